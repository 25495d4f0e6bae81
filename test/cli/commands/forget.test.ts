import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { NOTHING_TOLD } from '../../memoria/nothing-told.ts'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('memoria forget', () => {
  test('leaves a tombstone without the text, and says for how long it can be undone', () => {
    const id = place.remember('The wifi is called Duck')
    const { code, stdout } = place.run('forget', id)
    expect(code).toBe(0)
    expect(stdout).toBe(
      `forgotten  ${id.slice(-8)}\nBring it back within 30 days: memoria forget --undo ${id.slice(-8)}\n`,
    )
    expect(place.json('search', 'wifi duck')).toMatchObject({ results: [] })
    expect(place.json('list', '--state', 'forgotten')).toMatchObject({ memories: [{ id, text: '' }] })
  })

  test('what is forgotten already is not forgotten again', () => {
    const id = place.remember('Only once')
    expect(place.json('forget', id)).toEqual({
      id,
      purged: false,
      scrubbed: false,
      backups: [],
      ...NOTHING_TOLD,
    })
    expect(errorOf(place.run('forget', id, '--json'))).toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('forget --undo'),
    })
  })

  test('--purge removes the text from every file of ours and names the backups [promise:yours.forget-purges]', () => {
    const kept = temporaryPlace()
    const id = kept.remember('The codeword is Heffalump', '--tags', 'heffatag')
    kept.run('edit', id, '--text', 'The codeword is Woozle')
    const other = kept.remember('Tea is at four')
    const { file } = kept.json<{ file: string }>('backup')
    expect(kept.json('forget', id, '--purge')).toEqual({
      id,
      purged: true,
      scrubbed: true,
      backups: [file],
      vault: [],
      agents: [],
      sessions: [],
      others: [],
      back: [],
      replaced: [],
    })
    const left = filesUnder(kept.home).filter((path) => path !== file)
    expect(left).toContain(kept.store)
    for (const path of left) expect(readFileSync(path, 'latin1')).not.toMatch(/heffalump|woozle|heffatag/i)
    expect(kept.json('list')).toMatchObject({ memories: [{ id: other }] })
    expect(kept.json('doctor')).toMatchObject({ state: 'ok' })
  })

  test('--purge names the files of the vault that tell the text, and leaves them to the person', () => {
    const told = temporaryPlace()
    const id = told.remember('Deploys [really] go out on Tuesdays')
    const file = join(told.home, 'vault', 'daily', '2026-01-31.md')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '- Deploys \\[really\\] go out on Tuesdays\n')
    writeFileSync(join(told.home, 'vault', 'other.md'), 'Deploys\n')
    told.run('forget', id)
    expect(told.json('forget', id, '--purge')).toMatchObject({ vault: [file] })
    expect(readFileSync(file, 'utf8')).toContain('Tuesdays')
  })

  test('--purge takes the text out of the pages of the vault at once', () => {
    const told = temporaryPlace()
    const id = told.remember('The heffalump reads north-door.ts at noon', '--scope', 'user')
    told.remember('north-door.ts is painted blue', '--scope', 'user')
    told.remember('The lock of north-door.ts has two keys', '--scope', 'user')
    told.json('compile')
    const page = filesUnder(told.home).find((path) => path.endsWith('north-door-ts.md')) ?? ''
    expect(readFileSync(page, 'utf8')).toContain('heffalump')
    expect(told.json('forget', id, '--purge')).toMatchObject({ purged: true, vault: [] })
    const left = filesUnder(told.home)
    expect(left).toContain(page)
    for (const path of left) expect(readFileSync(path, 'latin1')).not.toMatch(/heffalump/i)
  })

  test('in words, --purge names the backups that may still hold the text', () => {
    const kept = temporaryPlace()
    const id = kept.remember('Purged in words')
    const { file } = kept.json<{ file: string }>('backup')
    const { stdout } = kept.run('forget', id, '--purge')
    expect(stdout).toContain('gone from the store, its history and its search index')
    expect(stdout).toContain(`These older backups may still contain the text`)
    expect(stdout).toContain(`  ${file}\n`)
  })
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
