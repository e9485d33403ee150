/** Each script asks the command itself, so commands and flags are listed in one place. */
export const completionScripts = {
  bash: `_unified_agents() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(unified-agents complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _unified_agents unified-agents`,
  zsh: `#compdef unified-agents
_unified_agents() {
  local -a found
  found=("\${(@f)$(unified-agents complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | cut -f1)}")
  [[ -n "$found[1]" ]] && compadd -- "\${found[@]}" || _files
}
compdef _unified_agents unified-agents`,
  fish: `complete -c unified-agents -a '(unified-agents complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
} as const;
