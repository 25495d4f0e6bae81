import { localDate } from '../../config/timezone.ts'
import { markOf, slugOf } from '../folder/slug.ts'
import { asMarkdown, inOneLine } from '../folder/text.ts'
import { type KnownAnswer, usedSources } from './known-answer.ts'
import { linkTo, type VaultLocation } from './locations.ts'
import { isInConflict, type Source, textOfSource, timeOf } from './source.ts'

const LONGEST_TITLE = 200
const LONGEST_QUOTE = 500

/** An answer as Markdown: what it says, from what, what it does not know, and when it was made. */
export function answerText(
  known: KnownAnswer,
  locations: readonly (VaultLocation | undefined)[],
  now: number,
  zone: string,
): string {
  const links = known.sources.map((source, index) => citation(source, locations[index], zone))
  const cite = (numbers: readonly number[]) => numbers.map((number) => links[number - 1]).join('; ')
  const answer =
    known.sentences.length > 0
      ? [known.sentences.map(({ text, sources }) => `${asMarkdown(text)} (${cite(sources)})`).join('\n')]
      : [known.sources.map((source, index) => `- ${asMarkdown(quote(source))} (${links[index]})`).join('\n')]
  const unknown =
    known.unknown.length === 0
      ? []
      : ['**Not known**', known.unknown.map((one) => `- ${asMarkdown(one)}`).join('\n')]
  const made = `Made on ${localDate(now, zone)} from ${countsOf(known)}, ${known.by === null ? 'without a model' : `by ${asMarkdown(known.by)}`}.`
  return withMark([...answer, ...unknown, made].join('\n\n'))
}

/** Where the answer to a question is filed: the same question has another answer in another project. */
export function answerPath(question: string, project: string | null): string {
  const name = project === null ? slugOf(question) : `${slugOf(question)}-${markOf(project)}`
  return `pages/answers/${name}.md`
}

/** The title of the page: what was asked, in one line. */
export function titleOf({ question }: Pick<KnownAnswer, 'question'>): string {
  return [...inOneLine(question)].slice(0, LONGEST_TITLE).join('')
}

/**
 * A block id at its end that follows from all the rest: by it our part is known to be as we wrote it, whatever became of
 * the note in the store.
 */
function withMark(text: string): string {
  return `${text} ^a-${markOf(text)}\n`
}

/** Whether a person changed nothing in our part. */
export function isUnchanged(inner: string): boolean {
  const [, text = '', mark = ''] = /^([\s\S]*) \^a-([0-9a-f]{8})\s*$/.exec(inner) ?? []
  return mark !== '' && markOf(text) === mark
}

function quote(source: Source): string {
  const characters = [...inOneLine(textOfSource(source))]
  return characters.length <= LONGEST_QUOTE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`
}

/** A link to where it stands, with when and who; the same as text where it stands nowhere. */
function citation(source: Source, location: VaultLocation | undefined, zone: string): string {
  const label = labelOf(source, zone)
  return (location && linkTo(location, label)) ?? asMarkdown(label)
}

function labelOf(source: Source, zone: string): string {
  const day = localDate(Date.parse(timeOf(source)), zone)
  if (source.kind === 'memory')
    return `${day}, ${source.memory.author ?? source.memory.origin}${isInConflict(source) ? ', in conflict with another' : ''}`
  return source.kind === 'history' ? `${day}, session` : `${day}, ${source.section.title}`
}

function countsOf(answer: KnownAnswer): string {
  const kinds = usedSources(answer).map(({ source }) => source.kind)
  const many = (kind: Source['kind'], one: string, more: string) => {
    const count = kinds.filter((name) => name === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]
  }
  return [
    ...many('memory', 'memory', 'memories'),
    ...many('note', 'note', 'notes'),
    ...many('history', 'message', 'messages'),
  ].join(' and ')
}
