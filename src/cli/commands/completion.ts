import { Argument, Command } from 'commander'
import type { CommandEntry } from '../command-entry.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type ShellName = (typeof SHELLS)[number]

export function define(command: Command, shell: Shell, all: readonly CommandEntry[]): void {
  withCommon(command, 'memoria completion bash >> ~/.bashrc')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .action((name: ShellName, options: CommonOptions) => completion(name, options, shell, all))
}

interface Words {
  readonly name: string
  readonly summary: string
  readonly options: readonly string[]
}

async function completion(
  name: ShellName,
  options: CommonOptions,
  shell: Shell,
  all: readonly CommandEntry[],
): Promise<void> {
  const script = SCRIPTS[name](await allWords(shell, all))
  if (options.json) return shell.json({ shell: name, script })
  shell.raw(script)
}

/** The words come from the commands themselves, so that they cannot differ from what is accepted. */
async function allWords(shell: Shell, all: readonly CommandEntry[]): Promise<Words[]> {
  return Promise.all(
    all.map(async ({ name, summary, load }) => {
      const command = new Command(name)
      ;(await load()).define(command, shell, all)
      const parts = command.commands.map((part) => part.name())
      const flags = [command, ...command.commands].flatMap((one) => one.options.map(({ long }) => long ?? ''))
      return {
        name,
        summary,
        options: [...new Set([...parts, ...flags, '--help'])].filter((word) => word !== ''),
      }
    }),
  )
}

const SCRIPTS: Record<ShellName, (words: readonly Words[]) => string> = {
  bash: (words) => `_memoria() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${words.map(({ name, options }) => `    ${name}) COMPREPLY=($(compgen -W "${options.join(' ')}" -- "$current")); return ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "${words.map(({ name }) => name).join(' ')} --help --version" -- "$current"))
}
complete -o default -F _memoria memoria
`,
  zsh: (words) => `#compdef memoria
_memoria() {
  local -a commands
  commands=(
${words.map(({ name, summary }) => `    '${name}:${summary.replaceAll("'", "'\\''")}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then _describe 'command' commands; return; fi
  case "$words[2]" in
${words.map(({ name, options }) => `    ${name}) compadd -- ${options.join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _memoria memoria
`,
  fish: (words) =>
    words
      .map(({ name, summary, options }) =>
        [
          `complete -c memoria -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", "\\'")}'`,
          ...options.map(
            (option) => `complete -c memoria -n '__fish_seen_subcommand_from ${name}' ${fishWord(option)}`,
          ),
        ].join('\n'),
      )
      .join('\n')
      .concat('\n'),
}

function fishWord(option: string): string {
  return option.startsWith('--') ? `-l ${option.slice(2)}` : `-a ${option}`
}
