autocmd BufRead,BufNewFile *.cgt setfiletype cgt
