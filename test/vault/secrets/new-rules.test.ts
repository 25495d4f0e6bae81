import { describe, expect, test } from 'vitest'
import { openMemoria } from '../../../src/memoria.ts'
import { backupsOf } from '../../../src/open-context.ts'
import { backupIfDue } from '../../../src/store/sqlite/auto-backup.ts'
import { textState } from '../../../src/store/state.ts'
import { filesHolding } from '../../memoria/files.ts'
import { maker } from '../../redact/samples.ts'
import { ask, meddle } from '../../store/temporary-store.ts'
import { listens, until, type WorkerHome, workerHome } from '../../worker/program.ts'

const SECRET = `ghp_${maker(17).alnum(36)}`

/** A home that an older program left, whose rules did not know this secret; with a backup of it. */
async function upgradedHome(): Promise<WorkerHome> {
  const home = workerHome()
  const m = await openMemoria({ home: home.home })
  const message = {
    id: '1',
    role: 'user',
    text: 'Deploys use zqplaceqz',
    at: '2026-01-31T09:00:00Z',
  } as const
  await m.addSession({ host: 'chat', id: 'talk', project: 'farm', messages: [message] })
  await m.context.store.state.write(textState('secretsChecked'), '0')
  await meddle(home.paths.store, `UPDATE messages SET text = replace(text, 'zqplaceqz', '${SECRET}')`)
  await backupIfDue(backupsOf(m.context))
  await m.close()
  return home
}

async function secretsCheck(home: WorkerHome): Promise<string | undefined> {
  const { said } = await home.start('status', '--json').ended
  const { checks } = JSON.parse(said) as { checks: { name: string; says: string }[] }
  return checks.find(({ name }) => name === 'secrets')?.says
}

const texts = async ({ paths }: WorkerHome) =>
  (await ask(paths.store, 'SELECT text FROM messages')).map(({ text }) => String(text))

const CLEAN = ['Deploys use [redacted:github-token]']

describe('an upgrade with more rules cleans what is stored', () => {
  test('with the next drain, and status says that it waits', async () => {
    const home = await upgradedHome()
    expect(await secretsCheck(home)).toContain('waits to be checked with new redaction rules')
    expect(await texts(home)).toEqual([`Deploys use ${SECRET}`])
    expect((await home.start('drain').ended).code).toBe(0)
    expect(await texts(home)).toEqual(CLEAN)
    expect(filesHolding(home.home, SECRET)).toEqual([])
    expect(await secretsCheck(home)).toContain('was checked with the rules of today')
  })

  test('with the next worker', async () => {
    const home = await upgradedHome()
    const { ended } = home.start('worker', 'run')
    await listens(home)
    await until('it is clean', async () => (await texts(home))[0] === CLEAN[0])
    await home.call('stop')
    await ended
    expect(filesHolding(home.home, SECRET)).toEqual([])
  })
})
