import { type Memory, trustOf } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Section } from '../store/section-rows.ts'
import type { Store } from '../store/store.ts'
import { answersQuestion } from './answers-question.ts'
import { judge } from './gate.ts'
import { type Meaning, tableMeaning } from './meaning.ts'
import { memoryFeatures } from './memory-features.ts'
import { otherStem, readQuery, soughtTerms } from './query.ts'
import { GATE, type Gate } from './weights.ts'

/** A section of a file in the vault that fits, with the reasons. */
export interface SectionMatch {
  readonly section: Section
  readonly score: number
  readonly reasons: readonly string[]
}

/** As strict as the gate for injection, but two notes that say much the same are both returned. */
const FITS: Gate = { ...GATE.recall, again: 0, far: 8, apart: 0 }
const CANDIDATES = 24
const BOUNDS = { rarest: 12, rowsPerTerm: 2000, rows: 8000 }

/**
 * Sections within reach that surely fit: each is scored like a memory with the same text, and passes a gate as high. Used
 * only for explicit questions: a section is never injected.
 */
export async function searchSections(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  meaning: Meaning = tableMeaning(),
): Promise<SectionMatch[]> {
  const asked = await readQuery(store, 'sections', query, meaning)
  const terms = soughtTerms(asked, BOUNDS).flatMap(({ term }) => [term, otherStem(term) ?? term])
  const found = await store.sections.search(reach, [...new Set(terms)], CANDIDATES)
  const sections = new Map(found.map((section) => [nameOf(section), section]))
  const candidates = [...sections].map(([name, section]) => ({
    memory: asMemory(name, section),
    instead: [],
  }))
  const rated = memoryFeatures(candidates, asked, [], meaning, new Map())
  return judge(rated, asked, FITS)
    .filter(({ passes, features }) => passes && answersQuestion(features))
    .slice(0, limit)
    .flatMap(({ memory, matched, evidence, needed }) => {
      const section = sections.get(memory.id)
      if (section === undefined) return []
      const words = [...new Set(matched.map(({ word }) => `"${word}"`))]
      const score = Math.round(1000 / (1 + Math.exp((needed - evidence) / 2))) / 1000
      return [{ section, score, reasons: [`shares ${words.join(', ')}`] }]
    })
}

function nameOf({ vault, path, seq }: Section): string {
  return `${vault}\n${path}\n${seq}`
}

/** A section as a memory, to be ranked like one. The fields that are the same for all decide nothing. */
function asMemory(id: string, { text, title, heading, changedAt, project }: Section): Memory {
  return {
    id,
    text,
    topic: null,
    aliases: [],
    keywords: [title, heading],
    tags: [],
    files: [],
    kind: 'fact',
    importance: 0.5,
    pinned: false,
    user: '',
    scope: 'user',
    project,
    evidence: [],
    origin: 'file',
    trust: trustOf('file'),
    author: null,
    state: 'active',
    validTo: null,
    supersededBy: null,
    validFrom: changedAt,
    statedAt: changedAt,
    createdAt: changedAt,
    updatedAt: changedAt,
    confirmed: 0,
    used: { count: 0, lastAt: null },
    review: null,
    revision: 1,
  }
}
