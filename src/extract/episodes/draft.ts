import { type EpisodeContent, MAX_ASKED, type NewEpisode } from '../../model/episode.ts'
import { termsOf } from '../../store/terms.ts'
import { runCounter } from './command-runs.ts'
import { commitSubject } from './commits.ts'
import { answersIn, choicesIn, fixesIn, leftIn, steerIn } from './findings.ts'
import { type Closing, recapOf } from './recap.ts'
import { cutAtWord, fitting, plainSentences } from './sentences.ts'
import { planTitle, titleOf } from './title.ts'
import { type Todo, todosOf } from './tool-facts.ts'
import type { TurnFacts } from './turn-facts.ts'

const MOST_TYPED = 6
const MOST_CLOSINGS = 6
const MOST_FINDINGS = 5
const MOST_EDITED = 30
const MOST_READ = 10
const MOST_COMMANDS = 12
const MOST_COMMITS = 20
const MOST_OPEN = 6
const LONGEST_ITEM = 240
/** An unanswered prompt of fewer words leaves nothing open that somebody could go on with. */
const FEWEST_OPEN_TERMS = 3

/** Agents often end without ticking off the last points of their list. */
const CLAIMS_DONE =
  /\b(?:done|all (?:\w+ ){0,3}(?:pass\w*|complete\w*|fixed|resolved|done)|completed?|successfully|finished|implemented)\b/i

/** An episode in the making. What it holds is bounded, however many turns are added. */
export interface EpisodeDraft {
  add(facts: TurnFacts): void
  /** Whether a turn begins another task, as far as that can be seen. */
  isOverBefore(facts: TurnFacts): boolean
  finish(id: string, isLast: boolean): NewEpisode
}

/** A finding with the message it is quoted from. */
interface Quoted {
  readonly text: string
  readonly source: string
}

