import { type Next, plainly, readScript, SUMMARY_TEXT, stepAt } from './script.ts'

export interface ModelRequest {
  readonly model: string
  readonly stream?: boolean
  readonly messages: readonly ModelMessage[]
  readonly system?: unknown
  readonly output_config?: { readonly format?: { readonly schema?: Schema } }
}

export interface ModelMessage {
  readonly role: string
  readonly content: string | readonly ModelBlock[]
}

interface ModelBlock {
  readonly type: string
  readonly text?: string
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly enum?: readonly unknown[]
}

const ASKS_FOR_SUMMARY = /create a detailed summary of/i
const REMINDER = /<system-reminder>[\s\S]*?<\/system-reminder>/g
/** Claude Code 2.1.197 sends words that were typed while a tool ran in a message of the role `system`. */
const TYPED_MEANWHILE = /^The user sent a new message while you were working:\s*([\s\S]*?)\s*\n\nIMPORTANT/

/** Decides the next answer from the messages alone: the newest prompt's script, and how much of it was answered. */
export class Conversation {
  readonly #failed = new Set<string>()
  #answers = 0

  next(request: ModelRequest): Next {
    const { messages } = request
    if (ASKS_FOR_SUMMARY.test(promptOf(messages.at(-1))))
      return plainly(`<analysis>looked at everything</analysis>\n<summary>\n${SUMMARY_TEXT}\n</summary>`)
    const schema = request.output_config?.format?.schema
    if (schema !== undefined) return plainly(JSON.stringify(instanceOf(schema)))
    return this.#scripted(messages) ?? this.#unscripted()
  }

  #scripted(messages: readonly ModelMessage[]): Next | undefined {
    const at = messages.findLastIndex((message) => promptOf(message) !== '')
    const prompt = promptOf(messages[at])
    const { steps, usage = 100 } = readScript(prompt)
    let done = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length
    // An error leaves no trace in the messages: one that passes is given once, so that a retry meets the next step.
    for (const [index, step] of steps.entries()) {
      if (step.kind !== 'error' || index > done) continue
      const key = `${index} ${prompt}`
      if (index === done && !this.#failed.has(key)) {
        if (passes(step.status)) this.#failed.add(key)
        return { step, waitMs: step.waitMs, usage }
      }
      done += 1
    }
    const step = stepAt(steps, done, JSON.stringify(messages))
    return step && { step, waitMs: step.waitMs, usage }
  }

  /** A prompt without a script gets an answer of its own, so that no two are taken for one. */
  #unscripted(): Next {
    this.#answers += 1
    return plainly(`unscripted answer ${this.#answers}`)
  }
}

/** Overloads and broken connections pass; a request that was refused is refused again. */
function passes(status: number): boolean {
  return status === 429 || status >= 500
}

/**
 * What a person or a caller wrote last in a message. The client puts prompts that follow one another, results of tools
 * and reminders of its own into one message, each as a block.
 */
function promptOf(message: ModelMessage | undefined): string {
  if (message === undefined || message.role === 'assistant') return ''
  const texts = typeof message.content === 'string' ? [message.content] : message.content.map(textOf)
  if (message.role === 'system') return TYPED_MEANWHILE.exec(texts.join('\n'))?.[1] ?? ''
  return texts.map((text) => text.replace(REMINDER, '').trim()).findLast(isWritten) ?? ''
}

function isWritten(text: string): boolean {
  return text !== '' && !text.startsWith('[Request interrupted by user')
}

function textOf(block: ModelBlock): string {
  return block.type === 'text' ? (block.text ?? '') : ''
}

/** The client asks for titles and the like in a form that it gives. */
function instanceOf(schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return 0
  if (schema.type !== 'object') return 'made by the fake model'
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, field]) => [name, instanceOf(field)]))
}
