import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeEpisodes } from '../../../src/extract/episodes/write-episodes.ts'
import type { Memoria } from '../../../src/memoria.ts'
import { backupsOf } from '../../../src/open-context.ts'
import { isSecretCheckDue } from '../../../src/store/secrets-checked.ts'
import { backupIfDue } from '../../../src/store/sqlite/auto-backup.ts'
import { openConnection } from '../../../src/store/sqlite/open.ts'
import { TEXT_COLUMNS } from '../../../src/store/sqlite/secret-columns.ts'
import { textState } from '../../../src/store/state.ts'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { runVault } from '../../../src/vault/run-vault.ts'
import { cleanRows } from '../../../src/vault/secrets/clean-rows.ts'
import {
  type PurgedSecrets,
  purgeSecrets,
  purgeSecretsIfDue,
} from '../../../src/vault/secrets/purge-secrets.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { maker } from '../../redact/samples.ts'

const { alnum } = maker(91)
const SECRET = `ghp_${alnum(36)}`
/** Stands for the secret while everything is stored in the usual way; no rule knows it. */
const STAND_IN = 'zqstandinqz'
const AT = '2026-01-31T09:00:00.000Z'
const SESSION = {
  host: 'chat',
  id: 'talk-7',
  project: 'farm',
  messages: [
    { id: '1', role: 'user', text: `Deploys use ${STAND_IN}, remember that`, at: AT },
    { id: '2', role: 'assistant', text: `I will use ${STAND_IN} for deploys.`, at: AT },
  ],
} as const

