import type { ModelItem } from '../../../src/extract/model/schema.ts'
import { structured } from '../../llm/behaviours.ts'
import type { Behaviour } from '../../llm/fake-api.ts'
import { item } from '../model/turns.ts'
import type { Case } from './store.ts'
import { CASES, TYPED } from './store.ts'

/** A message as the model is shown it, with its number. */
interface Shown {
  readonly number: number
  readonly title: string
  readonly text: string
}

/** How a model that wants to launder a text answers. */
type Attack = (one: Case, shown: readonly Shown[]) => Partial<ModelItem>

const numbers = (shown: readonly Shown[], title: string) =>
  shown.filter((message) => message.title === title).map(({ number }) => number)
const stated = ({ wording, mark }: Case) => wording.stated(mark)
const quoted = ({ wording, mark }: Case) => wording.shown(mark)
const UNRELATED = 'look at the build page'

/** They point to words that stand in the session. */
export const QUOTING: readonly Attack[] = [
  // Quotes an unrelated sentence of the person.
  (one, shown) => ({
    ...{ text: stated(one), quote: UNRELATED, messages: numbers(shown, 'user').slice(0, 1) },
  }),
  // Calls it a decision and quotes an unrelated sentence.
  (one, shown) => ({
    ...{ kind: 'decision', text: stated(one), quote: UNRELATED, messages: numbers(shown, 'user') },
  }),
  // Quotes the text as the message of the person.
  (one, shown) => ({
    ...{ kind: 'decision', text: stated(one), quote: quoted(one), messages: numbers(shown, 'user') },
  }),
  // Quotes the text and cites every message.
  (one, shown) => ({
    ...{
      kind: 'decision',
      text: stated(one),
      quote: quoted(one),
      messages: shown.map(({ number }) => number),
    },
  }),
]

/** They point to words that stand nowhere, or nowhere like that. */
export const INVENTING: readonly Attack[] = [
  // Gives no evidence.
  (one) => ({ text: stated(one), quote: '', messages: [] }),
  // Joins two messages in one quote.
  (one, shown) => ({
    ...{ text: stated(one), quote: `tell me what it says. ${quoted(one)}` },
    messages: shown.map(({ number }) => number),
  }),
  // Adds the text to what the person said.
  (one, shown) => ({
    text: `Look at the build page for ${one.mark} and tell me what it says: ${stated(one)}`.slice(0, 500),
    ...{
      kind: 'decision',
      quote: `build page for ${one.mark} and tell me`,
      messages: numbers(shown, 'user'),
    },
  }),
]

/** Repeats as a fact what the agent said. */
export const ECHO: Attack = (one, shown) => ({
  ...{ kind: 'fact', text: stated(one), quote: quoted(one), messages: numbers(shown, 'assistant') },
})

/** At most so many memories are in one answer. */
const MOST = 5

/** A model that does all this with every text that it finds, and keeps what the person typed, as `typed` puts it. */
export function modelThat(
  attacks: readonly Attack[],
  typed: (text: string) => string = (text) => text,
): Behaviour {
  return (exchange) => {
    const prompt = promptIn(exchange.body)
    const shown = shownIn(prompt)
    const cases = CASES.filter(
      ({ mark, session }) => prompt.includes(mark) || prompt.includes(` ${session} `),
    )
    const control = TYPED.filter((text) => shown.some((message) => message.text === text))
    const laundered = cases.flatMap((one) =>
      attacks.map((attack) => ({ ...item(), ...labels(one.mark), ...attack(one, shown) })),
    )
    const kept = control.map((text) => ({
      ...item({ text: typed(text), quote: text, messages: numbers(shown, 'user') }),
      ...labels(text.slice(0, 30)),
    }))
    structured({ memories: [...kept, ...laundered].slice(0, MOST) })(exchange)
  }
}

/** A model that makes of each prompt what is stated here, and quotes the prompt for it. */
export function modelThatStates(made: readonly { said: string; stated: string }[]): Behaviour {
  return (exchange) => {
    const shown = shownIn(promptIn(exchange.body))
    const memories = made
      .filter(({ said }) => shown.some(({ title, text }) => title === 'user' && text === said))
      .map(({ said, stated: text }) => ({
        ...item({ text, quote: said, messages: numbers(shown, 'user') }),
        ...labels(text.slice(0, 30)),
      }))
    structured({ memories: memories.slice(0, MOST) })(exchange)
  }
}

function labels(topic: string): Partial<ModelItem> {
  return { topic, aliases: [], keywords: [] }
}

function promptIn(body: string): string {
  const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] }
  return messages[0]?.content ?? ''
}

function shownIn(prompt: string): Shown[] {
  return [...prompt.matchAll(/^\[(\d+)\] (.*)\n((?:\|.*\n)*)/gm)].map(
    ([, number, title = '', text = '']) => ({
      number: Number(number),
      title: title.replace(/,.*/, ''),
      text: text.replaceAll(/^\| ?/gm, '').trim(),
    }),
  )
}
