import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCodexInstructions, memory } from '../../../src/hosts/codex/memory.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

const GROUP = `# Task Group: shop releases
scope: how releases are made
applies_to: cwd=/srv/shop; reuse_rule=safe here

## Task 1: release

### rollout_summary_files
- rollout_summaries/a.md (cwd=/srv/shop, updated_at=2026-01-01)

### keywords
- release, tag, changelog

## Reusable knowledge
- Releases are tagged by the pipeline.
`

describe("Codex's own memory", () => {
  test('is one file for all projects; a link is not followed', () => {
    const person = temporaryFolder()
    const folder = join(person, '.codex', 'memories')
    expect(memory.files({ HOME: person })).toEqual([])
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'raw_memories.md'), 'raw')
    expect(memory.files({ HOME: person })).toEqual([])
    writeFileSync(join(folder, 'MEMORY.md'), GROUP)
    expect(memory.files({ HOME: person }).map(({ path }) => path)).toEqual([join(folder, 'MEMORY.md')])
    const other = temporaryFolder()
    mkdirSync(join(other, '.codex'))
    symlinkSync(folder, join(other, '.codex', 'memories'))
    expect(memory.files({ HOME: other })).toEqual([])
  })

  test('each group of tasks holds in the folders that it names, without what is only for looking it up', () => {
    const [part] = memory.partsOf({ path: '', text: GROUP }, [])
    expect(part?.folder).toBe('/srv/shop')
    expect(part?.text).toContain('- Releases are tagged by the pipeline.')
    for (const word of ['rollout_summaries', 'changelog', 'applies_to', 'scope:'])
      expect(part?.text).not.toContain(word)
  })

  test.each([
    ['cwd=/a and cwd=/b/c d; reuse_rule=x', ['/a', '/b/c d']],
    ['cwd=/a and /b; x', ['/a', '/b']],
    ['cwd=/a, /b', ['/a', '/b']],
    ['cwd=unknown; reuse_rule=workflow', [null]],
    ['cwd=../a', [null]],
  ])('%s', (said, folders) => {
    const text = `# Task Group: x\napplies_to: ${said}\n\n- Something is stated here.\n`
    expect(memory.partsOf({ path: '', text }, []).map(({ folder }) => folder)).toEqual(folders)
  })

  test('what stands in no group that names a folder is of no project', () => {
    const parts = memory.partsOf({ path: '', text: `Some words.\n\n${GROUP}# Task Group: y\n- z\n` }, [])
    expect(parts.map(({ folder }) => folder)).toEqual([null, '/srv/shop', null])
  })

  test('its instructions are the person’s and the project’s', () => {
    expect(findCodexInstructions({ HOME: '/home/kim' }, '/srv/shop').map(({ path }) => path)).toEqual([
      '/home/kim/.codex/AGENTS.md',
      '/srv/shop/AGENTS.md',
    ])
  })
})
