/** Commands that write no file by themselves. */
const READERS: ReadonlySet<string> = new Set([
  ...[
    'cat',
    'head',
    'tail',
    'less',
    'more',
    'grep',
    'egrep',
    'rg',
    'ls',
    'tree',
    'wc',
    'stat',
    'file',
    'diff',
  ],
  ...['pwd', 'cd', 'echo', 'printf', 'which', 'type', 'date', 'whoami', 'id', 'true', 'false', 'test'],
  ...['sleep', 'ps', 'df', 'du', 'uname', 'jq', 'cut', 'tr', 'basename', 'dirname', 'realpath', 'nl'],
])

const GIT_READERS: ReadonlySet<string> = new Set([
  ...['status', 'log', 'diff', 'show', 'blame', 'grep', 'ls-files', 'rev-parse', 'describe', 'shortlog'],
])

/** Options with which readers write a file or run a program. */
const WRITING_OPTION =
  /\s--(?:output|pre|open-files-in-pager|ext-diff)\b|^(?:less|tree)\b.*\s-\w*[oO]|^git\s+grep\b.*\s-\w*O/

/** Whether a shell command can be seen to write nothing: known readers, no redirection, no substitution. */
export function onlyReads(command: string): boolean {
  // Sending errors elsewhere writes no file of the person's.
  const plain = command.replace(/\d?>\s*&\d|\d?>{1,2}\s*\/dev\/null/g, ' ')
  if (/[>`]|\$\(|<\(/.test(plain)) return false
  return plain.split(/[|;&\n]+/).every((part) => {
    const [program = '', first = ''] = part.trim().split(/\s+/)
    if (WRITING_OPTION.test(part.trim())) return false
    return program === '' || READERS.has(program) || (program === 'git' && GIT_READERS.has(first))
  })
}

/** Whether a shell command leaves something running when it returns, as far as it can be seen. */
export function isDetached(command: string): boolean {
  const unquoted = command.replace(/"[^"]*"|'[^']*'/g, '""')
  return LONE_AMPERSAND.test(unquoted) || LAST_AMPERSAND.test(command) || DETACHING_PROGRAM.test(unquoted)
}

const LONE_AMPERSAND = /(?<![&<>|])&(?![&>])/
/** Also inside quotes, as in `bash -c "notes &"`. */
const LAST_AMPERSAND = /(?<![&<>|])&(?=\s*(?:["')}]|$))/m
const DETACHING_PROGRAM =
  /\b(?:nohup|setsid|disown|daemonize|tmux|systemd-run|crontab|launchctl)\b|\bscreen\s+-|\bat\s+(?:now|-f)\b/
