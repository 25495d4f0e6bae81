import { IDENTITY_KINDS, type IdentityKind, type Project } from '../../model/project.ts'
import type { Identified } from '../identity.ts'
import type { FolderClues, KnownFolder } from '../project-rows.ts'

/** The verdict about a folder that says another identity than the project it is known as. */
export interface Decision {
  readonly is: 'same' | 'another' | 'merge' | 'offer'
  /** For a person, of a merge or an offer. */
  readonly why: string
}

/** All that is known about such a folder. */
export interface ChangedFolder {
  readonly now: Identified
  readonly clues: FolderClues
  readonly before: KnownFolder
  readonly old: Project
  /** Another folder that is there still says the old identity. */
  readonly isOldElsewhere: boolean
  /** Memories or sessions are kept under the new identity already, and its history has another root commit. */
  readonly isNewTaken: boolean
}

/**
 * Certain is what follows from the folder or its history; what could as well be a fork, a template or a folder that was
 * replaced is offered.
 */
export function decideChanged(changed: ChangedFolder): Decision {
  const { now, old, before, clues } = changed
  const isSameFolder = isEqual(before.folder, clues.folder)
  const isSameHistory = isEqual(before.repository, clues.repository) || isEqual(rootOf(changed), clues.root)
  if (strength(now.kind) < strength(old.kind))
    return isSameFolder || isSameHistory || isUnknown(before) ? SAME : ANOTHER
  if (old.kind === 'path') return isReplaced(changed) ? offer(REPLACED) : merge(STRONGER)
  if (old.kind === 'marker') {
    if (now.kind === 'marker') return ANOTHER
    return isSameFolder && !changed.isOldElsewhere ? merge(STRONGER) : offer(MARKED)
  }
  if (!isSameHistory) return isUnknown(before) ? offer(UNKNOWN) : ANOTHER
  if (changed.isOldElsewhere) return offer(ELSEWHERE)
  if (changed.isNewTaken) return offer(TAKEN)
  return merge(old.kind === now.kind ? CHANGED[old.kind] : STRONGER)
}

const SAME: Decision = { is: 'same', why: '' }
const ANOTHER: Decision = { is: 'another', why: '' }
const STRONGER = 'the same folder has a stronger identity now'
const REPLACED = 'another folder lies where it was'
const MARKED = 'the folder had this marker'
const UNKNOWN = 'it lies in the same folder'
const ELSEWHERE = 'both have the same first commit, and another folder still has the old identity'
const TAKEN = 'both have memories or sessions, and their first commits differ'
const CHANGED: Readonly<Record<IdentityKind, string>> = {
  remote: 'the remote of the same repository was changed',
  'root-commit': 'the history of the same repository was rewritten',
  marker: STRONGER,
  path: 'the folder was moved',
  name: STRONGER,
}

function merge(why: string): Decision {
  return { is: 'merge', why }
}

function offer(why: string): Decision {
  return { is: 'offer', why }
}

function strength(kind: IdentityKind): number {
  return -IDENTITY_KINDS.indexOf(kind)
}

function isEqual(one: string | null, other: string | null): boolean {
  return one !== null && one === other
}

/** A project that is known by its root commit has it in its id. */
function rootOf({ before, old }: ChangedFolder): string | null {
  return old.kind === 'root-commit' ? old.id.slice('git:'.length) : before.root
}

/** Whether a folder that is only known by its path is certainly another one by now. */
function isReplaced({ before, clues }: ChangedFolder): boolean {
  return before.folder !== null && clues.folder !== null && before.folder !== clues.folder
}

/** Seen last by a program that kept no clues. */
function isUnknown({ folder, repository, root }: KnownFolder): boolean {
  return folder === null && repository === null && root === null
}
