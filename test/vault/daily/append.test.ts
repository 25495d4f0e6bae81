import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VaultContext } from '../../../src/vault/context.ts'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { ME } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { contextAround } from '../context.ts'
import { logsIn, talk } from './fixture.ts'

const DAY = '2026-03-04'
const at = `${DAY}T14:03:00.000Z`
const TEXT = '\n## a-host-1, with é and 👍\n\n14:03, a host\n'
const BYTES = Buffer.from(TEXT)

/** A home whose last writer was killed when so many bytes of its entry were in the log. */
async function killedAfter(bytes: number, lead = '# before\n') {
  const store = await temporaryStore()
  const context = contextAround(store)
  const session = await talk(store, { exchanges: [{ at, asked: 'Please sort the imports of every file' }] })
  const path = join(context.paths.vault, 'daily', `${DAY}.md`)
  mkdirSync(join(context.paths.vault, 'daily'), { recursive: true })
  writeFileSync(path, Buffer.concat([Buffer.from(lead), BYTES.subarray(0, bytes)]))
  const place = { session, through: at, day: DAY, parts: 1 }
  const position = Buffer.byteLength(lead)
  await store.daily.begin(ME, 'home', { ...place, path: `daily/${DAY}.md`, position, text: TEXT })
  return { context, path, place }
}

const isDone = async ({ store }: VaultContext, session: string) => [
  await store.daily.unfinished(ME, 'home'),
  await store.daily.cursor(ME, 'home', session),
]

describe('a writer that was killed', () => {
  test('after any number of bytes: the next one adds what is missing, once', async () => {
    for (const bytes of [
      0,
      1,
      12,
      BYTES.indexOf('é') + 1,
      BYTES.indexOf('👍') + 2,
      BYTES.length - 1,
      BYTES.length,
    ]) {
      const { context, path, place } = await killedAfter(bytes)
      expect(await logSessions(context)).toEqual({ entries: 0, left: 0 })
      expect(readFileSync(path, 'utf8'), `after ${bytes} bytes`).toBe(`# before\n${TEXT}`)
      expect(await isDone(context, place.session)).toEqual([undefined, place])
    }
  })

  test('before the file was there', async () => {
    const { context, path } = await killedAfter(0, '')
    await logSessions(context)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  test('and a person wrote behind the whole entry, or above it: it is there once, and so is what they wrote', async () => {
    const whole = await killedAfter(BYTES.length)
    appendFileSync(whole.path, 'mine')
    await logSessions(whole.context)
    expect(readFileSync(whole.path, 'utf8')).toBe(`# before\n${TEXT}mine`)
    const above = await killedAfter(BYTES.length)
    writeFileSync(above.path, `mine\n# before\n${TEXT}`)
    await logSessions(above.context)
    expect(readFileSync(above.path, 'utf8')).toBe(`mine\n# before\n${TEXT}`)
  })

  test('and the log was replaced by another since: the entry is in it', async () => {
    const { context, path } = await killedAfter(BYTES.length)
    writeFileSync(path, 'a short one')
    await logSessions(context)
    expect(readFileSync(path, 'utf8').startsWith('a short one')).toBe(true)
    expect(logsIn(context)[DAY]?.match(/^## a-host-1,/gm)).toHaveLength(1)
  })
})
