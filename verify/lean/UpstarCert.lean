/-!
# Certificates of upstar

Games, who wins them, the universes of misère play and the order of games are defined from nothing but Lean's
core library. The theorem `certified` at the end says that a certificate is a proof: if `areRight` holds of its
entries, then so does each claim. After this library stands one certificate, and its theorem `answer` is what is
proved. To check it, run `lean` with this file.

The parts that say what is proved are "Games and who wins them" and "Universes and the order"; the
rest is checked by Lean.

Theorems on universes: Larsson, Nowakowski, Santos, *Absolute combinatorial game theory*, 2016; Siegel, *On the
general dead-ending universe of partizan games*, 2023; Davies, Milley, *Order and inverses in the monoid of misère
blocking games*, 2026.
-/

noncomputable section
namespace Upstar

/-! ## Games and who wins them -/

inductive Player where
  | left | right

def Player.other : Player → Player
  | .left => .right
  | .right => .left

@[simp] theorem Player.other_other (p : Player) : p.other.other = p := by cases p <;> rfl

/-- A game: the options of Left and those of Right. -/
inductive Game where
  | mk (left right : List Game)

def Game.options : Game → Player → List Game
  | .mk left _, .left => left
  | .mk _ right, .right => right

/-- The game in which nobody can move. -/
def zero : Game := .mk [] []

/-- Who cannot move loses, or wins. -/
inductive Rule where
  | normal | misere

/-- `p` can move from one sum of games to another: in one of its games. -/
def Moves (p : Player) (s t : List Game) : Prop :=
  ∃ g rest x, s.Perm (g :: rest) ∧ x ∈ g.options p ∧ t.Perm (x :: rest)

/-- `Play rule true p s`: the player `p`, moving first, wins the sum `s`. With `false`: does not win it. -/
inductive Play (rule : Rule) : Bool → Player → List Game → Prop
  | stuck {p s} : rule = .misere → (∀ t, ¬ Moves p s t) → Play rule true p s
  | move {p s t} : Moves p s t → Play rule false p.other t → Play rule true p s
  | lose {p s} : (∀ t, Moves p s t → Play rule true p.other t) →
      (rule = .misere → ∃ t, Moves p s t) → Play rule false p s

abbrev Wins (rule : Rule) := Play rule true
abbrev Loses (rule : Rule) := Play rule false

theorem Game.smaller {g x : Game} {p : Player} (h : x ∈ g.options p) : sizeOf x < sizeOf g := by
  cases g with
  | mk l r =>
    cases p <;> simp only [options] at h <;> have := List.sizeOf_lt_of_mem h <;> simp <;> omega

theorem Game.induct {P : Game → Prop} (step : ∀ g, (∀ p, ∀ x ∈ g.options p, P x) → P g)
    (g : Game) : P g :=
  step g fun _ x _ => Game.induct step x
termination_by sizeOf g
decreasing_by exact Game.smaller ‹_›

theorem not_both {rule : Rule} {w : Bool} {p : Player} {s : List Game} (h : Play rule w p s) :
    ¬ Play rule (!w) p s := by
  induction h with
  | stuck misere none =>
    intro h
    cases h with
    | lose _ some => exact (some misere).elim none
  | move m _ ih =>
    intro h
    cases h with
    | lose all _ => exact ih (all _ m)
  | lose _ some ih =>
    intro h
    cases h with
    | stuck misere none => exact (some misere).elim none
    | move m l => exact ih _ m l

