import { isAbsolute, relative } from 'node:path'
import { withoutInjectedLines } from '../../hosts/fence.ts'
import { isOurTool } from '../../hosts/our-tools.ts'
import { laterOf } from '../../model/memory.ts'
import type { EpisodeCall, EpisodeMessage, EpisodeTurn } from '../../store/episode-rows.ts'
import { approvedPlanIn, typedWordsOf } from '../exchange/typed-words.ts'
import type { Closing } from './recap.ts'
import { editedFilesOf, readFileOf } from './tool-facts.ts'

/** One turn as far as an episode is made from it. */
export interface TurnFacts {
  readonly turn: EpisodeTurn
  readonly prompt: EpisodeMessage | undefined
  /** The person's words; empty when a program wrote the prompt. */
  readonly typed: string
  /** The approved plan that the turn carries out; empty when there is none. */
  readonly plan: string
  /** The prompt where it is only a command of the host, such as `/review`. */
  readonly slash: string
  readonly closing: Closing | undefined
  readonly edited: readonly string[]
  readonly read: readonly string[]
  readonly calls: readonly EpisodeCall[]
  readonly endedAt: string
}

export interface FactOptions {
  /** The folders of the project. */
  readonly roots: readonly string[]
  /** Messages that forgotten memories came from, as their host names them: they are not quoted. */
  readonly gone: ReadonlySet<string>
}

export function factsOf(turn: EpisodeTurn, { roots, gone }: FactOptions): TurnFacts {
  const messages = turn.messages
    .filter(({ hostMessage }) => !gone.has(hostMessage))
    .map((message) => ({ ...message, text: withoutInjectedLines(message.text) }))
  const calls = turn.calls.filter(({ name }) => !isOurTool(name))
  const prompts = messages.filter(({ role }) => role === 'user')
  const inProject = (paths: readonly string[]) => [...new Set(paths.map((path) => fromRoot(path, roots)))]
  const times = [turn.startedAt, ...turn.messages.map(({ at }) => at), ...calls.map(({ at }) => at)]
  const typed = prompts.map(({ text }) => typedWordsOf(text)).filter((text) => text !== '')
  return {
    turn,
    prompt: prompts.find(({ text }) => typedWordsOf(text) !== '') ?? prompts[0],
    typed: typed.join('\n'),
    plan: prompts.map(({ text }) => approvedPlanIn(text) ?? '').find((plan) => plan !== '') ?? '',
    slash: prompts.map(({ text }) => SLASH.exec(text)?.[1] ?? '').find((name) => name !== '') ?? '',
    closing: closingOf(messages, calls),
    edited: inProject(calls.filter(({ failed }) => !failed).flatMap(editedFilesOf)),
    read: inProject(calls.flatMap((call) => readFileOf(call) ?? [])),
    calls,
    endedAt: times.reduce(laterOf),
  }
}

const SLASH = /^\s*(\/[\w:-]+)\s*$/

/** The agent's last message, unless it went on to work after it and never came to an end. */
function closingOf(messages: readonly EpisodeMessage[], calls: readonly EpisodeCall[]): Closing | undefined {
  const last = messages.filter(({ role, text }) => role === 'assistant' && text.trim() !== '').at(-1)
  if (last === undefined) return undefined
  const wentOn = calls.filter(({ at }) => at > last.at).length
  return wentOn > MOST_CALLS_AFTER ? undefined : { hostMessage: last.hostMessage, text: last.text }
}

/** Hosts may note a call shortly after the words it came with. */
const MOST_CALLS_AFTER = 1

function fromRoot(path: string, roots: readonly string[]): string {
  const root = roots
    .filter((folder) => path.startsWith(`${folder.replace(/\/$/, '')}/`))
    .sort((one, other) => other.length - one.length)[0]
  return root === undefined || !isAbsolute(path) ? path.replace(/^\.\//, '') : relative(root, path)
}
