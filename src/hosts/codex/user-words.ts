import { withoutFences } from '../fence.ts'
import { type Fields, fieldsOf, storable } from '../fields.ts'

/**
 * The person's own words in a message that Codex keeps as theirs, which also contains their instructions, the state
 * of the machine and the program's notes. Newer versions label each piece; in older ones its beginning decides.
 */
export function personsWords(item: Fields): string {
  const kinds = kindsOf(item)
  const said = textsIn(item).flatMap(({ text, index }) => {
    const kind = kinds[index]
    const isInjected = typeof kind === 'string' && kind !== 'unknown'
    if (isInjected && !kind.startsWith('user.')) return []
    return isInjected ? userWordsIn(text) : typedWords(text)
  })
  return said.filter(Boolean).join('\n\n')
}

/** The texts of an assistant's message as one. */
export function assistantsWords(item: Fields): string {
  return textsIn(item)
    .map(({ text }) => userWordsIn(text))
    .filter(Boolean)
    .join('\n\n')
}

/** The words that a person typed, in a text that may be the program's as a whole. */
export function typedWords(text: string): string {
  const said = userWordsIn(text)
  return PROGRAMS.test(said) ? '' : said
}

/** Text that begins so is the program's: instructions, the state of the machine, what it ran, what became of others. */
const PROGRAMS =
  /^(?:# AGENTS\.md instructions for |<(?:environment_context|user_instructions|instructions|permissions instructions|skills_instructions|skill|turn_aborted|subagent_notification|user_shell_command|collaboration_mode|model_switch|personality_spec|apps_instructions|hook_prompt)[\s>])/i

/** An editor puts its own state before the words, and says where they begin. */
const EDITOR_NOTE = /^# Context from my IDE setup:[\s\S]*?\n## My request for Codex:\n/

function userWordsIn(text: string): string {
  return storable(withoutFences(text).trim().replace(EDITOR_NOTE, '')).trim()
}

function kindsOf(item: Fields): readonly unknown[] {
  const passed = fieldsOf(item['internal_chat_message_metadata_passthrough']) ?? {}
  const kinds = passed['content_item_kinds']
  return Array.isArray(kinds) ? kinds : []
}

interface Text {
  readonly text: string
  /** Its place among all pieces, pictures included. */
  readonly index: number
}

function textsIn({ content }: Fields): Text[] {
  if (typeof content === 'string') return [{ text: content, index: 0 }]
  if (!Array.isArray(content)) return []
  return content.flatMap((piece, index) => {
    const { type, text } = fieldsOf(piece) ?? {}
    const isText = type === 'input_text' || type === 'output_text' || type === 'text'
    return isText && typeof text === 'string' ? [{ text, index }] : []
  })
}
