import { join } from 'node:path'

/** How the hook is run: each is faster than the next where it is there. */
export type HookKind = 'perl' | 'bash' | 'node' | 'cmd'

export interface HookProgram {
  readonly kind: HookKind
  /** The interpreter, as an absolute path; for `cmd` there is none. */
  readonly program: string
}

/**
 * The command line that a host's settings take: absolute, and safe in a POSIX shell whatever the paths are. What the
 * person set for perl or node themselves is not for the hook: it would slow it down or make it speak.
 */
export function commandLine({ kind, program }: HookProgram, folder: string, args: readonly string[]): string {
  const quoted = posixQuote(program)
  switch (kind) {
    case 'perl':
      return words(
        'LC_ALL=C PERL5OPT= PERL5LIB=',
        quoted,
        '-f',
        posixQuote(join(folder, 'hook.pl')),
        ...args,
        NEVER_FAILS,
      )
    case 'bash':
      return words(quoted, '-p', posixQuote(join(folder, 'hook.bash')), ...args, NEVER_FAILS)
    case 'node':
      return words(
        'NODE_OPTIONS= NODE_EXTRA_CA_CERTS=',
        quoted,
        posixQuote(join(folder, 'hook.cjs')),
        ...args,
        NEVER_FAILS,
      )
    case 'cmd':
      return words(windowsQuote(join(folder, 'hook.cmd')), ...args)
  }
}

/** Without its files an interpreter fails with a code that a host may take for a veto: then it is as if there were no hook. */
const NEVER_FAILS = '2>/dev/null || :'

/** A word that a POSIX shell takes as it is. */
export function posixQuote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The hook's file that one of our command lines runs; undefined when it names none. */
export function hookFileOf(command: string): string | undefined {
  const word = WORDS.exec(command)
  if (word === null) return undefined
  const { single, double, bare } = word.groups ?? {}
  return single === undefined ? (double ?? bare) : single.replaceAll("'\\''", "'")
}

/** The interpreter that one of our command lines starts; undefined when it starts the hook's file itself. */
export function programOf(command: string): string | undefined {
  const { single, bare } = FIRST_WORD.exec(command)?.groups ?? {}
  const program = single === undefined ? bare : single.replaceAll("'\\''", "'")
  return program === hookFileOf(command) ? undefined : program
}

/** Behind what is set for it alone. */
const FIRST_WORD = /^(?:\w+=\S* )*(?:'(?<single>(?:[^']|'\\'')*)'|(?<bare>[^\s'"]+)) /

const FILE = String.raw`[\\/]hook[\\/]hook\.[a-z0-9]+`
/** A word in quotes of one of the two kinds, or without, that ends with a file of the hook. */
const WORDS = new RegExp(
  String.raw`'(?<single>(?:[^']|'\\'')*${FILE})'|"(?<double>[^"]*${FILE})"|(?<bare>[^\s'"]*${FILE})`,
)

/** Git Bash eats backslashes, and Windows knows the other kind of slash as well. A path cannot hold a quote there. */
function windowsQuote(path: string): string {
  return `"${path.replaceAll('\\', '/')}"`
}

function words(...parts: readonly string[]): string {
  return parts.join(' ')
}
