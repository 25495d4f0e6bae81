import type { Earlier } from '../vault/ask/earlier.ts'
import { type KnownAnswer, usedSources } from '../vault/ask/known-answer.ts'
import type { VaultLocation } from '../vault/ask/locations.ts'
import { isInConflict, type Source, textOfSource, timeOf } from '../vault/ask/source.ts'
import { fitted, plural, shortId } from './present.ts'
import type { Shell } from './shell.ts'

type Printer = Pick<Shell, 'say' | 'style' | 'width'>

/** An answer, with where each of its sources stands in the vault. */
export interface LocatedAnswer {
  readonly answer: KnownAnswer
  readonly locations: readonly (VaultLocation | undefined)[]
  readonly earlier: Earlier | undefined
}

/** The answer as `--json` gives it. */
export function askJson({ answer, locations, earlier }: LocatedAnswer) {
  const { question, known, sentences, unknown, by, note, reason, looked } = answer
  const cited = new Set(usedSources(answer).map(({ number }) => number))
  return {
    question,
    known,
    answer: known ? inWords(answer) : null,
    sentences,
    unknown,
    sources: answer.sources.map((source, index) => ({
      number: index + 1,
      cited: known && cited.has(index + 1),
      ...sourceJson(source),
      place: locations[index] === undefined ? null : locationName(locations[index]),
    })),
    by,
    note,
    reason,
    looked,
    earlier: earlier ?? null,
  }
}

function sourceJson(source: Source) {
  const said = { kind: source.kind, text: textOfSource(source), at: timeOf(source) }
  if (source.kind === 'memory') {
    const { id, revision, origin, state } = source.memory
    return { ...said, id, revision, origin, state, conflict: isInConflict(source) }
  }
  if (source.kind === 'history')
    return { ...said, session: source.message.session, message: source.message.message }
  const { vault, path, heading, part } = source.section
  return { ...said, vault, path, heading, part }
}

/** The answer for a person: the words or what was found, what is not known, and from what. */
export function sayAnswer({ answer, locations, earlier }: LocatedAnswer, shell: Printer): void {
  if (answer.known) shell.say(answer.sentences.length > 0 ? inWords(answer) : QUOTED)
  if (!answer.known) sayUnknown(answer, shell)
  for (const one of answer.unknown) shell.say(shell.style.warn(`Not known: ${one}`))
  const groups = Object.entries(TITLES) as [Source['kind'], string][]
  const shown = answer.known
    ? usedSources(answer)
    : answer.sources.map((source, index) => ({ number: index + 1, source }))
  for (const [kind, title] of groups) {
    const sources = shown.filter(({ source }) => source.kind === kind)
    if (sources.length === 0) continue
    shell.say(shell.style.dim(answer.known ? `${title}:` : `Nearest, ${title.toLowerCase()}:`))
    for (const { number, source } of sources) saySource(source, number, locations[number - 1], shell)
  }
  if (answer.note !== '')
    shell.say(shell.style.warn(`${answer.note.charAt(0).toUpperCase()}${answer.note.slice(1)}.`))
  if (earlier !== undefined) shell.say(shell.style.dim(earlierLine(earlier)))
}

const QUOTED = 'This fits the question, quoted; no model put it into words.'

const TITLES: Readonly<Record<Source['kind'], string>> = {
  memory: 'Memories',
  note: 'In the vault',
  history: 'Said in sessions',
}

function sayUnknown({ reason, looked }: KnownAnswer, shell: Printer): void {
  shell.say('memoria does not know this.')
  if (reason !== '') shell.say(shell.style.dim(`Why: ${reason}.`))
  const { memories, files, messages } = looked
  const counts = [
    plural(memories, 'memory', 'memories'),
    `${plural(files, 'file')} of the vault`,
    plural(messages, 'message'),
  ]
  shell.say(shell.style.dim(`Looked at: ${counts.join(', ')}.`))
}

/** The words of a model, or the words of what was found where no model was asked. */
function inWords(answer: KnownAnswer): string {
  const { sentences } = answer
  if (sentences.length === 0)
    return usedSources(answer)
      .map(({ number, source }) => `${textOfSource(source)} [${number}]`)
      .join('\n')
  return sentences.map(({ text, sources }) => `${text} [${sources.join('][')}]`).join('\n')
}

function saySource(
  source: Source,
  number: number,
  location: VaultLocation | undefined,
  { say, style, width }: Printer,
): void {
  const mark = `[${number}]`
  say(`${style.name(mark)} ${fitted(textOfSource(source), Math.max(width * 2, 160))}`)
  say(style.dim(`${' '.repeat(mark.length)} ${factsOf(source, location).join(', ')}`))
}

function factsOf(source: Source, location: VaultLocation | undefined): string[] {
  const day = timeOf(source).slice(0, 10)
  const where = location === undefined ? [] : [locationName(location)]
  const conflict = isInConflict(source) ? ['in conflict with another: memoria review'] : []
  if (source.kind === 'memory')
    return [shortId(source.memory.id), day, source.memory.origin, ...where, ...conflict]
  if (source.kind === 'history') return [day, `session ${shortId(source.message.session)}`, ...where]
  return [...where, day]
}

/** `pages/concepts/deploys.md#^m-smy7mayv`, `notes/fair.md#Stand`. */
function locationName({ path, heading, block }: VaultLocation): string {
  return block === '' ? (heading === '' ? path : `${path}#${heading}`) : `${path}#^${block}`
}

function earlierLine({ path, updated, stale }: Earlier): string {
  const when = updated === '' ? '' : ` on ${updated}`
  const [first] = stale
  const then =
    first === undefined ? '' : `; what it was made from has changed (${shortId(first.id)} ${first.why})`
  return `Filed before${when}: ${path}${then}`
}
