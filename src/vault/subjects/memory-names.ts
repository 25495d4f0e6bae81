import { isRuleTopic, ownTopic } from '../../extract/local/labels.ts'
import type { Memory } from '../../model/memory.ts'
import { OWN_TAGS } from '../../model/own-tags.ts'
import { fileName } from './code-names.ts'
import { isGeneric } from './generic.ts'
import type { Name, NameKind } from './name.ts'
import { nameKey } from './name-key.ts'
import { byWeight, KIND_WEIGHTS, namesIn } from './names.ts'
import type { PageSchema } from './schema.ts'

/** So many files of a memory are names of it. */
const MAX_FILES = 2
/** A file that the statement does not name itself was only open at the time. */
const OPEN_FILE_FACTOR = 0.5
const TAG_FACTOR = 0.5

/** The names that a memory could stand under, the best first; only those of kinds that the vault has pages of. */
export function namesOf(memory: Memory, { least }: Pick<PageSchema, 'least'>): Name[] {
  const found = new Map<string, Name>()
  for (const name of [...labelNames(memory), ...namesIn(memory.text), ...fileNames(memory)])
    if (least[name.kind] > 0 && !found.has(name.key) && !isOfProject(memory, name)) found.set(name.key, name)
  return [...found.values()].sort(byWeight)
}

/** The name of a project says nothing about a statement in it. */
function isOfProject({ project }: Memory, { key, kind }: Name): boolean {
  if (project === null || kind === 'topic') return false
  return nameKey(project.split(/[/:\\]/).at(-1) ?? '').includes(key)
}

function labelNames(memory: Memory): Name[] {
  const { topic, tags } = memory
  const own = tags.filter((tag) => !OWN_TAGS.includes(tag))
  return [
    ...(topic === null || isMadeUp(memory) ? [] : named('topic', topic.replace(/[\s_-]+/gu, ' '), 1)),
    ...own.flatMap((tag) => named('topic', tag, TAG_FACTOR)),
  ]
}

/** Whether a judge without a model made the topic, of rare words of the statement or by a form of words: it names nothing. */
function isMadeUp({ topic, text, review }: Memory): boolean {
  return review !== null && topic !== null && (topic === ownTopic(text) || isRuleTopic(topic))
}

function fileNames({ files }: Memory): Name[] {
  return files
    .filter((file) => !GLOB.test(file))
    .slice(0, MAX_FILES)
    .flatMap((file) => named('file', fileName(file), OPEN_FILE_FACTOR))
    .filter(({ key }) => !isGeneric(key))
}

/** `**\/*.go` names no file. */
const GLOB = /[*?{}]/

function named(kind: NameKind, text: string, factor: number): Name[] {
  const key = nameKey(text)
  return key === '' ? [] : [{ key, kind, text, weight: KIND_WEIGHTS[kind] * factor }]
}
