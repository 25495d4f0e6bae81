import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { STATES } from '../../src/model/memory.ts'
import { exportLines } from '../../src/store/transfer.ts'
import { author, ME, minute, newMemory } from './examples.ts'
import { ask, temporaryStore } from './temporary-store.ts'

function page(name: string): string {
  return readFileSync(new URL(`../../docs/formats/${name}.md`, import.meta.url), 'utf8')
}

/** Where a key is made with its name: `timeState('vaultRun')`. */
const STATE_KEY = /(?:text|time|count|flag|pair|json)State(?:<\w+>)?\(\s*['`]([\w.: ]+)/g

function sourcesOf(folder: string): string[] {
  const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url))
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(root, name), 'utf8'))
}

describe('what is written to disk is described', () => {
  test('every table and column of the store', async () => {
    const { path } = await temporaryStore()
    const columns = await ask(
      path,
      `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )
    expect(columns.length).toBeGreaterThan(100)
    const sections = page('store').split(/^###? /m)
    for (const { table, column } of columns) {
      const section = sections.find((text) => text.startsWith(`${table}\n`)) ?? ''
      expect.soft(section, `${table}.${column}`).toContain(`\`${column}\``)
    }
  })

  test('every key of the state', () => {
    const names = sourcesOf('src').flatMap((source) =>
      [...source.matchAll(STATE_KEY)].map(([, name]) => name),
    )
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) expect.soft(page('store'), name).toContain(`\`${name}`)
  })

  test('every field of an export', async () => {
    const store = await temporaryStore()
    await store.projects.seen({ id: 'p', kind: 'name', name: 'p' }, '/p', minute(0))
    const evidence = [{ session: 's', messages: ['m'], quote: 'q' }]
    const place = { scope: 'project', project: 'p' } as const
    await store.memories.add(newMemory({ id: '1', ...place, evidence }), author())
    await store.memories.add(newMemory({ id: '2', text: 'other' }), author())
    await store.memories.supersede(ME, '1', '2', author())
    const described = page('export-jsonl')
    for await (const line of exportLines(store, ME, { states: STATES }))
      for (const key of keysIn(line))
        expect.soft(described, `${line.type}: ${key}`).toMatch(new RegExp(`\\b${key}\\b`))
  })
})

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
