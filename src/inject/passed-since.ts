import forms from '../../assets/words/failing.json' with { type: 'json' }
import { countedForm, passingCommands } from '../extract/episodes/failing.ts'
import { isRule, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { InjectContext } from './context.ts'

const FAILING = new RegExp(Object.values(forms).join('|'), 'iu')
const CODE = /`([^`\n]{2,200})`/g
/** A clause ends at a comma or a full stop, or where another one is set against it. */
const CLAUSES = /[,;.!?](?:\s|$)|\b(?:but|while|whereas|aber|sondern|mais|pero|sino)\b/iu
const EPISODES_READ = 300

/** The commands that a statement says do not work: in code form, in a clause that says so. A rule forbids, and is none. */
export function failingCommandsIn({ text, kind }: Pick<Memory, 'text' | 'kind'>): string[] {
  if (isRule(kind) || !text.includes('`') || !FAILING.test(text)) return []
  const codes: string[] = []
  const marked = text.replace(CODE, (_, code: string) => `«${codes.push(code) - 1}»`)
  const failing = marked.split(CLAUSES).filter((clause) => FAILING.test(clause))
  const named = failing.flatMap((clause) => [...clause.matchAll(/«(\d+)»/g)])
  return named.flatMap(([, index]) => codes[Number(index)] ?? [])
}

/** When a command last passed here that a memory says does not work; undefined while nothing speaks against it. */
export type PassedSince = (memory: Memory) => string | undefined

/** Reads the runs of a project's commands, if one of the memories says that a command does not work. */
export async function readPassedSince(
  { store }: Pick<InjectContext, 'store'>,
  reach: Reach,
  memories: readonly Memory[],
): Promise<PassedSince> {
  const [project] = reach.projects === 'all' ? [] : reach.projects
  if (project === undefined || !memories.some((memory) => failingCommandsIn(memory).length > 0))
    return () => undefined
  const passing = passingCommands(await store.episodes.runs(reach, project, EPISODES_READ))
  return (memory) =>
    failingCommandsIn(memory)
      .map((line) => passing.get(countedForm(line) ?? ''))
      .find((at) => at !== undefined && at > memory.statedAt)
}
