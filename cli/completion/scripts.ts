/** The scripts that connect a shell with `conform complete`, which prints one candidate a line, with a description after a tab. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

const BASH = `# conform: completion for bash
_conform() {
  local IFS=$'\\n'
  local word="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(compgen -W "$(conform complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1)" -- "$word"))
}
complete -o default -F _conform conform
`;

const ZSH = `#compdef conform
# conform: completion for zsh
_conform() {
  local -a found
  found=("\${(@f)$(conform complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    found=("\${found[@]//:/\\\\:}")
    found=("\${found[@]//$'\\t'/:}")
    _describe 'conform' found
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _conform ]]; then _conform "$@"; else compdef _conform conform; fi
`;

const FISH = `# conform: completion for fish
function __conform_complete
  set -l word (commandline -ct)
  set -l found (conform complete -- (commandline -opc)[2..] "$word" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$word"
  end
end
complete -c conform -f -a '(__conform_complete)'
`;

export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
