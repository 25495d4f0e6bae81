import { describe, expect, test } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import { fileSource } from '../../../src/model/memory.ts'
import { claudeIn, exchange } from '../claude.ts'
import { editedInVault } from '../edited-vault.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'
import { learnBy, POSTGRES, TALK, withLearned } from '../talk.ts'
import { onTerminal } from '../terminal.ts'

interface Why {
  readonly memory: Memory
  readonly made: readonly { by: string; why: string; judge: string | null; run: string | null }[]
  readonly sources: readonly {
    readonly session: { readonly id: string; readonly hostSession: string } | null
    readonly messages: readonly {
      hostMessage: string
      text: string
      cited: boolean
      span: [number, number] | null
    }[]
    readonly missing: readonly string[]
  }[]
  readonly replaced: readonly Memory[]
  readonly replacedBy: Memory | null
  readonly conflicts: readonly Memory[]
}

const SESSION = '33333333-3333-4333-8333-333333333333'
const UTC = { env: { MEMORIA_TZ: 'UTC' } }

function why(place: Place, id: string): Why {
  return place.json<Why>('why', id)
}

describe('memoria why', () => {
  test('prints the turn it came from with the quoted words marked, the judge and the rule', async () => {
    const { place, postgres } = await withLearned()
    const { stdout } = place.runWith(UTC, 'why', postgres.slice(-8))
    expect(stdout).toMatch(
      /\ncreated \S+ \S+ by the local judge, rule a rule\nsaid by you \(trust 1\)\n\nsaid in\n/,
    )
    expect(stdout).toMatch(/\n {2}chat talk-7 {2}2026-01-31 12:04 {2}memoria sessions show \w{8}\n/)
    expect(stdout).toContain(
      `  you: Now the store.\n  «${POSTGRES}».\n  Go on.\n  agent: Good, Postgres it is.\n`,
    )
  })

  test('what a person wrote in the vault is said to come from there', async () => {
    const place = temporaryPlace()
    let id = ''
    await place.prepare(async (m) => {
      id = await editedInVault(m)
    })
    const { stdout } = place.runWith(UTC, 'why', id)
    expect(stdout).toMatch(
      /\nrevised .* by a person, through vault \(edited by hand in pages\/concepts\/deploys\.md\)\n/,
    )
    expect(stdout).toContain('\nsaid by you (trust 1)\n')
    expect(stdout).toContain(
      '  written by hand in the vault, pages/concepts/deploys.md\n  «Deploys go out on Wednesdays»\n',
    )
  })

  test('of what a file brought and the person kept in review it says both', async () => {
    const place = temporaryPlace()
    let id = ''
    await place.prepare(async (m) => {
      const evidence = [{ session: fileSource('pages/deploys.md'), messages: [], quote: 'Ship on Mondays' }]
      const draft = { text: 'Ship on Mondays', kind: 'fact', origin: 'file', evidence } as const
      id = (await learnBy(m, 'local', draft))[0] ?? ''
    })
    place.json('review', 'keep', id)
    const { stdout } = place.runWith(UTC, 'why', id)
    expect(stdout).toMatch(/\nconfirmed \S+ \S+ by you, in `memoria review`\n/)
    expect(stdout).toMatch(/\na file brought it, you confirmed it on \d{4}-\d{2}-\d{2} \(trust 1\)\n/)
    expect(stdout).not.toContain('said by')
  })

  test('the JSON has the messages, and where in them the quoted words stand', async () => {
    const { place, deploys } = await withLearned()
    const { made, sources, memory } = why(place, deploys)
    expect(memory.id).toBe(deploys)
    expect(made).toMatchObject([
      { by: 'judge:local', why: 'a rule', judge: 'local', run: expect.any(String) },
    ])
    expect(sources).toMatchObject([
      {
        session: { hostSession: 'talk-7' },
        missing: [],
        messages: [
          { hostMessage: 'm1', cited: true },
          { hostMessage: 'm2', cited: false, span: null },
        ],
      },
    ])
    const [message] = sources[0]?.messages ?? []
    expect(message?.text.slice(...(message.span ?? [0, 0]))).toBe('deploys go out on Tuesdays')
  })

  test('says in which working folder the session of the evidence was held', async () => {
    const place = temporaryPlace()
    const talk = exchange(place, SESSION, 'Deploys go out on Tuesdays', 'Understood.')
    claudeIn(place).transcript(SESSION, talk)
    place.json('import')
    let id = ''
    await place.prepare(async (m) => {
      const text = 'Deploys go out on Tuesdays'
      const evidence = [{ session: SESSION, messages: [talk[0]?.uuid ?? ''], quote: text }]
      id = (await learnBy(m, 'local', { text, kind: 'fact', evidence }))[0] ?? ''
    })
    const folder = `\n  in the folder ${place.cwd}\n  you: «Deploys go out on Tuesdays»\n`
    expect(place.run('why', id).stdout).toContain(folder)
    expect(place.run('show', id).stdout).toContain(folder)
    for (const command of ['why', 'show'])
      expect(place.json<Why>(command, id).sources).toMatchObject([{ session: { folder: place.cwd } }])
  })

  test('on a terminal the quoted words also stand out by their style', async (context) => {
    const { place, postgres } = await withLearned()
    expect(onTerminal(context, place, ['why', postgres]).stdout).toContain(`\u001b[1m«${POSTGRES}»\u001b[0m`)
  })

  test('of what a person said it names the command', () => {
    const place = temporaryPlace()
    const id = place.remember('We use pnpm here')
    expect(place.run('why', id).stdout).toMatch(
      /\ncreated \S+ \S+ by a person, with `memoria remember`\nsaid by you \(trust 1\), outside of any session\n$/,
    )
    expect(why(place, id)).toMatchObject({ made: [{ by: 'cli', judge: null, run: null }], sources: [] })
  })

  test('says what it replaced and what replaced it', () => {
    const place = temporaryPlace()
    const old = place.remember('Tests run with jest')
    const fresh = place.remember('Tests run with vitest', '--supersedes', old)
    expect(why(place, fresh)).toMatchObject({ replaced: [{ id: old }], replacedBy: null })
    expect(why(place, old)).toMatchObject({ replaced: [], replacedBy: { id: fresh } })
    expect(place.run('why', fresh).stdout).toContain(
      `replaced      ${old.slice(-8)}  Tests run with jest (superseded)`,
    )
    expect(place.run('why', old).stdout).toContain(
      `replaced by   ${fresh.slice(-8)}  Tests run with vitest (active)`,
    )
  })

  test('evidence whose session is gone is said so, with the words that were kept', async () => {
    const { place, postgres } = await withLearned()
    const session = why(place, postgres).sources[0]?.session?.id ?? ''
    await place.prepare(({ context: { store, reach } }) => store.sessions.remove(reach, session))
    expect(why(place, postgres).sources).toMatchObject([{ session: null, messages: [], missing: ['m5'] }])
    expect(place.run('why', postgres).stdout).toContain(
      `session talk-7 is gone from the store; these words were kept\n  «${POSTGRES}»\n`,
    )
  })

  test('of two sessions that their hosts call the same it takes the one that the words are in', async () => {
    const place = temporaryPlace()
    const ids: string[] = []
    await place.prepare(async (m) => {
      const messages = [
        { id: 'x1', role: 'user', text: 'something else', at: '2026-01-01T00:00:00Z' },
      ] as const
      await m.addSession({ ...TALK, project: 'blog', messages })
      await m.addSession(TALK)
      const evidence = [{ session: 'talk-7', messages: ['m5'], quote: POSTGRES }]
      ids.push(...(await learnBy(m, 'local', { text: POSTGRES, kind: 'decision', evidence })))
    })
    expect(why(place, ids[0] ?? '').sources[0]?.messages.map(({ hostMessage }) => hostMessage)).toEqual([
      'm5',
      'm6',
    ])
  })

  test('of what is forgotten no word is shown, also not where it was said', async () => {
    const { place, postgres } = await withLearned()
    place.json('forget', postgres)
    const { stdout } = place.run('why', postgres)
    expect(stdout).toContain('It is forgotten, so its words are not shown')
    expect(stdout).not.toContain('Postgres')
    expect(why(place, postgres).sources).toEqual([])
    expect(place.run('why', postgres, '--json').stdout).not.toContain('Postgres instead')
  })

  test.each([
    ['zzzzzzzz', 'not_found'],
    ['z', 'invalid_input'],
  ])('%s is %s', (id, code) => {
    expect(errorOf(temporaryPlace().run('why', id, '--json')).code).toBe(code)
  })
})
