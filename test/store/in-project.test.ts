import { describe, expect, test } from 'vitest'
import { idMaker, systemRandom } from '../../src/base/ids.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import { inProject, projectOf } from '../../src/store/in-project.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { minute } from './examples.ts'
import { temporaryStore } from './temporary-store.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

async function around() {
  const store = await temporaryStore()
  const clock = { now: () => Date.parse(minute(3)) }
  const makeId = idMaker(clock, systemRandom)
  return { store, redact: redactSecrets, clock, makeId, reach: wholeReach('me'), cwd: temporaryFolder() }
}

describe('work in a project', () => {
  test('notes that the project was seen, where and when', async () => {
    const context = await around()
    expect(await inProject(context, '.', async (_tx, id) => id)).toBe(`path:${context.cwd}`)
    expect(await context.store.projects.list()).toMatchObject([{ paths: [context.cwd], seenAt: minute(3) }])
  })

  test('that fails leaves no project behind', async () => {
    const context = await around()
    const failing = inProject(context, 'thesis', async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await context.store.projects.list()).toEqual([])
  })

  test('may belong to none', async () => {
    const context = await around()
    for (const given of [null, undefined])
      expect(await inProject(context, given, async (_tx, id) => id)).toBeNull()
  })

  test('has no secret in its name, and is found again by it [promise:private.redacted-before-store]', async () => {
    const context = await around()
    const id = await inProject(context, `plan ${TOKEN}`, async (_tx, project) => project)
    expect(id).toMatch(/^plan \[redacted:/)
    expect((await projectOf(context, `plan ${TOKEN}`)).id).toBe(id)
    expect(JSON.stringify(await context.store.projects.list())).not.toContain('ghp_')
  })
})
