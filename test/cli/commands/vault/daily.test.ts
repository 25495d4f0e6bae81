import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { talk as talkIn } from '../../../vault/daily/fixture.ts'
import { errorOf, makePlace, PROGRAM, temporaryPlace } from '../../program.ts'

const place = makePlace()
/** Words that the packages have in them, however they are bundled. */
const OF_THEIRS = /codeFencedFence|BLOCK_FOLDED/
const DAY = '2026-01-31'
const path = join(place.home, 'vault', 'daily', `${DAY}.md`)

function said(at: string, text: string) {
  return [
    { id: `u-${at}`, role: 'user', text, at },
    { id: `a-${at}`, role: 'assistant', text: 'It is in the Makefile.', at },
  ] as const
}

beforeAll(async () => {
  await place.prepare(async (m) => {
    const talk = (id: string, at: string, text: string) =>
      m.addSession({ host: 'chat', id, project: 'shop', messages: said(at, text) })
    await talk('one', `${DAY}T12:00:00.000Z`, 'Where do we say how a release is made?')
    await talk('late', `${DAY}T23:30:00.000Z`, 'Where do we say how a rollback is made?')
    const asked = 'Where do we say how a backup is made?'
    const running = { user: m.context.reach.user, exchanges: [{ at: new Date().toISOString(), asked }] }
    await talkIn(m.context.store, running)
  })
})
afterAll(() => place.remove())

describe('memoria vault daily', () => {
  test('writes what is missing and answers in exactly this form', () => {
    const answer = place.json('vault', 'daily', DAY, '--set', 'timezone=Europe/Berlin')
    expect(answer).toEqual({ day: DAY, path, written: 1, text: readFileSync(path, 'utf8') })
    expect(answer).toMatchObject({ text: expect.stringContaining('13:00, chat, project shop, session one') })
    expect(readFileSync(path, 'utf8')).not.toContain('rollback')
  })

  test('prints the log as it is, and a second time writes nothing', () => {
    const before = readFileSync(path, 'utf8')
    const zone = { env: { MEMORIA_TZ: 'Europe/Berlin' } }
    expect(place.runWith(zone, 'vault', 'daily', DAY)).toEqual({ code: 0, stdout: before, stderr: '' })
    expect(place.runWith(zone, 'vault', 'daily', '2026-02-01').stdout).toContain('00:30, chat')
    expect(place.runWith(zone, 'vault', 'daily', DAY, '--path').stdout).toBe(`${path}\n`)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  test('today says what still goes on, and tells of it when asked to', () => {
    expect(place.run('vault', 'daily').stdout).toMatch(
      /^No sessions on .*\n1 session may still go on. Include them with --now/,
    )
    expect(place.run('vault', 'daily', '--now').stdout).toContain('how a backup is made?')
  })

  test('a day that is none is refused, and an empty one is no failure', () => {
    for (const day of ['2026-02-30', 'tuesday', '../x'])
      expect(errorOf(place.run('vault', 'daily', '--json', day))).toMatchObject({ code: 'usage' })
    expect(temporaryPlace().json('vault', 'daily', '2026-01-01')).toMatchObject({ written: 0, text: '' })
  })

  test('what reads Markdown and YAML is loaded neither by the answer to a hook nor by the start of a command', () => {
    const [folder, packages] = [dirname(PROGRAM), join(dirname(PROGRAM), '..', 'node_modules')]
    for (const file of ['mdast-util-from-markdown/lib/index.js', 'yaml/dist/nodes/Scalar.js'])
      expect(readFileSync(join(packages, file), 'utf8')).toMatch(OF_THEIRS)
    const atStart = withStaticImports(PROGRAM)
    for (const file of [...atStart, join(folder, 'memoria-answer.cjs'), join(folder, 'answer-body.cjs')])
      expect(readFileSync(file, 'utf8')).not.toMatch(OF_THEIRS)
    expect(atStart.length).toBeGreaterThan(0)
  })
})

/** A file of the program and all that is loaded with it. */
function withStaticImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    withStaticImports(join(dirname(file), name), seen)
  return [...seen]
}
