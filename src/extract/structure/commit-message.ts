/** The message of a commit or a pull request: its first line, and the text below. */
export interface CommitMessage {
  readonly subject: string
  readonly body: string
}

/** The message in a command that commits or opens a pull request; undefined when the command gives none. */
export function commitMessageIn(command: string): CommitMessage | undefined {
  if (/\bgit init\b/.test(command)) return undefined
  if (/\bgit\b[^\n|&;]*\bcommit\b/.test(command))
    return fromTexts(optionTexts(command, '(?:-m|--message|-[a-z]*m)'))
  if (!/\bgh pr create\b/.test(command)) return undefined
  return fromTexts([
    ...optionTexts(command, '(?:--title|-t)').slice(0, 1),
    ...optionTexts(command, '(?:--body|-b)'),
  ])
}

function fromTexts(texts: readonly string[]): CommitMessage | undefined {
  const [subject = '', ...body] = texts.join('\n\n').trim().split('\n')
  return subject === '' ? undefined : { subject: subject.trim(), body: withoutTrailers(body.join('\n')) }
}

const HERE_DOCUMENT = String.raw`\$\(\s*cat\s+<<-?\s*['"]?(\w+)['"]?\n([\s\S]*?)\n\s*\1\s*\n?\s*\)`

/** The texts of an option: in quotes, or from a here-document. */
function optionTexts(command: string, option: string): string[] {
  const form = new RegExp(
    String.raw`(?<=\s)${option}[= ]\s*(?:"${HERE_DOCUMENT}"|'([^']*)'|"((?:[^"\\]|\\.)*)")`,
    'g',
  )
  return [...command.matchAll(form)].map(
    ([, , heredoc, single, double]) => heredoc ?? single ?? (double ?? '').replace(/\\(["\\$`])/g, '$1'),
  )
}

/** Without the lines that name authors and tools. */
function withoutTrailers(body: string): string {
  return body
    .split('\n')
    .filter(
      (line) =>
        !/^\s*(?:[A-Z][\w-]*-(?:by|id|checkpoint|session):|🤖|Generated with|Refs?:|Closes?:?\s+#)/i.test(
          line,
        ),
    )
    .join('\n')
    .trim()
}

/** Subjects that say nothing of what was done or why. */
export function isEmptySubject(subject: string): boolean {
  return EMPTY.test(subject.replace(/^\w+(?:\([^)]*\))?!?:\s*/, ''))
}

const EMPTY =
  /^(?:wip|fixup!?|squash!?|(?:fix|run|apply) (?:lint\w*|format\w*|typos?|tests?|ci|build|style)|address(?:ed)? (?:\w+ )?(?:review|comments?|feedback)|review (?:comments?|feedback|fixes)|(?:code )?clean ?up|updates?|changes|merge\b.*|initial commit|bump\b.*|more\b.*|minor\b.*)[.!]?$/i
