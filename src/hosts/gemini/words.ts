import { FENCE_TAG, withoutFences } from '../fence.ts'
import { fieldsOf, storable } from '../fields.ts'

/**
 * A text without what hooks put into it. Gemini CLI escapes what a hook says and wraps it in a tag of its own, before the
 * words (what was said at the start, in `-p`) or after them; no `<` can be in between, and so the wrapped part is known exactly.
 */
export function withoutHooks(text: string): string {
  if (!text.includes('<hook_context>') && !text.includes(FENCE_TAG)) return text
  const said = withoutHooksAfter(text.replace(HOOKS_BEFORE, ''))
  return withoutFences(withoutEscapedFences(said))
}

const HOOKS_BEFORE = /^(?:\s*<hook_context>[^<]*<\/hook_context>)+\s*/
const HOOK_START = '<hook_context>'
const HOOK_END = '</hook_context>'

/** From the end, so that long white space in the middle is not looked through again and again. */
function withoutHooksAfter(text: string): string {
  for (let rest = text; ; ) {
    const said = rest.trimEnd()
    const start = said.endsWith(HOOK_END) ? said.lastIndexOf(HOOK_START) : -1
    const inner = said.slice(start + HOOK_START.length, -HOOK_END.length)
    if (start < 0 || inner.includes('<')) return rest
    rest = said.slice(0, start).trimEnd()
  }
}

/** Ours where it was taken out of the tag: an agent that repeats what it got. */
const ESCAPED_START = new RegExp(`&lt;${FENCE_TAG}(?!\\w)`, 'g')
const ESCAPED_END = `&lt;/${FENCE_TAG}&gt;`

/** One pass: a pattern from start to end would look through the rest again for each start without an end. */
function withoutEscapedFences(text: string): string {
  const kept: string[] = []
  let from = 0
  for (const { index } of text.matchAll(ESCAPED_START)) {
    if (index < from) continue
    const end = text.indexOf(ESCAPED_END, index)
    if (end < 0) break
    kept.push(text.slice(from, index))
    from = end + ESCAPED_END.length
  }
  return kept.join('') + text.slice(from)
}

/** The person's own words in a text that Gemini CLI keeps as theirs, which also contains its own notes. */
export function personsWords(text: string): string {
  const said = withoutHooks(text).replace(LOADED, '').replace(REFERENCED, '').trim()
  const steering = STEERING.exec(said)?.[1]
  if (steering !== undefined) return storable(steering.trim())
  return PROGRAMS.test(said) || BARE_COMMAND.test(said) ? '' : storable(said)
}

/** The words that a person typed while the agent worked; they come with the results of tools. */
export function wordsMeanwhile(text: string): string {
  return STEERING.test(text.trim()) ? personsWords(text) : ''
}

/** The texts among the parts of a message, as one; thoughts are not said. */
export function joinedText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return String(fieldsOf(content)?.['text'] ?? '')
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      const { text, thought } = fieldsOf(part) ?? {}
      return typeof text === 'string' && thought !== true ? text : ''
    })
    .join('')
}

/** A subagent's first words stand behind the notes for all agents, and what MCP servers say of themselves. */
const LOADED = /^\s*<loaded_context>[\s\S]*?<\/loaded_context>/
/** The files that `@name` in a prompt names, as they were. */
const REFERENCED = /\n?--- Content from referenced files ---[\s\S]*?--- End of content ---/g
const STEERING = /^User (?:steering update|hints):\n<user_input>\n([\s\S]*?)\n<\/user_input>/
const BARE_COMMAND = /^[/?]\S*$/

/** Text that begins so is the program's: the state of the machine and the editor, what it ran, how to go on. */
const PROGRAMS = new RegExp(
  `^(?:${[
    ...[
      '<session_context>',
      'This is the Gemini CLI\\. We are setting up the context',
      '- \\*\\*Workspace Directories:',
    ],
    ...["Here is (?:the user's editor context as|a summary of changes in the user's editor context)"],
    ...[
      'I ran the following shell command:\\n',
      'System: (?:Potential loop|Please continue)',
      'Please continue\\.$',
    ],
    ...[
      'Background execution update:\\n',
      'User has manually exited Plan Mode\\.',
      'Plan approved\\. Switching to',
    ],
    ...['You have (?:stopped calling tools without finishing|exceeded the)', '\\[SYSTEM[: ]'],
  ].join('|')})`,
)
