import { codeNamesIn } from '../model/code-names.ts'
import { MAX_LABELS, type Memory } from '../model/memory.ts'
import { FILE_GONE, NAME_GONE } from '../model/own-tags.ts'
import { identifyFolder } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { Pause } from './pause.ts'
import { type Checkout, openCheckout } from './repository.ts'
import type { Step } from './step.ts'

const FLAGS: readonly string[] = [FILE_GONE, NAME_GONE]

/** How many names are looked for in a project's past, which takes long. */
const MOST_NAMES = 20

interface Looking {
  readonly store: Store
  readonly signal?: AbortSignal
}

/**
 * Files and symbols that a memory names, that were in its repository and are no longer there: none, for most memories.
 */
export interface Gone {
  readonly memory: Memory
  readonly files: readonly string[]
  readonly symbols: readonly string[]
}

/**
 * Memories of a project whose files or names of code were in its repository and are not any more; and those that are
 * marked so and should not be.
 */
export async function findGone(looking: Looking, memories: readonly Memory[], pause: Pause): Promise<Step[]> {
  return (await lookForGone(looking, memories, pause)).flatMap(stepFor)
}

/** Looks at what speaks of code, only of repositories that are here; what was never in them is not gone. */
export async function lookForGone(
  { store, signal }: Looking,
  memories: readonly Memory[],
  pause: Pause,
): Promise<Gone[]> {
  const projects = new Map<string, Memory[]>()
  for (const memory of memories) {
    if (memory.project === null || memory.pinned || !speaksOfCode(memory)) continue
    const group = projects.get(memory.project)
    if (group) group.push(memory)
    else projects.set(memory.project, [memory])
  }
  const found: Gone[] = []
  for (const [project, group] of projects) {
    await pause()
    const checkouts = await checkoutsOf(store, project, signal)
    if (checkouts.length > 0) found.push(...(await goneIn(checkouts, group)))
  }
  return found
}

function speaksOfCode(memory: Memory): boolean {
  return (
    memory.files.length > 0 ||
    codeNamesIn(memory.text).length > 0 ||
    memory.tags.some((tag) => FLAGS.includes(tag))
  )
}

async function checkoutsOf(store: Store, project: string, signal?: AbortSignal): Promise<Checkout[]> {
  const checkouts: Checkout[] = []
  for (const path of (await store.projects.get(project))?.paths ?? []) {
    // Another project may lie in that folder by now.
    const checkout = identifyFolder(path).id === project ? await openCheckout(path, signal) : undefined
    if (checkout !== undefined) checkouts.push(checkout)
  }
  return checkouts
}

async function goneIn(checkouts: readonly Checkout[], memories: readonly Memory[]): Promise<Gone[]> {
  const names = new Set(
    await goneNames(checkouts, [...new Set(memories.flatMap(({ text }) => codeNamesIn(text)))]),
  )
  return memories.map((memory) => ({
    memory,
    files: memory.files.filter((file) => isGone(checkouts, file)),
    symbols: codeNamesIn(memory.text).filter((name) => names.has(name)),
  }))
}

function stepFor({ memory, files, symbols }: Gone): Step[] {
  const flags = [...(files.length > 0 ? [FILE_GONE] : []), ...(symbols.length > 0 ? [NAME_GONE] : [])]
  const tags = [...memory.tags.filter((tag) => !FLAGS.includes(tag)), ...flags]
  const isSame = tags.length === memory.tags.length && tags.every((tag) => memory.tags.includes(tag))
  if (isSame || tags.length > MAX_LABELS) return []
  const why = flags.length === 0 ? BACK : GONE
  return [{ what: 'flag', memory, tags, gone: [...files, ...symbols], why }]
}

const GONE = 'what it speaks of is not in the repository any more'
const BACK = 'what it speaks of is there again'

/** It is in no checkout of the project, and was in one. */
function isGone(checkouts: readonly Checkout[], file: string): boolean {
  return checkouts.every((one) => one.has(file) === false) && checkouts.some((one) => one.had(file))
}

async function goneNames(checkouts: readonly Checkout[], names: readonly string[]): Promise<string[]> {
  let missing = [...names]
  for (const checkout of checkouts) missing = missing.length > 0 ? await checkout.without(missing) : []
  const gone: string[] = []
  for (const name of missing.slice(0, MOST_NAMES)) {
    for (const checkout of checkouts) {
      if (await checkout.hadName(name)) {
        gone.push(name)
        break
      }
    }
  }
  return gone
}
