/**
 * Commands before 0.5, by one or two words, and their names now. An old name runs the new command, also in scripts, and
 * warns with the new command line. The words after the name stay as they are.
 */
export const RENAMED: Readonly<Record<string, string>> = {
  pin: 'edit --pin',
  unpin: 'edit --unpin',
  history: 'show',
  'restore-memory': 'forget --undo',
  session: 'sessions show',
  daily: 'vault daily',
  lint: 'vault lint',
  extract: 'model extract',
  jobs: 'model jobs',
  cost: 'model cost',
  judge: 'model',
  sleep: 'consolidate',
  restore: 'backup restore',
  'import-jsonl': 'import',
  journal: 'upkeep journal',
  worker: 'upkeep worker',
  prune: 'upkeep prune',
  repair: 'upkeep repair',
  'purge-secrets': 'upkeep purge-secrets',
  redact: 'upkeep redact',
  'upkeep project': 'project',
}

/** Hooks of every version run these, so they keep their short names and say nothing about it. */
const RUN_BY_HOOKS: readonly string[] = ['worker start', 'worker run']

export interface CommandLine {
  readonly argv: readonly string[]
  /** A sentence with the new name, when the line uses an old one. */
  readonly notice?: string
}

/** The command line with today's name of its command. */
export function withNewName(argv: readonly string[]): CommandLine {
  const words = [2, 1].find((count) => Object.hasOwn(RENAMED, argv.slice(0, count).join(' ')))
  if (words === undefined) return { argv }
  const [name, rest] = [argv.slice(0, words).join(' '), argv.slice(words)]
  const now = RENAMED[name] ?? name
  const renamed = [...now.split(' '), ...rest]
  if (RUN_BY_HOOKS.includes(`${name} ${rest[0]}`)) return { argv: renamed }
  return { argv: renamed, notice: `\`${name}\` is now \`memoria ${renamed.map(quotedName).join(' ')}\`` }
}

function quotedName(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
