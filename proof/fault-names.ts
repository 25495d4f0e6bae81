import { HOOK_KINDS } from './hooks.ts'

/** What a fault can be injected into: a command of memoria, or a form of the hook. */
type Injected = 'command' | 'hook-perl' | 'hook-bash' | 'hook-node'

interface FaultForm {
  /** As the list of what is possible shows it. */
  readonly shown: string
  /** A fault without its position. */
  readonly pattern: RegExp
  readonly into: readonly Injected[]
}

const WRAPPED: readonly Injected[] = ['command', 'hook-node']
const HOOKS: readonly Injected[] = ['hook-perl', 'hook-bash', 'hook-node']
const TRACED: readonly Injected[] = ['command', 'hook-perl', 'hook-bash']

const FORMS: readonly FaultForm[] = [
  {
    shown: 'kill-before, kill-after, kill-torn, stop, EIO, ENOSPC, EROFS, EACCES or EMFILE, @write:N',
    pattern: /^(?:kill-before|kill-after|kill-torn|stop|EIO|ENOSPC|EROFS|EACCES|EMFILE)@write$/,
    into: WRAPPED,
  },
  { shown: 'EIO, EMFILE or EACCES, @read:N', pattern: /^(?:EIO|EMFILE|EACCES)@read$/, into: WRAPPED },
  {
    shown: 'kill-before, kill-after, stop, EIO or ENOSPC, @sql:N',
    pattern: /^(?:kill-before|kill-after|stop|EIO|ENOSPC)@sql$/,
    into: ['command'],
  },
  { shown: 'kill-time@ms:T', pattern: /^kill-time@ms$/, into: ['command', ...HOOKS] },
  { shown: 'limit@n:N or limit@f:N (hooks)', pattern: /^limit@[nf]$/, into: HOOKS },
  {
    shown: 'strace-KILL, strace-EIO, strace-ENOSPC, strace-EROFS or strace-EMFILE, @SYSTEM_CALL,…:N',
    pattern: /^strace-(?:KILL|EIO|ENOSPC|EROFS|EMFILE)@[a-z0-9_]+(?:,[a-z0-9_]+)*$/,
    into: TRACED,
  },
]

/** Whether a fault, with its position or without, can be injected into the target of this name. */
export function isPossible(fault: string, target: string): boolean {
  const into = HOOK_KINDS.map((kind) => `hook-${kind}` as const).find((name) => name === target) ?? 'command'
  const [, form = ''] = /^(.*?)(?::\d+)?$/.exec(fault) ?? []
  return FORMS.some((one) => one.pattern.test(form) && one.into.includes(into))
}

/** Why these options choose nothing, with what could be chosen; undefined when they choose something. */
export function emptyChoice(
  only: string,
  fault: string | undefined,
  names: readonly string[],
): string | undefined {
  const chosen = names.filter((name) => name.startsWith(only))
  if (chosen.length === 0) return `no target begins with "${only}"; there are: ${names.join(', ')}`
  if (fault === undefined || chosen.some((name) => isPossible(fault, name))) return undefined
  const possible = FORMS.map(({ shown }) => `\n    ${shown}`).join('')
  return `the fault "${fault}" cannot be injected into ${chosen.join(', ')}; there are:${possible}`
}