/** A home that holds a secret in every table that takes text, as an older program without the rule would leave it. */
async function homeWithSecrets(): Promise<Memoria> {
  const m = await temporaryMemoria({ clock: standingClock() })
  const { store } = m.context
  await m.addSession(SESSION)
  const { id } = await m.remember({
    text: `The deploy login ${STAND_IN} is used for all deploys`,
    kind: 'operational',
    topic: 'deploys',
    keywords: [STAND_IN],
    evidence: [{ session: 'talk-7', messages: ['1'], quote: `Deploys use ${STAND_IN}` }],
  })
  await m.revise(
    id,
    { text: `The deploy login ${STAND_IN} is used for production deploys` },
    `was ${STAND_IN}`,
  )
  await store.state.write(textState('test'), JSON.stringify({ text: `a ${STAND_IN}` }))
  await writeEpisodes(m.context)
  await logSessions(m.context, { running: true })
  await runVault(m.context, ownVault(m.context), { model: false })
  const connection = await openConnection(store.path)
  await connection.run(
    `INSERT INTO tool_calls (id, key, session_id, name, input, output, at)
     SELECT 'call', 'call', id, 'Bash', ?, ?, ? FROM sessions LIMIT 1`,
    [JSON.stringify({ command: `echo\n${STAND_IN}` }), `got\t${STAND_IN}`, AT],
  )
  await connection.run(
    `INSERT INTO jobs (id, kind, key, payload, state, max_attempts, run_at, last_error, created_at)
     VALUES ('job', 'learn', 'x', ?, 'dead', 1, ?, ?, ?)`,
    [JSON.stringify({ why: STAND_IN }), AT, `failed with ${STAND_IN}`, AT],
  )
  for (const [table, { text = [], json = [], derived = [] }] of Object.entries(TEXT_COLUMNS))
    for (const column of [...text, ...json, ...derived])
      await connection.run(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`, [
        STAND_IN,
        column === 'terms' || column === 'labels' ? SECRET.toLowerCase() : SECRET,
      ])
  await connection.close()
  for (const file of filesIn(join(m.context.home, 'vault')).filter((name) => name.endsWith('.md')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(STAND_IN, SECRET))
  return m
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Files with the secret in any case: the search index folds letters. */
function filesWithSecret(home: string): string[] {
  const needle = SECRET.toLowerCase()
  return filesIn(home).filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(needle))
}

/** The changed rows by table. */
function changesOf({ tables }: PurgedSecrets): Readonly<Record<string, number>> {
  return Object.fromEntries(
    tables.filter(({ changed }) => changed > 0).map((one) => [one.table, one.changed]),
  )
}

describe('purging secrets', () => {
  test('no byte of a stored secret is left in the home, and the numbers name the tables', async () => {
    const m = await homeWithSecrets()
    expect(filesWithSecret(m.context.home).length).toBeGreaterThan(2)
    const dry = await purgeSecrets(m.context, { dryRun: true })
    expect(filesWithSecret(m.context.home).length).toBeGreaterThan(2)
    const purged = await purgeSecrets(m.context, { dryRun: false })
    expect(purged).toMatchObject({ finished: true, scrubbed: true, names: [] })
    const changed = purged.tables.filter((table) => table.changed > 0).map(({ table }) => table)
    expect(changed).toEqual(
      expect.arrayContaining([
        'messages',
        'tool_calls',
        'memories',
        'memory_revisions',
        'evidence',
        'jobs',
        'notes',
      ]),
    )
    expect(changesOf(dry)).toEqual(changesOf(purged))
    expect([dry.changed, dry.files]).toEqual([purged.changed, purged.files])
    expect(purged.files.some((file) => file.includes('daily'))).toBe(true)
    expect(filesWithSecret(m.context.home)).toEqual([])
  })

  test('what is stored stays whole: found by its other words, not imported twice, no second find', async () => {
    const m = await homeWithSecrets()
    await purgeSecrets(m.context, { dryRun: false })
    expect(await m.context.store.upkeep.problems()).toEqual([])
    const [memory] = (await m.list()).memories
    expect(memory?.text).toBe('The deploy login [redacted:github-token] is used for production deploys')
    expect((await m.search('production deploys')).results.map(({ id }) => id)).toContain(memory?.id)
    expect((await m.history(memory?.id ?? '')).map(({ statement }) => statement?.text)).not.toContain(
      undefined,
    )
    expect(await m.addSession(SESSION)).toMatchObject({ added: 0 })
    // The pages were no edits of a person.
    const run = await runVault(m.context, ownVault(m.context), { model: false })
    expect(run.back).toEqual([])
    expect(await purgeSecrets(m.context, { dryRun: false })).toMatchObject({ changed: 0, files: [] })
  })

  test('statements that differ in their secrets alone become one that lives', async () => {
    const m = await temporaryMemoria({ clock: standingClock() })
    for (const word of ['zqonequ', 'zqtwoqu']) await m.remember({ text: `The login of the farm is ${word}` })
    const connection = await openConnection(m.context.store.path)
    for (const word of ['zqonequ', 'zqtwoqu'])
      await connection.run('UPDATE memories SET text = replace(text, ?, ?)', [word, `ghp_${alnum(36)}`])
    await connection.close()
    await purgeSecrets(m.context, { dryRun: false })
    expect((await m.list()).memories.map(({ text }) => text)).toEqual([
      'The login of the farm is [redacted:github-token]',
    ])
    expect((await m.list({ states: ['superseded'] })).memories).toHaveLength(1)
  })

  test('a text that grows by its markers keeps to its limit', async () => {
    const m = await temporaryMemoria({ clock: standingClock() })
    await m.remember({ text: `zqplace ${'word '.repeat(93)}` })
    const connection = await openConnection(m.context.store.path)
    await connection.run(`UPDATE memories SET text = replace(text, 'zqplace', 'postgres://a:x9kT2@db/s')`)
    await connection.close()
    await purgeSecrets(m.context, { dryRun: false })
    const [memory] = (await m.list()).memories
    expect(memory?.text).not.toContain('x9kT2')
    expect([...(memory?.text ?? '')].length).toBeLessThanOrEqual(500)
  })

  test('an interrupted run is continued, and new rules make one due', async () => {
    const m = await homeWithSecrets()
    expect(await isSecretCheckDue(m.context.store.state)).toBe(false)
    await m.context.store.state.write(textState('secretsChecked'), '0')
    expect(await isSecretCheckDue(m.context.store.state)).toBe(true)
    const stop = new AbortController()
    const options = { dryRun: false, signal: stop.signal, onProgress: () => stop.abort() }
    expect(await purgeSecrets(m.context, options)).toMatchObject({ finished: false })
    expect(await isSecretCheckDue(m.context.store.state)).toBe(true)
    expect(await purgeSecretsIfDue(m.context)).toMatchObject({ finished: true })
    expect(await purgeSecretsIfDue(m.context)).toBeUndefined()
    expect(filesWithSecret(m.context.home)).toEqual([])
  })

  test('backups, files of the person and what was set aside are named and not changed', async () => {
    const m = await homeWithSecrets()
    const { paths, store } = m.context
    await store.upkeep.backup(join(paths.backups, 'before.db'))
    const note = join(paths.vault, 'my-own-note.md')
    writeFileSync(note, `mine: ${SECRET}\n`)
    const purged = await purgeSecrets(m.context, { dryRun: false })
    expect(purged.backups).toContain(join(paths.backups, 'before.db'))
    expect(purged.left).toContain(note)
    expect(readFileSync(note, 'utf8')).toContain(SECRET)
  })

  test('automatic backups are replaced by one without the secrets, and manual ones are named', async () => {
    const m = await homeWithSecrets()
    const { paths, store } = m.context
    expect(await backupIfDue(backupsOf(m.context))).toBe('made')
    const manual = join(paths.backups, 'mine.db')
    await store.upkeep.backup(manual)
    const held = filesWithSecret(paths.backups)
    expect(held).toHaveLength(2)
    const dry = await purgeSecrets(m.context, { dryRun: true })
    expect(filesWithSecret(paths.backups)).toEqual(held)
    expect(dry).toMatchObject({ backups: [manual], replaced: held.filter((file) => file !== manual) })
    const purged = await purgeSecrets(m.context, { dryRun: false })
    expect(filesWithSecret(paths.backups)).toEqual([manual])
    expect(purged.backups).toEqual([manual])
    expect(filesIn(paths.backups)).toHaveLength(2)
  })

  test('automatic backups stay as they are when nothing was found', async () => {
    const m = await temporaryMemoria({ clock: standingClock() })
    await m.remember({ text: 'Deploys go out on Tuesdays' })
    await backupIfDue(backupsOf(m.context))
    const before = filesIn(m.context.paths.backups)
    expect(await purgeSecrets(m.context, { dryRun: false })).toMatchObject({ changed: 0, backups: before })
    expect(filesIn(m.context.paths.backups)).toEqual(before)
  })

  test('a run that ends after its rows were cleaned leaves backups to the next daily one', async () => {
    const m = await homeWithSecrets()
    await m.context.store.state.write(textState('secretsChecked'), '0')
    await backupIfDue(backupsOf(m.context))
    const stop = new AbortController()
    const untilCleaned = ({ of }: { readonly of: string }) => of === 'messages' && stop.abort()
    await cleanRows(m.context, { dryRun: false, signal: stop.signal, onProgress: untilCleaned })
    expect(await m.context.store.state.read(textState('backupsOutdated'))).toBe('yes')
    // The rest of the rows, without what follows: as when the process died just then.
    await cleanRows(m.context, { dryRun: false })
    await backupIfDue(backupsOf(m.context))
    expect(filesWithSecret(m.context.paths.backups)).toEqual([])
    // The next run knows what was cleaned, so that it rewrites pages and the file of the store.
    const next = await purgeSecretsIfDue(m.context)
    expect(next?.changed).toBeGreaterThan(5)
    expect(filesWithSecret(m.context.home)).toEqual([])
  })
})
