/**
 * What pages cost as memories grow: a whole run for each thousand, the change of one memory in a wiki of each size, and how
 * large the question to a model is there, side by side. Fails when a change in the largest costs more than `BOUND` times one in
 * the smallest, or when a question is larger than it may be.
 * `npm run bench -- compile [--sizes 1000,10000] [--changes 30]`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mostItCosts } from '../src/llm/estimate.ts'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import { KINDS } from '../src/model/memory.ts'
import type { NewMemory } from '../src/store/store.ts'
import { authorContext } from '../src/vault/author/context.ts'
import { dueChunks } from '../src/vault/author/inputs.ts'
import { readPageIndex } from '../src/vault/author/page-index.ts'
import { MOST_PROMPT_TOKENS, questionFor } from '../src/vault/author/prompt.ts'
import { ownVault } from '../src/vault/folder/vault.ts'
import { runVault } from '../src/vault/run-vault.ts'
import { zipfWords } from './support/recall-store.ts'

/** How much more the change of one memory may cost in a wiki ten times as large. */
const BOUND = 2
const WORDS = 12
const SETTLED_MS = 2_500
const PER_TOPIC = 5
const PER_SESSION = 4
const PROJECTS = 4
const DAY_MS = 86_400_000

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,10000' }, changes: { type: 'string', default: '30' } },
})
const sizes = options.sizes.split(',').map(Number)
const wikis: Wiki[] = []
for (const size of sizes) wikis.push(await built(size))
// Files of the last two seconds are looked at again, in case they change twice: nobody writes pages anew that often.
await wait(SETTLED_MS)
for (const wiki of wikis) await changed(wiki, -1)
for (const wiki of wikis) wiki.files = 0
// In turns, so that whatever else the machine does is on all of them.
for (let index = 0; index < Number(options.changes); index++)
  for (const wiki of wikis) wiki.changes.push(await changed(wiki, index))
const middles = wikis.map(({ changes }) => middleOf(changes))
for (const [index, { size, files }] of wikis.entries())
  console.log(
    `${size} memories: a change of one costs ${middles[index]?.toFixed(1)} ms, ${(files / Number(options.changes)).toFixed(1)} files written`,
  )
const prompts: number[] = []
for (const wiki of wikis) prompts.push(await promptIn(wiki))
for (const { m, home } of wikis) {
  await m.close()
  rmSync(home, { recursive: true, force: true })
}
const growth = (middles.at(-1) ?? 0) / (middles[0] ?? 1)
console.log(
  `a change among ${sizes.at(-1)} costs ${growth.toFixed(2)} times one among ${sizes[0]} (at most ${BOUND})`,
)
console.log(
  `a question to a model has ${prompts.join(' and ')} tokens by the estimate of the budget (at most ${MOST_PROMPT_TOKENS})`,
)
if (!(growth <= BOUND) || prompts.some((tokens) => tokens > MOST_PROMPT_TOKENS)) process.exitCode = 1

interface Wiki {
  readonly size: number
  readonly home: string
  readonly m: Memoria
  readonly ids: readonly string[]
  readonly changes: number[]
  files: number
}

async function built(size: number): Promise<Wiki> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-compile-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  const ids = await fill(m, size)
  const began = performance.now()
  const { written } = await runVault(m.context, ownVault(m.context), { model: false })
  const took = performance.now() - began
  console.log(
    `${size} memories: ${written.length} files in ${(took / 1000).toFixed(1)} s, ${((took / size) * 1000).toFixed(0)} ms for each thousand memories`,
  )
  return { size, home, m, ids, changes: [], files: 0 }
}

/** The milliseconds from a memory that says something else to pages that do. */
async function changed(wiki: Wiki, index: number): Promise<number> {
  const { context } = wiki.m
  const id = wiki.ids[(Math.abs(index) * 7919) % wiki.ids.length] ?? ''
  await wiki.m.revise(id, { text: `This was changed for the time ${index} of many, to see what that costs` })
  const began = performance.now()
  const { written } = await runVault(context, ownVault(context), { model: false })
  wiki.files += written.length
  return performance.now() - began
}

/** How much a model is sent about a long day, with the index and the pages concerned. */
async function promptIn({ m: { context: opened }, size }: Wiki): Promise<number> {
  const vault = ownVault(opened)
  const words = zipfWords(size)
  mkdirSync(join(vault.root, 'daily'), { recursive: true })
  const entry = `## claude-code-1a2b3c4d\n\n**Context:** ${words(5000).join(' ')}\n`
  writeFileSync(join(vault.root, 'daily/2026-01-31.md'), `# 2026-01-31\n\n${entry}`)
  const context = authorContext(opened, vault)
  const pageIndex = await readPageIndex(context)
  const chunks = (await dueChunks(context, pageIndex, { all: true })).chunks.filter(({ from }) =>
    from.startsWith('daily/'),
  )
  let most = 0
  for (const chunk of chunks) {
    const { question } = await questionFor(context, pageIndex, chunk)
    most = Math.max(most, mostItCosts(question, 'any', true).usage.tokensIn)
  }
  return most
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

async function fill({ context }: Memoria, size: number): Promise<string[]> {
  const words = zipfWords(size)
  const ids: string[] = []
  await context.store.transaction(async (store) => {
    for (let project = 0; project < PROJECTS; project++)
      await store.projects.seen(
        { id: `project-${project}`, kind: 'name', name: `project-${project}` },
        null,
        new Date(context.clock.now()).toISOString(),
      )
    for (let index = 0; index < size; index++) {
      const memory = memoryOf(context, index, words(WORDS).join(' '))
      ids.push((await store.memories.add(memory, context.author('measured'))).id)
    }
  })
  return ids
}

/** A topic every few memories, a session every few, a file with every third; one in fifty without any topic. */
function memoryOf({ reach, makeId, clock }: Memoria['context'], index: number, text: string): NewMemory {
  const topic = Math.floor(index / PER_TOPIC)
  const at = new Date(clock.now() - (index % 700) * DAY_MS).toISOString()
  const session = `session-${Math.floor(index / PER_SESSION)}`
  return {
    id: makeId(),
    user: reach.user,
    scope: 'project',
    project: `project-${topic % PROJECTS}`,
    kind: KINDS[index % KINDS.length] ?? 'fact',
    text: `${text} ${index}`,
    topic: index % 50 === 0 ? null : `topic-${topic}`,
    aliases: [],
    keywords: [],
    tags: [],
    files: index % 3 === 0 ? [`src/part-${Math.floor(index / 6)}.ts`] : [],
    importance: (index % 10) / 10,
    pinned: false,
    origin: 'user',
    trust: 1,
    state: 'active',
    evidence: [{ session, messages: [`message-${index}`], quote: '' }],
    validFrom: at,
    validTo: null,
    supersededBy: null,
  }
}
