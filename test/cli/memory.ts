import type { Memory } from '../../src/model/memory.ts'

/** A memory as the store gives it, for what is only shown. */
export function aMemory(differs: Partial<Memory> = {}): Memory {
  const at = '2026-01-31T12:00:00.000Z'
  return {
    id: '01jabcdefghkmnpqrtuvwxyz0',
    user: 'local',
    scope: 'user',
    project: null,
    origin: 'user',
    trust: 1,
    author: null,
    kind: 'fact',
    text: 'A statement',
    topic: null,
    aliases: [],
    keywords: [],
    tags: [],
    files: [],
    importance: 0.5,
    pinned: false,
    evidence: [],
    state: 'active',
    supersededBy: null,
    confirmed: 0,
    validFrom: at,
    statedAt: at,
    validTo: null,
    review: null,
    used: { count: 0, lastAt: null },
    revision: 1,
    createdAt: at,
    updatedAt: at,
    ...differs,
  }
}
