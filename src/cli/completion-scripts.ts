/** Scripts that let a shell ask memoria itself which words may come next, so that they never are out of date. */
export const COMPLETION_SCRIPTS = {
  bash: `_memoria() {
  local IFS=$'\\n' line
  COMPREPLY=()
  for line in $("\${COMP_WORDS[0]}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -o default -F _memoria memoria
`,
  zsh: `#compdef memoria
_memoria() {
  local line
  local -a found described
  found=("\${(@f)$("$words[1]" completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $found; do described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done
  if (( $#described )); then _describe 'memoria' described; else _files; fi
}
compdef _memoria memoria
`,
  fish: `function __memoria_words
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l found ($typed[1] completion words -- $typed[2..-1] "$current" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c memoria -f -a '(__memoria_words)'
`,
} as const
