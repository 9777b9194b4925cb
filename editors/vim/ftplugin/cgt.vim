if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal comments=b:##,b:#=>,b:# commentstring=#\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal matchpairs+=<:>
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< matchpairs<'