export function episodeDraft(first: TurnFacts): EpisodeDraft {
  const typed: Quoted[] = []
  const closings: Closing[] = []
  const decisions: Quoted[] = []
  const fixes: Quoted[] = []
  const edited = new Set<string>()
  const read = new Set<string>()
  const commits: string[] = []
  const words = new Set<string>()
  const counter = runCounter()
  let todos: readonly Todo[] = []
  let todosAt = ''
  let plan = ''
  let slash = ''
  let last = first

  function add(facts: TurnFacts): void {
    last = facts
    const source = facts.prompt?.hostMessage ?? ''
    if (facts.typed !== '' && typed.length < MOST_TYPED) typed.push({ text: facts.typed, source })
    const steer = facts.turn.id === first.turn.id ? undefined : steerIn(facts.typed)
    if (steer !== undefined) keepLast(decisions, { text: `“${steer}”`, source })
    plan ||= facts.plan === '' ? '' : planTitle(facts.plan)
    slash ||= facts.slash
    for (const path of facts.edited) if (edited.size < MOST_EDITED) edited.add(path)
    for (const path of facts.read) if (read.size < MOST_READ) read.add(path)
    for (const term of termsOf(`${facts.typed}\n${facts.closing?.text.slice(0, 4_000) ?? ''}`))
      words.add(term)
    addCalls(facts)
    if (facts.closing === undefined) return
    const { text, hostMessage } = facts.closing
    closings.push(facts.closing)
    if (closings.length > MOST_CLOSINGS) closings.shift()
    for (const choice of choicesIn(text)) keepLast(decisions, { text: choice, source: hostMessage })
    for (const fix of fixesIn(text)) keepLast(fixes, { text: fix, source: hostMessage })
  }

  function addCalls(facts: TurnFacts): void {
    for (const call of facts.calls) {
      counter.add(call)
      const list = todosOf(call)
      if (list !== undefined) [todos, todosAt] = [list, facts.turn.id]
      const subject = commitSubject(call)
      if (subject !== undefined && !commits.includes(subject) && commits.length < MOST_COMMITS)
        commits.push(subject)
      for (const answer of answersIn(call.output ?? ''))
        keepLast(decisions, { text: answer, source: call.hostMessage })
    }
  }

  function isOverBefore(facts: TurnFacts): boolean {
    const isClosed = last.closing !== undefined && !last.turn.interrupted
    const stems = new Set([...edited, ...read].map(stemOf))
    const isKnown = (path: string) => edited.has(path) || read.has(path) || stems.has(stemOf(path))
    const hasNewFiles = edited.size > 0 && facts.edited.length > 0 && !facts.edited.some(isKnown)
    return isClosed && hasNewFiles && hasNewWords(facts.typed, words)
  }

  function finish(id: string, isLast: boolean): NewEpisode {
    const { runs, tried } = counter.counted()
    const recap = recapOf(closings)
    const asked = typed.find(({ text }) => termsOf(text).length > 1) ?? typed[0]
    const content: Omit<EpisodeContent, 'title'> = {
      asked: asked === undefined ? plan : askedIn(asked.text),
      outcome: recap.text,
      decisions: distinct(decisions),
      fixes: distinct(fixes),
      files: [...edited, ...[...read].filter((path) => !edited.has(path))],
      commands: mostRun(runs.map(({ command, passed, failed }) => ({ command, times: passed + failed }))),
      commits,
      open: openItems(isLast),
    }
    const sources = [asked?.source, ...recap.sources, ...[...decisions, ...fixes].map(({ source }) => source)]
    const lastSource = last.closing?.hostMessage
    return {
      ...content,
      ...{ id, turn: first.turn.id, at: first.turn.startedAt, endedAt: last.endedAt, runs, tried },
      title: titleOf({ ...content, plan, slash, typed: typed.map(({ text }) => text) }),
      sources: [
        ...new Set([...sources, lastSource].filter((one) => one !== undefined && one !== '')),
      ].flatMap((one) => one ?? []),
    }
  }

  function openItems(isLast: boolean): string[] {
    const isListCurrent =
      todosAt === last.turn.id && !CLAIMS_DONE.test(last.closing?.text.slice(0, 300) ?? '')
    const left = isListCurrent ? todos.filter(({ isDone }) => !isDone) : []
    const items = left.map(({ text }) => cutAtWord(text, LONGEST_ITEM))
    if (last.closing !== undefined) items.push(...leftIn(last.closing.text))
    else if (isLast && termsOf(last.typed).length >= FEWEST_OPEN_TERMS)
      items.push(`Not answered: “${cutAtWord(last.typed.replace(/\s+/g, ' '), LONGEST_ITEM)}”`)
    return [...new Set(items)].slice(0, MOST_OPEN)
  }

  add(first)
  return { add, isOverBefore, finish }
}

/** The person's words, as far as they fit; a mark stands for what was pasted behind a colon. */
function askedIn(typed: string): string {
  const text = fitting(plainSentences(typed), MAX_ASKED - 2)
  return /[:：]$/.test(text) ? `${text} …` : text
}

const FEWEST_WORDS = 5
const MOST_SHARED = 0.25

/** Whether a prompt speaks of something else than what was spoken of so far. */
function hasNewWords(typed: string, known: ReadonlySet<string>): boolean {
  const terms = [...new Set(termsOf(typed))]
  const shared = terms.filter((term) => known.has(term)).length
  return terms.length >= FEWEST_WORDS && shared / terms.length <= MOST_SHARED && !REFERS_BACK.test(typed)
}

/** Words by which a prompt goes on with what was done before. */
const REFERS_BACK =
  /\b(?:this|that|it|these|those|them|again|also|too|as well|instead|the (?:new|same|last|other|previous|changes?)|tests?|das|dies\w*|auch|wieder|nochmal|cela|aussi|esto|también)\b|这|也|それ|これ|また/i

/** `setup_test.go` belongs to `setup.go`. */
function stemOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/[._-]?(?:tests?|spec)$|^tests?[._-]/i, '')
}

function keepLast(list: Quoted[], item: Quoted): void {
  if (list.some(({ text }) => text === item.text)) return
  list.push(item)
  if (list.length > MOST_FINDINGS) list.shift()
}

function distinct(list: readonly Quoted[]): string[] {
  return [...new Set(list.map(({ text }) => text))]
}

function mostRun(commands: readonly { readonly command: string; readonly times: number }[]): string[] {
  return [...commands]
    .sort((one, other) => other.times - one.times)
    .slice(0, MOST_COMMANDS)
    .map(({ command }) => command)
}
