import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/memoria.ts'
import { type Place, temporaryPlace } from './program.ts'

const FIXTURE = new URL('../fixtures/vault-0.4/', import.meta.url)
const PAGES = {
  day: 'pages/concepts/shop-deploy-day-a07fb0d7',
  duration: 'pages/concepts/shop-deploy-duration-a3f466a9',
  deploys: 'pages/concepts/shop-deploys-542742bf',
  backups: 'pages/concepts/shop-backups-16663df6',
}
const OLD_NAMES = ['shop-deploys-542742bf', 'Deploys (shop)', 'Deploy duration', 'Backups']
const LINKS = [PAGES.day, PAGES.duration, ...OLD_NAMES]
const OWN = '\n## Mine\n\nThe key of the rack is in the drawer.\n'
const NOTE = `# My note\n\n${LINKS.map((name) => `- [[${name}]]`).join('\n')}\n`

/** A home that 0.4 wrote, with its vault (test/fixtures/vault-0.4). */
function withOldVault() {
  const place = temporaryPlace()
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(place.home, path)), { recursive: true, mode: 0o700 })
    writeFileSync(join(place.home, path), content, { mode: 0o600 })
  }
  const files: Record<string, string> = JSON.parse(readFileSync(new URL('files.json', FIXTURE), 'utf8'))
  for (const [path, text] of Object.entries(files)) put(path, text)
  put('memoria.db', gunzipSync(readFileSync(new URL('memoria.db.gz', FIXTURE))))
  const read = (name: string) => readFileSync(join(place.home, 'vault', `${name}.md`), 'utf8')
  const write = (name: string, text: string) => put(`vault/${name}.md`, text)
  return { place, read, write }
}

function textsIn(place: Place): string[] {
  const { memories } = place.json<{ memories: Memory[] }>('list', '--all')
  return memories.map(({ text }) => text).sort()
}

function brokenLinks(place: Place): unknown[] {
  const { findings } = JSON.parse(place.run('vault', 'lint', '--json').stdout)
  return findings.filter(({ rule }: { rule: string }) => rule === 'broken-link')
}

describe('a vault that 0.4 wrote', () => {
  test('after an upgrade an edited line is in the store, own words stay and old links lead on', () => {
    const { place, read, write } = withOldVault()
    write(PAGES.day, read(PAGES.day).replaceAll('on Tuesdays', 'on Wednesdays'))
    write(PAGES.backups, read(PAGES.backups) + OWN)
    write('my-note', NOTE)
    expect(place.run('compile').code).toBe(0)
    expect(textsIn(place)).toEqual([
      'A deploy takes 12 minutes',
      'Backups of the ledger run at 3 in the morning',
      'Deploys go out on Wednesdays',
      'We deploy only from main',
    ])
    expect(read('my-note')).toBe(NOTE)
    expect(read(PAGES.backups)).toContain(OWN)
    const [, target = ''] = /Moved to \[\[([^\]]+)\]\]/.exec(read(PAGES.day)) ?? []
    expect(read(target)).toContain('- Deploys go out on Wednesdays (')
    expect(brokenLinks(place)).toEqual([])
  })

  test('after an upgrade old pages that nobody wrote in or links to are gone, and a second run changes nothing', () => {
    const { place, read } = withOldVault()
    expect(place.run('compile').code).toBe(0)
    for (const page of Object.values(PAGES)) expect(() => read(page)).toThrow('ENOENT')
    expect(textsIn(place)).toHaveLength(4)
    expect(place.json('compile')).toMatchObject({ written: [], removed: [] })
  })
})
