import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '../../../src/base/result.ts'
import type { Draft, Memoria, Memory, OpenContext } from '../../../src/memoria.ts'
import type { Kind } from '../../../src/model/memory.ts'
import { type ImportedEdits, importEdits } from '../../../src/vault/edits/import-edits.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { writeVaultFile } from '../../../src/vault/folder/write.ts'
import { type BlockName, readBlock, withBlock } from '../../../src/vault/page/blocks.ts'
import { memoryLine } from '../../../src/vault/page/memory-line.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

export const PAGE = 'pages/concepts/deploys.md'
export const LIST = 'MEMORY.md'

const HEADINGS: Readonly<Record<Kind, string>> = {
  correction: 'Corrections',
  preference: 'Preferences',
  decision: 'Decisions',
  fact: 'Facts',
  debugging: 'Debugging',
  workaround: 'Workarounds',
  operational: 'Operations',
  action: 'Actions',
  practice: 'Practice',
}

/** An open home with a vault, as the writer of pages would leave it. */
export interface BackFixture {
  readonly m: Memoria
  readonly context: OpenContext
  readonly root: string
  /** Moves the clock by a day, as between two runs. */
  readonly later: () => void
  /** Keeps a statement of the topic `deploys`; gives its id. */
  readonly keep: (text: string, fields?: Partial<Draft>) => Promise<string>
  /** Writes a file with the lines of these memories, as they are now, and notes it. */
  readonly write: (path: string, ids: readonly string[]) => Promise<void>
  /** Writes whatever the memories became, with what stands in the file around it. */
  readonly rewrite: (path: string, ids: readonly string[], back: ImportedEdits) => Promise<void>
  readonly read: (path: string) => string
  /** A person's edit of a file. */
  readonly edit: (path: string, change: (text: string) => string) => void
  readonly back: () => Promise<ImportedEdits>
  readonly get: (id: string) => Promise<Memory>
}

export async function backFixture(): Promise<BackFixture> {
  const clock = standingClock('2026-03-04T12:00:00.000Z')
  return vaultOf(await temporaryMemoria({ clock }), () => clock.days(1))
}

/** The same around a memory that is open already. */
export function vaultOf(m: Memoria, later: () => void = () => undefined): BackFixture {
  const { context } = m
  const { clock } = context
  const vault = ownVault(context)
  const read = (path: string) => readFileSync(join(vault.root, path), 'utf8')
  const put = async (path: string, content: string) => {
    unwrap(writeVaultFile(vault.root, path, content))
    const writtenAt = new Date(clock.now()).toISOString()
    await context.store.vault.put(context.reach, vault.name, {
      path,
      content,
      inputs: '',
      writtenAt,
      kind: path === LIST ? 'memories' : 'concept',
    })
  }
  const get = async (id: string) => {
    const memory = await m.get(id)
    if (memory === undefined) throw new Error(`there is no memory ${id}`)
    return memory
  }
  const inner = async (ids: readonly string[]) => {
    const memories = await Promise.all(ids.map(get))
    return blockOf(memories.filter(({ state }) => state === 'active' || state === 'conflict'))
  }
  return {
    m,
    context,
    read,
    get,
    root: vault.root,
    later,
    keep: async (text, fields = {}) => (await m.remember({ text, topic: 'deploys', ...fields })).id,
    write: async (path, ids) => {
      const content = withBlock(FRONT, blockIn(path), { inner: await inner(ids), written: '' })
      await put(path, unwrap(content))
    },
    rewrite: async (path, ids, { taken }) => {
      const name = blockIn(path)
      const before = await context.store.vault.file(context.reach, vault.name, path)
      const written = unwrap(readBlock(before?.content ?? '', name)) ?? ''
      const change = { inner: await inner(ids), written, taken: taken(path) }
      await put(path, unwrap(withBlock(read(path), name, change)))
    },
    edit: (path, change) => {
      unwrap(writeVaultFile(vault.root, path, change(read(path))))
    },
    back: () => importEdits(context, vault),
  }
}

const FRONT = '---\ntitle: Deploys\naliases:\n  - deploys\ntags:\n  - memoria\n---\n\n'

function blockIn(path: string): BlockName {
  return path === LIST ? 'memories' : 'statements'
}

/** The statements of a page: a lead, and each memory under the heading of its kind. */
function blockOf(memories: readonly Memory[]): string {
  const sections = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const lines = memories.filter((memory) => memory.kind === kind).map(lineOf)
    return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')]
  })
  return `${['# Deploys', `What is known of deploys (${memories.length})`, ...sections, '## Related', '- [[other|Other]]'].join('\n\n')}\n`
}

function lineOf({ id, text, origin, statedAt, kind }: Memory): string {
  return memoryLine({
    id,
    text,
    origin,
    day: statedAt.slice(0, 10),
    notes: ['[[2026-03-04#claude-code-9f3a1b2c|session]]'],
    done: kind === 'action' ? false : null,
  })
}