theorem Moves.perm {p : Player} {s s' t t' : List Game} (h : Moves p s t) (hs : s'.Perm s)
    (ht : t'.Perm t) : Moves p s' t' :=
  match h with
  | ⟨g, rest, x, h, hx, h'⟩ => ⟨g, rest, x, hs.trans h, hx, ht.trans h'⟩

theorem Play.perm {rule : Rule} {w : Bool} {p : Player} {s t : List Game} (h : Play rule w p s)
    (e : t.Perm s) : Play rule w p t := by
  cases h with
  | stuck misere none => exact .stuck misere fun u m => none u (m.perm e.symm (.refl _))
  | move m l => exact .move (m.perm e (.refl _)) l
  | lose all some =>
    exact .lose (fun u m => all u (m.perm e.symm (.refl _)))
      fun misere => (some misere).elim fun u m => ⟨u, m.perm e (.refl _)⟩

/-- The number of steps that are left at most. -/
def size (s : List Game) : Nat := (s.map sizeOf).sum

theorem Moves.smaller {p : Player} {s t : List Game} (h : Moves p s t) : size t < size s := by
  obtain ⟨g, rest, x, hs, hx, ht⟩ := h
  have := Game.smaller hx
  have hs := (hs.map sizeOf).sum_nat
  have ht := (ht.map sizeOf).sum_nat
  simp only [size, hs, ht, List.map_cons, List.sum_cons]
  omega

theorem either (rule : Rule) (p : Player) (s : List Game) : Wins rule p s ∨ Loses rule p s := by
  by_cases h : ∃ t, Moves p s t ∧ Loses rule p.other t
  · obtain ⟨t, m, l⟩ := h
    exact .inl (.move m l)
  by_cases stuck : rule = .misere ∧ ∀ t, ¬ Moves p s t
  · exact .inl (.stuck stuck.1 stuck.2)
  refine .inr (.lose (fun t m => ?_) fun misere => ?_)
  · exact (either rule p.other t).resolve_right fun l => h ⟨t, m, l⟩
  · exact Classical.byContradiction fun none => stuck ⟨misere, fun t m => none ⟨t, m⟩⟩
termination_by size s
decreasing_by exact Moves.smaller m

theorem not_wins {rule : Rule} {p : Player} {s : List Game} : ¬ Wins rule p s ↔ Loses rule p s :=
  ⟨fun h => (either rule p s).resolve_left h, fun l w => not_both w l⟩

theorem pick {s : List Game} {g : Game} (h : g ∈ s) : ∃ rest, s.Perm (g :: rest) := by
  obtain ⟨a, b, rfl⟩ := List.append_of_mem h
  exact ⟨a ++ b, List.perm_middle⟩

theorem moves_cons {p : Player} {g : Game} {s t : List Game} :
    Moves p (g :: s) t ↔
      (∃ x ∈ g.options p, t.Perm (x :: s)) ∨ (∃ u, Moves p s u ∧ t.Perm (g :: u)) := by
  constructor
  · rintro ⟨h, rest, x, hs, hx, ht⟩
    have mem : h ∈ g :: s := hs.mem_iff.2 (.head _)
    cases mem with
    | head => exact .inl ⟨x, hx, ht.trans (.cons _ hs.cons_inv.symm)⟩
    | tail _ mem =>
      obtain ⟨rest', hs'⟩ := pick mem
      have : rest.Perm (g :: rest') :=
        ((((hs'.cons g).trans (.swap ..)).symm.trans hs).cons_inv).symm
      exact .inr ⟨x :: rest', ⟨h, rest', x, hs', hx, .refl _⟩,
        (ht.trans (.cons _ this)).trans (.swap ..)⟩
  · rintro (⟨x, hx, ht⟩ | ⟨u, ⟨h, rest, x, hs, hx, hu⟩, ht⟩)
    · exact ⟨g, s, x, .refl _, hx, ht⟩
    · exact ⟨h, g :: rest, x, (hs.cons g).trans (.swap ..), hx,
        (ht.trans (.cons _ hu)).trans (.swap ..)⟩

theorem moves_nil {p : Player} {t : List Game} : ¬ Moves p [] t := by
  rintro ⟨_, _, _, h, _⟩
  cases h.nil_eq

theorem moves_pair {p : Player} {g h : Game} {t : List Game} :
    Moves p [g, h] t ↔
      (∃ x ∈ g.options p, t.Perm [x, h]) ∨ (∃ x ∈ h.options p, t.Perm [g, x]) := by
  simp only [moves_cons, moves_nil, false_and, exists_false, or_false]
  constructor
  · rintro (h | ⟨u, ⟨x, hx, hu⟩, ht⟩)
    · exact .inl h
    · exact .inr ⟨x, hx, ht.trans (.cons _ hu)⟩
  · rintro (h | ⟨x, hx, ht⟩)
    · exact .inl h
    · exact .inr ⟨[x], ⟨x, hx, .refl _⟩, ht⟩

theorem moves_first {p : Player} {g x : Game} {s : List Game} (h : x ∈ g.options p) :
    Moves p (g :: s) (x :: s) := ⟨g, s, x, .refl _, h, .refl _⟩

theorem moves_second {p : Player} {g h x : Game} (hx : x ∈ h.options p) :
    Moves p [g, h] [g, x] := moves_pair.2 (.inr ⟨x, hx, .refl _⟩)

theorem moves_zero {p : Player} {s t : List Game} :
    Moves p (zero :: s) t ↔ ∃ u, Moves p s u ∧ t.Perm (zero :: u) := by
  rw [moves_cons]
  constructor
  · rintro (⟨x, hx, _⟩ | h)
    · cases p <;> cases hx
    · exact h
  · exact .inr

theorem Play.with_zero {rule : Rule} {w : Bool} {p : Player} {s : List Game}
    (h : Play rule w p s) : Play rule w p (zero :: s) := by
  induction h with
  | stuck misere none =>
    refine .stuck misere fun t m => ?_
    obtain ⟨u, m, _⟩ := moves_zero.1 m
    exact none u m
  | move m _ ih => exact .move (moves_zero.2 ⟨_, m, .refl _⟩) ih
  | lose _ some ih =>
    refine .lose (fun t m => ?_) fun misere => ?_
    · obtain ⟨u, m, e⟩ := moves_zero.1 m
      exact (ih u m).perm e
    · obtain ⟨u, m⟩ := some misere
      exact ⟨_, moves_zero.2 ⟨u, m, .refl _⟩⟩

theorem with_zero {rule : Rule} {w : Bool} {p : Player} {s : List Game} :
    Play rule w p (zero :: s) ↔ Play rule w p s := by
  refine ⟨fun h => ?_, Play.with_zero⟩
  cases w with
  | true => exact (either rule p s).resolve_right fun l => not_both h l.with_zero
  | false => exact (either rule p s).resolve_left fun w => not_both h w.with_zero

theorem pair_zero {rule : Rule} {w : Bool} {p : Player} {g x : Game}
    (hl : x.options p = []) (hr : x.options p.other = []) :
    Play rule w p [g] → Play rule w p [g, x] := by
  intro h
  have : x = zero := by cases x; cases p <;> simp_all [Game.options, Player.other, zero]
  subst this
  exact h.with_zero.perm (.swap ..)

/-! ## Universes and the order -/

/-- Normal play, and the universes of misère play. -/
inductive World where
  | normal | misere | blocking | deadEnding | integersDicots | dicot | impartial

def World.rule : World → Rule
  | .normal => .normal
  | _ => .misere

/-- No follower of the game has an option of `p`. -/
inductive Dead (p : Player) : Game → Prop
  | mk {g} : g.options p = [] → (∀ x ∈ g.options p.other, Dead p x) → Dead p g

/-- The opponent of `p` has `n` moves one after another, and nothing else is in the game. -/
inductive Integer (p : Player) : Nat → Game → Prop
  | zero {g} : g.options p = [] → g.options p.other = [] → Integer p 0 g
  | more {n g} : g.options p = [] → g.options p.other ≠ [] →
      (∀ x ∈ g.options p.other, Integer p n x) → Integer p (n + 1) g

/-- Whether a game in which `p` cannot move may stand in the games of a universe. -/
def Allowed (p : Player) (g : Game) : World → Prop
  | .normal | .misere => True
  | .blocking => ∀ x ∈ g.options p.other, x.options p = [] ∨ ∃ y ∈ x.options p, y.options p = []
  | .deadEnding => Dead p g
  | .integersDicots => ∃ n, Integer p n g
  | .dicot | .impartial => g.options p.other = []

/-- A game belongs to a universe. -/
inductive Member (u : World) : Game → Prop
  | mk {g} : (∀ p, g.options p = [] → Allowed p g u) →
      (u = .impartial → ∀ x, x ∈ g.options .left ↔ x ∈ g.options .right) →
      (∀ p, ∀ x ∈ g.options p, Member u x) → Member u g

/-- −G: the players change places. -/
def neg : Game → Game
  | .mk left right => .mk (right.map neg) (left.map neg)

/-- a ≥ b. In normal play: Left, moving second, wins a − b. In misère play: beside each game of the
universe Left wins with a where she wins with b, and Right wins with b where he wins with a. -/
def AtLeast (u : World) (a b : Game) : Prop :=
  match u with
  | .normal => Loses .normal .right [a, neg b]
  | u => ∀ x, Member u x → (Wins .misere .left [b, x] → Wins .misere .left [a, x]) ∧
      (Wins .misere .right [a, x] → Wins .misere .right [b, x])

/-- The first game is as good for a player as the second. -/
def AsGood (u : World) : Player → Game → Game → Prop
  | .left, high, low => AtLeast u high low
  | .right, high, low => AtLeast u low high

/-- A player, moving first, wins the game beside each game of the universe in which the player cannot move. -/
def Strong (u : World) (p : Player) (g : Game) : Prop :=
  ∀ x, Member u x → x.options p = [] → Wins .misere p [g, x]

/-- Each option of `low` has an answer; if there is none, the proviso holds. -/
structure Maintained (u : World) (p : Player) (high low : Game) : Prop where
  answers : ∀ x ∈ low.options p, (∃ y ∈ high.options p, AsGood u p y x) ∨
    (∃ y ∈ x.options p.other, AsGood u p high y)
  proviso : u ≠ .normal → low.options p = [] → high.options p = [] ∨ Strong u p high

theorem neg_options (g : Game) (p : Player) :
    (neg g).options p = (g.options p.other).map neg := by
  cases g; cases p <;> simp [neg, Game.options, Player.other]

theorem neg_neg (g : Game) : neg (neg g) = g := by
  induction g using Game.induct with
  | step g ih =>
    cases g with
    | mk l r =>
      have hl : ∀ x ∈ l, neg (neg x) = x := ih .left
      have hr : ∀ x ∈ r, neg (neg x) = x := ih .right
      simp only [neg, List.map_map]
      congr 1
      · exact (List.map_congr_left hl).trans (List.map_id _)
      · exact (List.map_congr_left hr).trans (List.map_id _)

theorem map_neg_neg (s : List Game) : (s.map neg).map neg = s := by
  simp only [List.map_map]
  exact (List.map_congr_left fun g _ => neg_neg g).trans (List.map_id _)

theorem Moves.neg {p : Player} {s t : List Game} (h : Moves p s t) :
    Moves p.other (s.map neg) (t.map neg) := by
  obtain ⟨g, rest, x, hs, hx, ht⟩ := h
  refine ⟨Upstar.neg g, rest.map Upstar.neg, Upstar.neg x, hs.map _, ?_, ht.map _⟩
  rw [neg_options, Player.other_other]
  exact List.mem_map_of_mem hx

theorem Moves.of_neg {p : Player} {s t : List Game} (h : Moves p.other (s.map Upstar.neg) t) :
    Moves p s (t.map Upstar.neg) := by
  have := h.neg
  rwa [Player.other_other, map_neg_neg] at this

theorem Play.neg {rule : Rule} {w : Bool} {p : Player} {s : List Game} (h : Play rule w p s) :
    Play rule w p.other (s.map Upstar.neg) := by
  induction h with
  | stuck misere none => exact .stuck misere fun t m => none _ m.of_neg
  | move m _ ih => exact .move m.neg ih
  | lose _ some ih =>
    refine .lose (fun t m => ?_) fun misere => ?_
    · have := ih _ m.of_neg
      rwa [map_neg_neg] at this
    · obtain ⟨t, m⟩ := some misere
      exact ⟨_, m.neg⟩

theorem neg_pair {rule : Rule} {w : Bool} {p : Player} {a b : Game}
    (h : Play rule w p [a, neg b]) : Play rule w p.other [b, neg a] := by
  have := h.neg
  simp only [List.map_cons, List.map_nil, neg_neg] at this
  exact this.perm (.swap ..)

theorem AsGood.normal {p : Player} {a b : Game} :
    AsGood .normal p a b ↔ Loses .normal p.other [a, neg b] := by
  cases p with
  | left => exact .rfl
  | right => exact ⟨neg_pair, neg_pair⟩

theorem AsGood.misere {u : World} {p : Player} {a b : Game} (hu : u ≠ .normal) :
    AsGood u p a b ↔ ∀ x, Member u x → (Wins .misere p [b, x] → Wins .misere p [a, x]) ∧
      (Wins .misere p.other [a, x] → Wins .misere p.other [b, x]) := by
  cases p <;> cases u <;> first | contradiction | exact .rfl |
    exact ⟨fun h x m => (h x m).symm, fun h x m => (h x m).symm⟩

theorem maintained_normal {p : Player} {a b : Game} (own : Maintained .normal p a b)
    (opp : Maintained .normal p.other b a) : AsGood .normal p a b := by
  rw [AsGood.normal]
  refine .lose (fun t m => ?_) nofun
  rcases moves_pair.1 m with ⟨x, hx, ht⟩ | ⟨x, hx, ht⟩
  · refine Play.perm ?_ ht
    rcases opp.answers x hx with ⟨y, hy, h⟩ | ⟨y, hy, h⟩
    · have h := neg_pair (AsGood.normal.1 h)
      simp only [Player.other_other] at h ⊢
      refine .move (moves_second (x := neg y) ?_) h
      rw [neg_options]
      exact List.mem_map_of_mem hy
    · have h := neg_pair (AsGood.normal.1 h)
      simp only [Player.other_other] at h ⊢ hy
      exact .move (moves_first hy) h
  · rw [neg_options, Player.other_other] at hx
    obtain ⟨z, hz, rfl⟩ := List.mem_map.1 hx
    refine Play.perm ?_ ht
    rcases own.answers z hz with ⟨y, hy, h⟩ | ⟨y, hy, h⟩
    · have h := AsGood.normal.1 h
      simp only [Player.other_other]
      exact .move (moves_first hy) h
    · have h := AsGood.normal.1 h
      simp only [Player.other_other]
      refine .move (moves_second (x := neg y) ?_) h
      rw [neg_options]
      exact List.mem_map_of_mem hy

/-- One direction beside one game, if it holds for the opponent beside the options of this. -/
theorem maintained_step {u : World} (hu : u ≠ .normal) {p : Player} {high low x : Game}
    (m : Maintained u p high low) (hx : Member u x)
    (ih : ∀ y ∈ x.options p, Wins .misere p.other [high, y] → Wins .misere p.other [low, y]) :
    Wins .misere p [low, x] → Wins .misere p [high, x] := by
  intro h
  cases h with
  | stuck _ none =>
    have hl : low.options p = [] := List.eq_nil_iff_forall_not_mem.2 fun y hy =>
      none _ (moves_first hy)
    have hx' : x.options p = [] := List.eq_nil_iff_forall_not_mem.2 fun y hy =>
      none _ (moves_second hy)
    rcases m.proviso hu hl with h | h
    · refine .stuck rfl fun t ht => ?_
      rcases moves_pair.1 ht with ⟨y, hy, _⟩ | ⟨y, hy, _⟩
      · simp [h] at hy
      · simp [hx'] at hy
    · exact h x hx hx'
  | move mv l =>
    rcases moves_pair.1 mv with ⟨y, hy, e⟩ | ⟨y, hy, e⟩
    · have l := l.perm e.symm
      rcases m.answers y hy with ⟨z, hz, h⟩ | ⟨z, hz, h⟩
      · refine .move (moves_first hz) (not_wins.1 fun w => ?_)
        exact not_both (((AsGood.misere hu).1 h x hx).2 w) l
      · refine ((AsGood.misere hu).1 h x hx).1 ?_
        cases l with
        | lose all _ => simpa using all _ (moves_first hz)
    · have l := l.perm e.symm
      exact .move (moves_second hy) (not_wins.1 fun w => not_both (ih y hy w) l)

theorem maintained_misere {u : World} (hu : u ≠ .normal) {p : Player} {a b : Game}
    (own : Maintained u p a b) (opp : Maintained u p.other b a) : AsGood u p a b := by
  rw [AsGood.misere hu]
  intro x
  induction x using Game.induct with
  | step x ih =>
    intro hx
    have options : ∀ q, ∀ y ∈ x.options q, Member u y := by
      cases hx with
      | mk _ _ h => exact h
    constructor
    · exact maintained_step hu own hx fun y hy => (ih p y hy (options p y hy)).2
    · refine maintained_step hu opp hx fun y hy => ?_
      simpa using (ih p.other y hy (options _ y hy)).1

theorem maintained {u : World} {a b : Game} (own : Maintained u .left a b)
    (opp : Maintained u .right b a) : AtLeast u a b := by
  by_cases hu : u = .normal
  · subst hu
    exact maintained_normal (p := .left) own opp
  · exact maintained_misere hu (p := .left) own opp

theorem same (u : World) (g : Game) : AtLeast u g g := by
  induction g using Game.induct with
  | step g ih =>
    refine maintained ⟨fun x hx => .inl ⟨x, hx, ?_⟩, fun _ h => .inl h⟩
      ⟨fun x hx => .inl ⟨x, hx, ?_⟩, fun _ h => .inl h⟩
    · exact ih .left x hx
    · exact ih .right x hx

theorem refuted {p : Player} {high low x : Game} (hx : x ∈ low.options p)
    (h : AsGood .normal p x high) : ¬ AsGood .normal p high low := by
  rw [AsGood.normal] at h ⊢
  refine fun l => not_both l ?_
  refine .move (moves_second (x := neg x) ?_) (neg_pair h)
  rw [neg_options, Player.other_other]
  exact List.mem_map_of_mem hx

theorem told_apart {u : World} (hu : u ≠ .normal) {p : Player} {high low x : Game}
    (hx : Member u x) (l : Loses .misere p [high, x]) (w : Wins .misere p [low, x]) :
    ¬ AsGood u p high low :=
  fun h => not_both (((AsGood.misere hu).1 h x hx).1 w) l

/-! ## Strength -/

/-- The game has at most `n` moves, whoever makes them. -/
def Below : Nat → Game → Prop
  | 0, g => ∀ p, g.options p = []
  | n + 1, g => ∀ p, ∀ x ∈ g.options p, Below n x

/-- A player, moving first, wins the game beside each game of the universe, but 0, in which the player
cannot move. -/
def Outlasts (u : World) (p : Player) (g : Game) : Prop :=
  ∀ x, Member u x → x.options p = [] → x.options p.other ≠ [] → Wins .misere p [g, x]

theorem Member.allowed {u : World} {g : Game} (h : Member u g) {p : Player}
    (e : g.options p = []) : Allowed p g u := by
  cases h with
  | mk h _ _ => exact h p e

theorem Member.option {u : World} {g x : Game} (h : Member u g) {p : Player}
    (hx : x ∈ g.options p) : Member u x := by
  cases h with
  | mk _ _ h => exact h p x hx

theorem stuck_pair {p : Player} {g x : Game} (hg : g.options p = []) (hx : x.options p = []) :
    Wins .misere p [g, x] := by
  refine .stuck rfl fun t m => ?_
  rcases moves_pair.1 m with ⟨y, hy, _⟩ | ⟨y, hy, _⟩
  · simp [hg] at hy
  · simp [hx] at hy

theorem strong_dicot {u : World} (hu : u = .dicot ∨ u = .impartial) {p : Player} {g : Game}
    (w : Wins .misere p [g]) : Strong u p g := by
  intro x hx e
  have := hx.allowed e
  rcases hu with rfl | rfl <;> exact pair_zero e this w

theorem strong_outlasts {u : World} {p : Player} {g : Game} (w : Wins .misere p [g])
    (h : Outlasts u p g) : Strong u p g := by
  intro x hx e
  by_cases e' : x.options p.other = []
  · exact pair_zero e e' w
  · exact h x hx e e'

theorem outlasts_end {u : World} {p : Player} {g : Game} (h : g.options p = []) :
    Outlasts u p g := fun _ _ e _ => stuck_pair h e

/-- The player moves to an option that is won alone and outlasts the ends, whatever the reply. -/
theorem outlasts_dead {p : Player} {g x : Game} (hx : x ∈ g.options p) (w : Wins .misere p [x])
    (here : Outlasts .deadEnding p x)
    (replies : ∀ y ∈ x.options p.other, Outlasts .deadEnding p y) : Outlasts .deadEnding p g := by
  intro e he own opp
  refine .move (moves_first hx) (.lose (fun t m => ?_) fun _ => ?_)
  · rw [Player.other_other]
    rcases moves_pair.1 m with ⟨y, hy, ht⟩ | ⟨y, hy, ht⟩
    · exact (replies y hy e he own opp).perm ht
    · have dead : Dead p y := by
        have : Dead p e := he.allowed own
        cases this with
        | mk _ h => exact h y hy
      have own' : y.options p = [] := by
        cases dead with
        | mk h _ => exact h
      refine Play.perm ?_ ht
      by_cases opp' : y.options p.other = []
      · exact pair_zero own' opp' w
      · exact here y (he.option hy) own' opp'
  · obtain ⟨y, hy⟩ := List.exists_mem_of_ne_nil _ opp
    exact ⟨_, moves_second hy⟩

/-- Steps that show that a game outlasts the ends of blocking games. -/
inductive Blocks (p : Player) : Game → Prop
  | stuck {g} : g.options p = [] → Blocks p g
  | move {g x} : x ∈ g.options p → Wins .misere p [x] → Loses .misere p.other [x] → Blocks p x →
      (∀ y ∈ x.options p.other, Blocks p y) → Blocks p g

/-- What holds of a game beside an end. -/
def Held (p : Player) (e : Game) : Prop :=
  (∀ g, Blocks p g → Wins .misere p [g, e]) ∧
  ∀ x, Wins .misere p [x] → Loses .misere p.other [x] → Blocks p x →
    (∀ y ∈ x.options p.other, Blocks p y) → Loses .misere p.other [x, e]

theorem held_step {p : Player} {e x : Game}
    (smaller : ∀ y, sizeOf y < sizeOf e → Member .blocking y → y.options p = [] →
      y.options p.other ≠ [] → Held p y)
    (he : Member .blocking e) (own : e.options p = []) (opp : e.options p.other ≠ [])
    (w : Wins .misere p [x]) (l : Loses .misere p.other [x]) (here : Blocks p x)
    (replies : ∀ y ∈ x.options p.other, Blocks p y ∧ Wins .misere p [y, e]) :
    Loses .misere p.other [x, e] := by
  refine .lose (fun t m => ?_) fun _ => ?_
  · rw [Player.other_other]
    rcases moves_pair.1 m with ⟨y, hy, ht⟩ | ⟨y, hy, ht⟩
    · exact (replies y hy).2.perm ht
    · refine Play.perm ?_ ht
      have hy' := he.option hy
      have small := Game.smaller hy
      rcases he.allowed own y hy with own' | ⟨z, hz, own'⟩
      · by_cases opp' : y.options p.other = []
        · exact pair_zero own' opp' w
        · exact (smaller y small hy' own' opp').1 x here
      · refine .move (moves_second hz) ?_
        have small' := Game.smaller hz
        by_cases opp' : z.options p.other = []
        · exact pair_zero opp' (by simpa using own') l
        · exact (smaller z (by omega) (hy'.option hz) own' opp').2 x w l here
            fun y hy => (replies y hy).1
  · obtain ⟨y, hy⟩ := List.exists_mem_of_ne_nil _ opp
    exact ⟨_, moves_second hy⟩

theorem held {p : Player} (e : Game) (he : Member .blocking e) (own : e.options p = [])
    (opp : e.options p.other ≠ []) : Held p e := by
  have smaller : ∀ y, sizeOf y < sizeOf e → Member .blocking y → y.options p = [] →
      y.options p.other ≠ [] → Held p y := fun y _ hy own' opp' => held y hy own' opp'
  have wins : ∀ g, Blocks p g → Wins .misere p [g, e] := by
    intro g hg
    induction hg with
    | stuck h => exact stuck_pair h own
    | move hx w l here replies _ ih =>
      exact .move (moves_first hx)
        (held_step smaller he own opp w l here fun y hy => ⟨replies y hy, ih y hy⟩)
  exact ⟨wins, fun x w l here replies =>
    held_step smaller he own opp w l here fun y hy => ⟨replies y hy, wins y (replies y hy)⟩⟩
termination_by sizeOf e

theorem Blocks.outlasts {p : Player} {g : Game} (h : Blocks p g) : Outlasts .blocking p g :=
  fun e he own opp => (held e he own opp).1 g h

theorem Below.more {n : Nat} {g : Game} (h : Below n g) : Below (n + 1) g := by
  induction n generalizing g with
  | zero => intro p x hx; simp [h p] at hx
  | succ n ih => exact fun p x hx => ih (h p x hx)

theorem Below.option {n : Nat} {g x : Game} (h : Below n g) {p : Player} (hx : x ∈ g.options p) :
    ∃ m, n = m + 1 ∧ Below m x := by
  cases n with
  | zero => simp [h p] at hx
  | succ n => exact ⟨n, rfl, h p x hx⟩

theorem Integer.own {p : Player} {n : Nat} {g : Game} (h : Integer p n g) : g.options p = [] := by
  cases h <;> assumption

theorem Integer.option {p : Player} {n : Nat} {g x : Game} (h : Integer p n g)
    (hx : x ∈ g.options p.other) : ∃ m, n = m + 1 ∧ Integer p m x := by
  cases h with
  | zero _ e => simp [e] at hx
  | more _ _ h => exact ⟨_, rfl, h x hx⟩

theorem Integer.some {p : Player} {n : Nat} {g : Game} (h : Integer p (n + 1) g) :
    ∃ x ∈ g.options p.other, Integer p n x := by
  cases h with
  | more _ e h =>
    obtain ⟨x, hx⟩ := List.exists_mem_of_ne_nil _ e
    exact ⟨x, hx, h x hx⟩

theorem Player.cases_other {p q : Player} : q = p ∨ q = p.other := by
  cases p <;> cases q <;> simp [Player.other]

theorem Integer.partner {p q : Player} {n : Nat} {x y y' : Game} (hx : Integer p n x)
    (hy : Integer p n y) (h : y' ∈ y.options q) :
    ∃ m x', n = m + 1 ∧ x' ∈ x.options q ∧ Integer p m x' ∧ Integer p m y' := by
  rcases Player.cases_other (p := p) (q := q) with rfl | rfl
  · simp [hy.own] at h
  · obtain ⟨m, rfl, hy'⟩ := hy.option h
    obtain ⟨x', h', hx'⟩ := hx.some
    exact ⟨m, x', rfl, h', hx', hy'⟩

/-- Two ends with the same number of moves are alike. -/
theorem integer_alike {p q : Player} {w : Bool} {n : Nat} {g x y : Game} (hx : Integer p n x)
    (hy : Integer p n y) (h : Play .misere w q [g, x]) : Play .misere w q [g, y] := by
  cases h with
  | stuck _ none =>
    refine .stuck rfl fun t m => ?_
    rcases moves_pair.1 m with ⟨g', hg, _⟩ | ⟨y', hy', _⟩
    · exact none _ (moves_first hg)
    · obtain ⟨_, x', _, hx', _⟩ := hx.partner hy hy'
      exact none _ (moves_second hx')
  | move m l =>
    rcases moves_pair.1 m with ⟨g', hg, e⟩ | ⟨x', hx', e⟩
    · have := Game.smaller hg
      exact .move (moves_first hg) (integer_alike hx hy (l.perm e.symm))
    · obtain ⟨m, y', _, hy', h, h'⟩ := hy.partner hx hx'
      exact .move (moves_second hy') (integer_alike h' h (l.perm e.symm))
  | lose all some =>
    refine .lose (fun t m => ?_) fun _ => ?_
    · rcases moves_pair.1 m with ⟨g', hg, e⟩ | ⟨y', hy', e⟩
      · have := Game.smaller hg
        exact (integer_alike hx hy (all _ (moves_first hg))).perm e
      · obtain ⟨m, x', _, hx', h, h'⟩ := hx.partner hy hy'
        exact (integer_alike h h' (all _ (moves_second hx'))).perm e
    · obtain ⟨t, m⟩ := some rfl
      rcases moves_pair.1 m with ⟨g', hg, _⟩ | ⟨x', hx', _⟩
      · exact ⟨_, moves_first hg⟩
      · obtain ⟨_, y', _, hy', _⟩ := hy.partner hx hx'
        exact ⟨_, moves_second hy'⟩
termination_by sizeOf g + n

/-- One move more for the opponent does no harm to a player who has lasted so long. -/
theorem integer_longer {p : Player} {n : Nat} {g x y : Game} (hx : Integer p n x)
    (hy : Integer p (n + 1) y) :
    (Below n g → Wins .misere p [g, x] → Wins .misere p [g, y]) ∧
    (∀ m, n = m + 1 → Below m g → Loses .misere p.other [g, x] →
      Loses .misere p.other [g, y]) := by
  constructor
  · intro hg h
    cases h with
    | stuck _ none =>
      refine stuck_pair (List.eq_nil_iff_forall_not_mem.2 fun z hz => ?_) hy.own
      exact none _ (moves_first hz)
    | move mv l =>
      rcases moves_pair.1 mv with ⟨z, hz, e⟩ | ⟨z, hz, _⟩
      · obtain ⟨m, hm, below⟩ := hg.option hz
        have := Game.smaller hz
        exact .move (moves_first hz) ((integer_longer hx hy).2 m hm below (l.perm e.symm))
      · simp [hx.own] at hz
  · intro m hm hg h
    subst hm
    cases h with
    | lose all _ =>
      refine .lose (fun t mv => ?_) fun _ => ?_
      · rw [Player.other_other]
        rcases moves_pair.1 mv with ⟨z, hz, e⟩ | ⟨z, hz, e⟩
        · obtain ⟨k, hk, below⟩ := hg.option hz
          subst hk
          have := Game.smaller hz
          have w := all _ (moves_first hz)
          rw [Player.other_other] at w
          exact ((integer_longer hx hy).1 below.more.more w).perm e
        · obtain ⟨_, hk, hz'⟩ := hy.option hz
          obtain rfl := Nat.succ.inj hk
          obtain ⟨v, hv, hv'⟩ := hx.some
          have w := all _ (moves_second hv)
          rw [Player.other_other] at w
          exact ((integer_longer hv' hz').1 hg w).perm e
      · obtain ⟨v, hv, _⟩ := hy.some
        exact ⟨_, moves_second hv⟩
termination_by sizeOf g + n

/-- The integers with as many moves as the game are enough. -/
theorem strong_integers {p : Player} {g : Game} {n : Nat} (hg : Below n g)
    (h : ∀ m, m ≤ n → ∃ x, Integer p m x ∧ Wins .misere p [g, x]) :
    Strong .integersDicots p g := by
  have longer : ∀ k x, Integer p (n + k) x → Below (n + k) g ∧ Wins .misere p [g, x] := by
    intro k
    induction k with
    | zero =>
      intro x hx
      obtain ⟨y, hy, w⟩ := h n (Nat.le_refl n)
      exact ⟨hg, integer_alike hy hx w⟩
    | succ k ih =>
      intro x hx
      obtain ⟨y, _, hy⟩ := hx.some
      obtain ⟨below, w⟩ := ih y hy
      exact ⟨below.more, (integer_longer hy hx).1 below w⟩
  intro x hx e
  obtain ⟨m, hm⟩ := hx.allowed e
  by_cases hmn : m ≤ n
  · obtain ⟨y, hy, w⟩ := h m hmn
    exact integer_alike hy hm w
  · obtain ⟨k, rfl⟩ := Nat.exists_eq_add_of_lt (Nat.lt_of_not_le hmn)
    exact (longer (k + 1) x hm).2

/-! ## Certificates -/

/-- A form: the places of Left's options in the list of forms, and of Right's. -/
structure Form where
  left : List Nat
  right : List Nat

/-- What an entry proves of forms. -/
inductive Claim where
  | play (wins : Bool) (first : Player) (sum : List Nat)
  | atLeast (holds : Bool) (a b : Nat)
  | strong (p : Player) (g : Nat)
  | outlasts (p : Player) (g : Nat)
  | member (g : Nat)

/-- What answers an option of the worse form: an option of the better one, or a reply of the opponent; by its
place, and the entry that proves it. -/
inductive Answer where
  | own (place entry : Nat)
  | back (place entry : Nat)

/-- Why one form is as good as another for a player: an answer to each option, or the entry that says that the
better one is strong. -/
inductive Answers where
  | each (answers : List Answer)
  | strong (entry : Nat)

/-- What proves a claim: earlier entries, by their places. -/
inductive Entry where
  | wins (first : Player) (sum : List Nat) (part option entry : Nat)
  | stuck (first : Player) (sum : List Nat)
  | loses (first : Player) (sum : List Nat) (all : List Nat)
  | same (a : Nat)
  | atLeast (a b : Nat) (left right : Answers)
  | notAtLeast (a b : Nat) (p : Player) (option entry : Nat)
  | toldApart (a b : Nat) (p : Player) (x member loses wins : Nat)
  | strong (p : Player) (g : Nat) (ends wins : List Nat) (outlasts : Nat)
  | outlastsAsEnd (p : Player) (g : Nat)
  | outlasts (p : Player) (g option wins loses : Nat) (all : List Nat)
  | member (g : Nat) (all : List Nat)

def Entry.claim : Entry → Claim
  | wins p sum .. => .play true p sum
  | stuck p sum => .play true p sum
  | loses p sum _ => .play false p sum
  | same a => .atLeast true a a
  | atLeast a b .. => .atLeast true a b
  | notAtLeast a b .. => .atLeast false a b
  | toldApart a b .. => .atLeast false a b
  | strong p g .. => .strong p g
  | outlastsAsEnd p g => .outlasts p g
  | outlasts p g .. => .outlasts p g
  | member g _ => .member g

/-- The form at a place. The forms are given in pieces of 50. -/
def form (forms : List (List Form)) (i : Nat) : Option Form :=
  (forms[i / 50]?).bind fun piece => piece[i % 50]?

/-- The places of a player's options; each stands before its game. -/
def options (forms : List (List Form)) (i : Nat) (p : Player) : List Nat :=
  match form forms i, p with
  | some f, .left => f.left.filter (· < i)
  | some f, .right => f.right.filter (· < i)
  | none, _ => []

theorem smaller_option {forms : List (List Form)} {i : Nat} {p : Player} {x : Nat}
    (h : x ∈ options forms i p) : x < i := by
  unfold options at h
  cases e : form forms i with
  | none => simp [e] at h
  | some f => cases p <;> simp only [e, List.mem_filter, decide_eq_true_eq] at h <;> exact h.2

/-- The game that a form is. -/
def game (forms : List (List Form)) (i : Nat) : Game :=
  .mk ((options forms i .left).attach.map fun ⟨x, _⟩ => game forms x)
    ((options forms i .right).attach.map fun ⟨x, _⟩ => game forms x)
termination_by i
decreasing_by all_goals rename_i h; exact smaller_option h

theorem options_game {forms : List (List Form)} (i : Nat) (p : Player) :
    (game forms i).options p = (options forms i p).map (game forms) := by
  have map : ∀ s : List Nat, (s.attach.map fun ⟨x, _⟩ => game forms x) = s.map (game forms) :=
    fun s => by simp
  rw [game]
  cases p <;> simp only [Game.options, map]

def Player.same : Player → Player → Bool
  | .left, .left | .right, .right => true
  | _, _ => false

theorem Player.eq_of_same {p q : Player} (h : p.same q = true) : p = q := by
  cases p <;> cases q <;> first | rfl | contradiction

def World.isMisere : World → Bool
  | .normal => false
  | _ => true

def World.isBlocking : World → Bool
  | .blocking => true
  | _ => false

def World.isDeadEnding : World → Bool
  | .deadEnding => true
  | _ => false

def World.isImpartial : World → Bool
  | .impartial => true
  | _ => false

theorem World.not_normal {u : World} (h : u.isMisere = true) : u ≠ .normal := by
  rintro rfl
  contradiction

theorem World.misere_rule {u : World} (h : u.isMisere = true) : u.rule = .misere := by
  cases u <;> first | rfl | contradiction

/-- Each item has an entry. -/
def each {α : Type} (test : α → Nat → Bool) : List α → List Nat → Bool
  | [], [] => true
  | x :: xs, k :: ks => test x k && each test xs ks
  | _, _ => false

theorem of_each {α : Type} {test : α → Nat → Bool} {xs : List α} {ks : List Nat}
    (h : each test xs ks = true) : ∀ x ∈ xs, ∃ k, test x k = true := by
  induction xs generalizing ks with
  | nil => nofun
  | cons x xs ih =>
    cases ks with
    | nil => simp [each] at h
    | cons k ks =>
      simp only [each, Bool.and_eq_true] at h
      intro y hy
      cases hy with
      | head => exact ⟨k, h.1⟩
      | tail _ hy => exact ih h.2 y hy

/-- Each item of a list with the others. -/
def picks : List Nat → List (Nat × List Nat)
  | [] => []
  | x :: xs => (x, xs) :: (picks xs).map fun (y, ys) => (y, x :: ys)

theorem perm_of_picks {s rest : List Nat} {g : Nat} (h : (g, rest) ∈ picks s) :
    s.Perm (g :: rest) := by
  induction s generalizing g rest with
  | nil => cases h
  | cons x xs ih =>
    simp only [picks, List.mem_cons, List.mem_map, Prod.exists] at h
    rcases h with h | ⟨y, ys, h, e⟩
    · cases h
      exact .refl _
    · cases e
      exact ((ih h).cons x).trans (.swap ..)

theorem mem_picks {s : List Nat} {g : Nat} (h : g ∈ s) : ∃ rest, (g, rest) ∈ picks s := by
  induction s with
  | nil => cases h
  | cons x xs ih =>
    cases h with
    | head => exact ⟨xs, by simp [picks]⟩
    | tail _ h =>
      obtain ⟨rest, h⟩ := ih h
      exact ⟨x :: rest, by
        simp only [picks, List.mem_cons, List.mem_map, Prod.exists]
        exact .inr ⟨g, rest, h, rfl⟩⟩

section
variable (world : World) (forms : List (List Form)) (heights : List Nat)

/-- What a player can move to in a sum. -/
def movesOf (p : Player) (sum : List Nat) : List (List Nat) :=
  (picks sum).flatMap fun (g, rest) => (options forms g p).map (· :: rest)

def isZero (g : Nat) : Bool := (options forms g .left).isEmpty && (options forms g .right).isEmpty

def isPlay (wins : Bool) (p : Player) (sum : List Nat) : Claim → Bool
  | .play w q s => w == wins && q.same p && s.isPerm (sum.filter fun g => !isZero forms g)
  | _ => false

def isAtLeast (a b : Nat) : Claim → Bool
  | .atLeast true c d => a == c && b == d
  | _ => false

def isAsGood : Player → Nat → Nat → Claim → Bool
  | .left, high, low => isAtLeast high low
  | .right, high, low => isAtLeast low high

def isStrong (p : Player) (g : Nat) : Claim → Bool
  | .strong q h => q.same p && h == g
  | _ => false

def isOutlasting (p : Player) (g : Nat) : Claim → Bool
  | .outlasts q h => q.same p && h == g
  | _ => false

def isMember (g : Nat) : Claim → Bool
  | .member h => h == g
  | _ => false

def isDead (p : Player) : Nat → Nat → Bool
  | 0, _ => false
  | n + 1, g => (options forms g p).isEmpty && (options forms g p.other).all (isDead p n)

def isInteger (p : Player) : Nat → Nat → Bool
  | 0, g => (options forms g p).isEmpty && (options forms g p.other).isEmpty
  | n + 1, g => (options forms g p).isEmpty && !(options forms g p.other).isEmpty &&
      (options forms g p.other).all (isInteger p n)

def height (g : Nat) : Nat := (heights[g]?).getD 0

/-- Each option is less high than its game. -/
def areHeights : Bool :=
  (List.range (50 * forms.length)).all fun g => [Player.left, Player.right].all fun p =>
    (options forms g p).all fun x => height heights x < height heights g

def isAllowed (p : Player) (g : Nat) : Bool :=
  match world with
  | .normal | .misere => true
  | .blocking => (options forms g p.other).all fun x => (options forms x p).isEmpty ||
      (options forms x p).any fun y => (options forms y p).isEmpty
  | .deadEnding => isDead forms p (g + 1) g
  | .integersDicots => isInteger forms p (height heights g) g
  | .dicot | .impartial => (options forms g p.other).isEmpty

variable (count : Nat) (proved : List Claim)

/-- An earlier entry proves what is needed: `proved` has the claims of all, the last one first. -/
def proves (entry : Nat) (test : Claim → Bool) : Bool :=
  match proved[count - 1 - entry]? with
  | some claim => test claim
  | none => false

def answered (p : Player) (high : Nat) : Answer → Nat → Bool
  | .own place entry, x =>
    match (options forms high p)[place]? with
    | some y => proves count proved entry (isAsGood p y x)
    | none => false
  | .back place entry, x =>
    match (options forms x p.other)[place]? with
    | some y => proves count proved entry (isAsGood p high y)
    | none => false

def answerEach (p : Player) (high : Nat) : List Nat → List Answer → Bool
  | [], [] => true
  | x :: xs, a :: as => answered forms count proved p high a x && answerEach p high xs as
  | _, _ => false

def isMaintained (p : Player) (high low : Nat) : Answers → Bool
  | .each answers => answerEach forms count proved p high (options forms low p) answers &&
      (!world.isMisere || !(options forms low p).isEmpty || (options forms high p).isEmpty)
  | .strong entry => (options forms low p).isEmpty && proves count proved entry (isStrong p high)

/-- The entry proves its claim. -/
def Entry.isRight : Entry → Bool
  | wins p sum part option entry =>
    match (picks sum)[part]? with
    | some (g, rest) =>
      match (options forms g p)[option]? with
      | some x => proves count proved entry (isPlay forms false p.other (x :: rest))
      | none => false
    | none => false
  | stuck p sum => world.isMisere && (movesOf forms p sum).isEmpty
  | loses p sum all => (!world.isMisere || !(movesOf forms p sum).isEmpty) &&
      each (fun t k => proves count proved k (isPlay forms true p.other t)) (movesOf forms p sum) all
  | same _ => true
  | atLeast a b left right => isMaintained world forms count proved .left a b left &&
      isMaintained world forms count proved .right b a right
  | notAtLeast a b p option entry => !world.isMisere &&
    match p with
    | .left =>
      match (options forms b .left)[option]? with
      | some x => proves count proved entry (isAtLeast x a)
      | none => false
    | .right =>
      match (options forms a .right)[option]? with
      | some x => proves count proved entry (isAtLeast b x)
      | none => false
  | toldApart a b p x m l w => world.isMisere &&
    proves count proved m (isMember x) &&
    match p with
    | .left => proves count proved l (isPlay forms false .left [a, x]) &&
        proves count proved w (isPlay forms true .left [b, x])
    | .right => proves count proved l (isPlay forms false .right [b, x]) &&
        proves count proved w (isPlay forms true .right [a, x])
  | strong p g ends ks o =>
    match world with
    | .normal | .misere => false
    | .dicot | .impartial =>
      match ks with
      | [k] => proves count proved k (isPlay forms true p [g])
      | _ => false
    | .blocking | .deadEnding =>
      match ks with
      | [k] => proves count proved k (isPlay forms true p [g]) &&
          proves count proved o (isOutlasting p g)
      | _ => false
    | .integersDicots => areHeights forms heights && ends.length == height heights g + 1 &&
        each (fun (m, x) k => isInteger forms p m x &&
          proves count proved k (isPlay forms true p [g, x])) ((List.range ends.length).zip ends) ks
  | outlastsAsEnd p g => (options forms g p).isEmpty
  | outlasts p g option w l all =>
    match (options forms g p)[option]? with
    | some x => (world.isBlocking || world.isDeadEnding) &&
        proves count proved w (isPlay forms true p [x]) &&
        (world.isDeadEnding || proves count proved l (isPlay forms false p.other [x])) &&
        each (fun y k => proves count proved k (isOutlasting p y))
          (x :: options forms x p.other) all
    | none => false
  | member g all => [Player.left, Player.right].all (fun p =>
        !(options forms g p).isEmpty || isAllowed world forms heights p g) &&
      (!world.isImpartial ||
        options forms g .left == options forms g .right) &&
      each (fun x k => proves count proved k (isMember x))
        (options forms g .left ++ options forms g .right) all

end

/-- Whether a claim is the same as another. -/
def Claim.same : Claim → Claim → Bool
  | .play w p s, .play w' p' s' => w == w' && p.same p' && s == s'
  | .atLeast h a b, .atLeast h' a' b' => h == h' && a == a' && b == b'
  | .member g, .member g' => g == g'
  | _, _ => false

/-- All entries of a piece are right, one after another. `next` is asked about what is proved then. -/
def isRightPiece (world : World) (forms : List (List Form)) (heights : List Nat)
    (next : Nat → List Claim → Bool) : Nat → List Claim → List Entry → Bool
  | count, proved, [] => next count proved
  | count, proved, entry :: rest => entry.isRight world forms heights count proved &&
      isRightPiece world forms heights next (count + 1) (entry.claim :: proved) rest

/-- All entries are right, piece by piece, and the answers stand among their claims: each with the place of
its entry. -/
def areRight (world : World) (forms : List (List Form)) (heights : List Nat)
    (answers : List (Nat × Claim)) : Nat → List Claim → List (List Entry) → Bool
  | count, proved, [] => answers.all fun (entry, claim) => proves count proved entry claim.same
  | count, proved, piece :: rest => isRightPiece world forms heights
      (fun count proved => areRight world forms heights answers count proved rest) count proved piece

/-! ## Why certificates are proofs -/

/-- What a claim says of the games that the forms are. -/
def Holds (world : World) (forms : List (List Form)) : Claim → Prop
  | .play wins p sum => Play world.rule wins p (sum.map (game forms))
  | .atLeast true a b => AtLeast world (game forms a) (game forms b)
  | .atLeast false a b => ¬ AtLeast world (game forms a) (game forms b)
  | .strong p g => Strong world p (game forms g)
  | .outlasts p g =>
    match world with
    | .blocking => Blocks p (game forms g)
    | _ => Outlasts world p (game forms g)
  | .member g => Member world (game forms g)

section
variable {world : World} {forms : List (List Form)} {heights : List Nat}

theorem of_isAtLeast {a b : Nat} {claim : Claim} (h : isAtLeast a b claim = true)
    (holds : Holds world forms claim) : AtLeast world (game forms a) (game forms b) := by
  cases claim <;> try contradiction
  next w c d =>
    cases w <;> simp only [isAtLeast, Bool.false_eq_true, Bool.and_eq_true, beq_iff_eq] at h
    obtain ⟨rfl, rfl⟩ := h
    exact holds

theorem of_isAsGood {p : Player} {a b : Nat} {claim : Claim} (h : isAsGood p a b claim = true)
    (holds : Holds world forms claim) : AsGood world p (game forms a) (game forms b) := by
  cases p <;> exact of_isAtLeast h holds

theorem of_isStrong {p : Player} {g : Nat} {claim : Claim} (h : isStrong p g claim = true)
    (holds : Holds world forms claim) : Strong world p (game forms g) := by
  cases claim <;> simp only [isStrong, Bool.false_eq_true, Bool.and_eq_true, beq_iff_eq] at h
  obtain ⟨hp, rfl⟩ := h
  obtain rfl := Player.eq_of_same hp
  exact holds

theorem of_isOutlasting {p : Player} {g : Nat} {claim : Claim}
    (h : isOutlasting p g claim = true) (holds : Holds world forms claim) :
    Holds world forms (.outlasts p g) := by
  cases claim <;> simp only [isOutlasting, Bool.false_eq_true, Bool.and_eq_true, beq_iff_eq] at h
  obtain ⟨hp, rfl⟩ := h
  obtain rfl := Player.eq_of_same hp
  exact holds

theorem of_isMember {g : Nat} {claim : Claim} (h : isMember g claim = true)
    (holds : Holds world forms claim) : Member world (game forms g) := by
  cases claim <;> simp only [isMember, Bool.false_eq_true, beq_iff_eq] at h
  subst h
  exact holds

theorem zero_game {g : Nat} (h : isZero forms g = true) : game forms g = zero := by
  simp only [isZero, Bool.and_eq_true, List.isEmpty_iff] at h
  have l := options_game (forms := forms) g .left
  have r := options_game (forms := forms) g .right
  rw [h.1] at l
  rw [h.2] at r
  cases e : game forms g with
  | mk left right =>
    rw [e] at l r
    simp only [Game.options, List.map_nil] at l r
    rw [l, r, zero]

theorem without_zeros {rule : Rule} {w : Bool} {p : Player} (s : List Nat) (more : List Game)
    (h : Play rule w p ((s.filter fun g => !isZero forms g).map (game forms) ++ more)) :
    Play rule w p (s.map (game forms) ++ more) := by
  induction s generalizing more with
  | nil => exact h
  | cons g s ih =>
    cases e : isZero forms g with
    | true =>
      simp only [List.filter_cons, e, Bool.not_true, Bool.false_eq_true, if_false] at h
      rw [List.map_cons, zero_game e]
      exact (ih more h).with_zero
    | false =>
      simp only [List.filter_cons, e, Bool.not_false, if_true, List.map_cons,
        List.cons_append] at h
      exact (ih (game forms g :: more) (h.perm List.perm_middle)).perm List.perm_middle.symm

theorem of_isPlay {w : Bool} {p : Player} {s : List Nat} {claim : Claim}
    (h : isPlay forms w p s claim = true) (holds : Holds world forms claim) :
    Play world.rule w p (s.map (game forms)) := by
  cases claim <;> simp only [isPlay, Bool.false_eq_true, Bool.and_eq_true, beq_iff_eq] at h
  next w' p' s' =>
    obtain ⟨⟨rfl, hp⟩, e⟩ := h
    obtain rfl := Player.eq_of_same hp
    have e := List.isPerm_iff.1 e
    have := without_zeros (forms := forms) (rule := world.rule) (w := w') (p := p') s []
    simp only [List.append_nil] at this
    exact this (Play.perm holds (e.symm.map _))

theorem mem_options {g : Nat} {p : Player} {x : Game} :
    x ∈ (game forms g).options p ↔ ∃ i ∈ options forms g p, game forms i = x := by
  rw [options_game]
  exact List.mem_map

theorem no_options {g : Nat} {p : Player} :
    (game forms g).options p = [] ↔ (options forms g p).isEmpty = true := by
  rw [options_game, List.map_eq_nil_iff, List.isEmpty_iff]

theorem of_option {g place x : Nat} {p : Player} (h : (options forms g p)[place]? = some x) :
    game forms x ∈ (game forms g).options p :=
  mem_options.2 ⟨x, List.mem_of_getElem? h, rfl⟩

theorem of_movesOf {p : Player} {s : List Nat} {t : List Game}
    (m : Moves p (s.map (game forms)) t) :
    ∃ u ∈ movesOf forms p s, t.Perm (u.map (game forms)) := by
  obtain ⟨g, rest, x, hs, hx, ht⟩ := m
  have : g ∈ s.map (game forms) := hs.mem_iff.2 (.head _)
  obtain ⟨i, hi, rfl⟩ := List.mem_map.1 this
  obtain ⟨others, h⟩ := mem_picks hi
  obtain ⟨j, hj, rfl⟩ := mem_options.1 hx
  refine ⟨j :: others, List.mem_flatMap.2 ⟨(i, others), h, List.mem_map.2 ⟨j, hj, rfl⟩⟩, ?_⟩
  have := (((perm_of_picks h).map (game forms)).symm.trans hs).cons_inv
  exact ht.trans (.cons _ this.symm)

theorem to_movesOf {p : Player} {s u : List Nat} (h : u ∈ movesOf forms p s) :
    Moves p (s.map (game forms)) (u.map (game forms)) := by
  obtain ⟨⟨i, others⟩, hi, h'⟩ := List.mem_flatMap.1 h
  obtain ⟨j, hj, rfl⟩ := List.mem_map.1 h'
  exact ⟨game forms i, others.map (game forms), game forms j, (perm_of_picks hi).map _,
    mem_options.2 ⟨j, hj, rfl⟩, .refl _⟩

theorem of_isDead {p : Player} {n g : Nat} (h : isDead forms p n g = true) :
    Dead p (game forms g) := by
  induction n generalizing g with
  | zero => contradiction
  | succ n ih =>
    simp only [isDead, Bool.and_eq_true, List.all_eq_true] at h
    refine .mk (no_options.2 h.1) fun x hx => ?_
    obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
    exact ih (h.2 i hi)

theorem of_isInteger {p : Player} {n g : Nat} (h : isInteger forms p n g = true) :
    Integer p n (game forms g) := by
  induction n generalizing g with
  | zero =>
    simp only [isInteger, Bool.and_eq_true] at h
    exact .zero (no_options.2 h.1) (no_options.2 h.2)
  | succ n ih =>
    simp only [isInteger, Bool.and_eq_true, List.all_eq_true] at h
    refine .more (no_options.2 h.1.1) (fun e => ?_) fun x hx => ?_
    · simp [no_options.1 e] at h
    · obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
      exact ih (h.2 i hi)

theorem of_isAllowed {p : Player} {g : Nat} (h : isAllowed world forms heights p g = true) :
    Allowed p (game forms g) world := by
  cases world with
  | normal | misere => trivial
  | blocking =>
    simp only [isAllowed, List.all_eq_true, Bool.or_eq_true, List.any_eq_true] at h
    intro x hx
    obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
    rcases h i hi with h | ⟨j, hj, h⟩
    · exact .inl (no_options.2 h)
    · exact .inr ⟨_, mem_options.2 ⟨j, hj, rfl⟩, no_options.2 h⟩
  | deadEnding => exact of_isDead h
  | integersDicots => exact ⟨_, of_isInteger h⟩
  | dicot | impartial => exact no_options.2 h

theorem below_of_heights (h : areHeights forms heights = true) (n g : Nat)
    (e : height heights g ≤ n) : Below n (game forms g) := by
  have smaller : ∀ g p, ∀ i ∈ options forms g p, height heights i < height heights g := by
    intro g p i hi
    have : g < 50 * forms.length := by
      refine Classical.byContradiction fun none => ?_
      have : forms.length ≤ g / 50 := by omega
      simp [options, form, List.getElem?_eq_none this] at hi
    simp only [areHeights, List.all_eq_true, List.mem_range] at h
    have := h g this p (by cases p <;> simp) i hi
    exact of_decide_eq_true this
  induction n generalizing g with
  | zero =>
    intro p
    rw [no_options, List.isEmpty_iff]
    refine List.eq_nil_iff_forall_not_mem.2 fun i hi => ?_
    have := smaller g p i hi
    omega
  | succ n ih =>
    intro p x hx
    obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
    have := smaller g p i hi
    exact ih i (by omega)

variable {count : Nat} {proved : List Claim} (all : ∀ claim ∈ proved, Holds world forms claim)
include all

theorem of_proves {k : Nat} {test : Claim → Bool} (h : proves count proved k test = true) :
    ∃ claim, test claim = true ∧ Holds world forms claim := by
  unfold proves at h
  split at h
  next claim e => exact ⟨claim, h, all _ (List.mem_of_getElem? e)⟩
  next => contradiction

theorem play_proved {k : Nat} {w : Bool} {p : Player} {s : List Nat}
    (h : proves count proved k (isPlay forms w p s) = true) :
    Play world.rule w p (s.map (game forms)) := by
  obtain ⟨claim, h, holds⟩ := of_proves all h
  exact of_isPlay h holds

theorem as_good_proved {k : Nat} {p : Player} {a b : Nat}
    (h : proves count proved k (isAsGood p a b) = true) :
    AsGood world p (game forms a) (game forms b) := by
  obtain ⟨claim, h, holds⟩ := of_proves all h
  exact of_isAsGood h holds

theorem of_answered {p : Player} {high x : Nat} {a : Answer}
    (h : answered forms count proved p high a x = true) :
    (∃ y ∈ (game forms high).options p, AsGood world p y (game forms x)) ∨
    (∃ y ∈ (game forms x).options p.other, AsGood world p (game forms high) y) := by
  cases a <;> simp only [answered] at h <;> split at h <;> try contradiction
  next y e => exact .inl ⟨_, of_option e, as_good_proved all h⟩
  next y e => exact .inr ⟨_, of_option e, as_good_proved all h⟩

theorem of_answerEach {p : Player} {high : Nat} {xs : List Nat} {as : List Answer}
    (h : answerEach forms count proved p high xs as = true) : ∀ x ∈ xs,
    (∃ y ∈ (game forms high).options p, AsGood world p y (game forms x)) ∨
    (∃ y ∈ (game forms x).options p.other, AsGood world p (game forms high) y) := by
  induction xs generalizing as with
  | nil => nofun
  | cons x xs ih =>
    cases as with
    | nil => simp [answerEach] at h
    | cons a as =>
      simp only [answerEach, Bool.and_eq_true] at h
      intro y hy
      cases hy with
      | head => exact of_answered all h.1
      | tail _ hy => exact ih h.2 y hy

theorem of_isMaintained {p : Player} {high low : Nat} {by_ : Answers}
    (h : isMaintained world forms count proved p high low by_ = true) :
    Maintained world p (game forms high) (game forms low) := by
  cases by_ with
  | each answers =>
    simp only [isMaintained, Bool.and_eq_true, Bool.or_eq_true, Bool.not_eq_true'] at h
    refine ⟨fun x hx => ?_, fun hu e => .inl ?_⟩
    · obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
      exact of_answerEach all h.1 i hi
    · have e := no_options.1 e
      rcases h.2 with (h | h) | h
      · cases world <;> first | contradiction | simp [World.isMisere] at h
      · simp [h] at e
      · exact no_options.2 h
  | strong entry =>
    simp only [isMaintained, Bool.and_eq_true] at h
    obtain ⟨claim, hs, holds⟩ := of_proves all h.2
    have e := no_options.2 h.1
    exact ⟨fun x hx => by simp [e] at hx, fun _ _ => .inr (of_isStrong hs holds)⟩

theorem wins_right {p : Player} {s : List Nat} {part option k : Nat}
    (h : (Entry.wins p s part option k).isRight world forms heights count proved = true) :
    Holds world forms (.play true p s) := by
  simp only [Entry.isRight] at h
  split at h <;> try contradiction
  next g rest e =>
    split at h <;> try contradiction
    next x e' =>
      have m : Moves p (s.map (game forms)) ((x :: rest).map (game forms)) :=
        ⟨_, _, _, (perm_of_picks (List.mem_of_getElem? e)).map _, of_option e', .refl _⟩
      exact .move m (play_proved all h)

omit all in
theorem stuck_right {p : Player} {s : List Nat}
    (h : (Entry.stuck p s).isRight world forms heights count proved = true) :
    Holds world forms (.play true p s) := by
  simp only [Entry.isRight, Bool.and_eq_true, List.isEmpty_iff] at h
  refine .stuck (World.misere_rule h.1) fun t m => ?_
  obtain ⟨u, hu, _⟩ := of_movesOf m
  simp [h.2] at hu

theorem loses_right {p : Player} {s ks : List Nat}
    (h : (Entry.loses p s ks).isRight world forms heights count proved = true) :
    Holds world forms (.play false p s) := by
  simp only [Entry.isRight, Bool.and_eq_true, Bool.or_eq_true, Bool.not_eq_true'] at h
  refine .lose (fun t m => ?_) fun misere => ?_
  · obtain ⟨u, hu, e⟩ := of_movesOf m
    obtain ⟨k, hk⟩ := of_each h.2 u hu
    exact (play_proved all hk).perm e
  · rcases h.1 with h | h
    · cases world <;> first | contradiction | simp [World.isMisere] at h
    · have : movesOf forms p s ≠ [] := fun e => by simp [e] at h
      obtain ⟨u, hu⟩ := List.exists_mem_of_ne_nil _ this
      exact ⟨_, to_movesOf hu⟩

theorem not_at_least_right {a b option k : Nat} {p : Player}
    (h : (Entry.notAtLeast a b p option k).isRight world forms heights count proved = true) :
    Holds world forms (.atLeast false a b) := by
  have hw : world = .normal := by
    cases world <;> first | rfl | simp [Entry.isRight, World.isMisere] at h
  subst hw
  cases p <;> simp only [Entry.isRight, Bool.and_eq_true] at h <;> replace h := h.2 <;>
    split at h <;> try contradiction
  next x e =>
    exact refuted (p := .left) (of_option e) (as_good_proved all (p := .left) h)
  next x e =>
    exact refuted (p := .right) (of_option e) (as_good_proved all (p := .right) h)

theorem told_apart_right {a b x m l w : Nat} {p : Player}
    (h : (Entry.toldApart a b p x m l w).isRight world forms heights count proved = true) :
    Holds world forms (.atLeast false a b) := by
  simp only [Entry.isRight, Bool.and_eq_true] at h
  have hu := World.not_normal h.1.1
  obtain ⟨claim, hm, holds⟩ := of_proves all h.1.2
  have hm := of_isMember hm holds
  have rule := World.misere_rule h.1.1
  cases p <;> simp only [Bool.and_eq_true] at h <;>
    (have l := play_proved all h.2.1
     have w := play_proved all h.2.2
     rw [rule] at l w)
  · exact told_apart hu (p := .left) hm l w
  · exact told_apart hu (p := .right) hm l w

theorem strong_right {g k : Nat} {p : Player} {ends ks : List Nat}
    (h : (Entry.strong p g ends ks k).isRight world forms heights count proved = true) :
    Holds world forms (.strong p g) := by
  cases world <;> simp only [Entry.isRight, Bool.false_eq_true] at h
  case dicot =>
    split at h <;> try contradiction
    exact strong_dicot (.inl rfl) (play_proved all h)
  case impartial =>
    split at h <;> try contradiction
    exact strong_dicot (.inr rfl) (play_proved all h)
  case deadEnding =>
    split at h <;> try contradiction
    simp only [Bool.and_eq_true] at h
    obtain ⟨claim, ho, holds⟩ := of_proves all h.2
    exact strong_outlasts (play_proved all h.1) (of_isOutlasting ho holds)
  case blocking =>
    split at h <;> try contradiction
    simp only [Bool.and_eq_true] at h
    obtain ⟨claim, ho, holds⟩ := of_proves all h.2
    exact strong_outlasts (play_proved all h.1)
      (Blocks.outlasts (of_isOutlasting ho holds))
  case integersDicots =>
    simp only [Bool.and_eq_true, beq_iff_eq] at h
    obtain ⟨⟨hh, len⟩, hw⟩ := h
    refine strong_integers (below_of_heights hh _ g (Nat.le_refl _)) fun m hm => ?_
    have hm : m < ends.length := by omega
    have := of_each hw (m, ends[m]) (by
      refine List.mem_of_getElem? (i := m) ?_
      rw [List.getElem?_zip_eq_some]
      simp [hm])
    obtain ⟨k, hk⟩ := this
    simp only [Bool.and_eq_true] at hk
    exact ⟨_, of_isInteger hk.1, play_proved all hk.2⟩

theorem outlasts_right {g option w l : Nat} {p : Player} {ks : List Nat}
    (h : (Entry.outlasts p g option w l ks).isRight world forms heights count proved = true) :
    Holds world forms (.outlasts p g) := by
  simp only [Entry.isRight] at h
  split at h <;> try contradiction
  next x e =>
    have hx := of_option e
    simp only [Bool.and_eq_true] at h
    obtain ⟨⟨⟨hw, w⟩, l⟩, others⟩ := h
    have others := of_each others
    have out : ∀ y ∈ x :: options forms x p.other, Holds world forms (.outlasts p y) := by
      intro y hy
      obtain ⟨k, hk⟩ := others y hy
      obtain ⟨claim, hc, holds⟩ := of_proves all hk
      exact of_isOutlasting hc holds
    have w := play_proved all w
    cases world <;> try contradiction
    case deadEnding =>
      refine outlasts_dead hx w (out x (.head _)) fun y hy => ?_
      obtain ⟨i, hi, rfl⟩ := mem_options.1 hy
      exact out i (.tail _ hi)
    case blocking =>
      simp only [World.isDeadEnding, Bool.or_eq_true, Bool.false_eq_true, false_or] at l
      refine .move hx w (play_proved all l) (out x (.head _)) fun y hy => ?_
      obtain ⟨i, hi, rfl⟩ := mem_options.1 hy
      exact out i (.tail _ hi)

theorem member_right {g : Nat} {ks : List Nat}
    (h : (Entry.member g ks).isRight world forms heights count proved = true) :
    Holds world forms (.member g) := by
  simp only [Entry.isRight, Bool.and_eq_true] at h
  obtain ⟨⟨ends, alike⟩, others⟩ := h
  have others := of_each others
  refine .mk (fun p e => ?_) (fun hu => ?_) fun p x hx => ?_
  · have := List.all_eq_true.1 ends p (by cases p <;> simp)
    have e := no_options.1 e
    simp only [e, Bool.not_true, Bool.false_or] at this
    exact of_isAllowed this
  · subst hu
    simp only [World.isImpartial, Bool.not_true, Bool.false_or, beq_iff_eq] at alike
    intro x
    rw [options_game, options_game, alike]
  · obtain ⟨i, hi, rfl⟩ := mem_options.1 hx
    obtain ⟨k, hk⟩ := others i (by cases p <;> simp [hi])
    obtain ⟨claim, hc, holds⟩ := of_proves all hk
    exact of_isMember hc holds

theorem entry_right {entry : Entry}
    (h : entry.isRight world forms heights count proved = true) :
    Holds world forms entry.claim := by
  cases entry with
  | wins => exact wins_right all h
  | stuck => exact stuck_right h
  | loses => exact loses_right all h
  | same a => exact Upstar.same world _
  | atLeast a b left right =>
    simp only [Entry.isRight, Bool.and_eq_true] at h
    exact maintained (of_isMaintained all h.1) (of_isMaintained all h.2)
  | notAtLeast => exact not_at_least_right all h
  | toldApart => exact told_apart_right all h
  | strong => exact strong_right all h
  | outlastsAsEnd p g =>
    have e := no_options.2 h
    cases world <;> first | exact outlasts_end e | exact .stuck e
  | outlasts => exact outlasts_right all h
  | member => exact member_right all h

end

theorem Claim.eq_of_same {c d : Claim} (h : c.same d = true) : c = d := by
  cases c <;> cases d <;> simp only [Claim.same, Bool.false_eq_true, Bool.and_eq_true, beq_iff_eq] at h
  · obtain ⟨⟨rfl, hp⟩, rfl⟩ := h
    rw [Player.eq_of_same hp]
  · obtain ⟨⟨rfl, rfl⟩, rfl⟩ := h
    rfl
  · rw [h]

theorem of_isRightPiece {world : World} {forms : List (List Form)} {heights : List Nat}
    {next : Nat → List Claim → Bool} {entries : List Entry} {count : Nat} {proved : List Claim}
    (right : isRightPiece world forms heights next count proved entries = true)
    (all : ∀ claim ∈ proved, Holds world forms claim) : ∃ count proved,
    next count proved = true ∧ ∀ claim ∈ proved, Holds world forms claim := by
  induction entries generalizing count proved with
  | nil => exact ⟨count, proved, right, all⟩
  | cons entry rest ih =>
    simp only [isRightPiece, Bool.and_eq_true] at right
    refine ih right.2 fun claim h => ?_
    cases h with
    | head => exact entry_right all right.1
    | tail _ h => exact all claim h

theorem answers_hold {world : World} {forms : List (List Form)} {heights : List Nat}
    {answers : List (Nat × Claim)} {pieces : List (List Entry)} {count : Nat} {proved : List Claim}
    (right : areRight world forms heights answers count proved pieces = true)
    (all : ∀ claim ∈ proved, Holds world forms claim) :
    ∀ answer ∈ answers, Holds world forms answer.2 := by
  induction pieces generalizing count proved with
  | nil =>
    simp only [areRight, List.all_eq_true] at right
    intro answer h
    obtain ⟨claim, e, holds⟩ := of_proves all (right answer h)
    rwa [Claim.eq_of_same e]
  | cons piece rest ih =>
    simp only [areRight] at right
    obtain ⟨_, _, right, all⟩ := of_isRightPiece right all
    exact ih right all

/-- All answers hold. -/
def AllHold (world : World) (forms : List (List Form)) : List (Nat × Claim) → Prop
  | [] => True
  | [answer] => Holds world forms answer.2
  | answer :: rest => Holds world forms answer.2 ∧ AllHold world forms rest

theorem all_hold {world : World} {forms : List (List Form)} : ∀ {answers : List (Nat × Claim)},
    (∀ answer ∈ answers, Holds world forms answer.2) → AllHold world forms answers
  | [], _ => trivial
  | [_], h => h _ (.head _)
  | _ :: _ :: _, h => ⟨h _ (.head _), all_hold fun _ m => h _ (.tail _ m)⟩

/-- A certificate of which the entries are right is a proof of its answers. -/
theorem certified {world : World} {forms : List (List Form)} {heights : List Nat}
    {answers : List (Nat × Claim)} {entries : List (List Entry)}
    (right : areRight world forms heights answers 0 [] entries = true) :
    AllHold world forms answers :=
  all_hold (answers_hold right nofun)

end Upstar
