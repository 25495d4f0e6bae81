import { chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../src/journal/inbox.ts'
import { inboxesOf, isTrusted } from '../../src/journal/places.ts'
import { temporaryFolder } from './temporary-folder.ts'

const OURS = `memoria-${process.getuid?.()}`

describe('where events wait', () => {
  test('in the home first, then among the temporary folders, where the hook leaves them', () => {
    expect(inboxesOf('/h', ['/t'])).toEqual([
      { folder: join('/h', 'journal'), isShared: false },
      { folder: join('/t', OURS), isShared: true },
    ])
    expect(inboxesOf('/h').map(({ folder }) => folder)).toContain(`/tmp/${OURS}`)
  })

  test('a link where everybody may make one is not followed, to whatever of ours it leads', () => {
    const [temporary, mail] = [temporaryFolder(), temporaryFolder()]
    mkdirSync(join(mail, 'new'))
    writeFileSync(join(mail, 'new/1-2-3.x.json'), '{}')
    symlinkSync(mail, join(temporary, OURS))
    expect(filesOf(inboxesOf('/none', [temporary]), 'new')).toEqual([])
  })

  test('a folder of somebody else’s is not looked into', (context) => {
    if (process.getuid?.() !== 0) context.skip('only root can make a folder of somebody else’s')
    const folder = join(temporaryFolder(), OURS)
    mkdirSync(folder)
    expect(isTrusted({ folder, isShared: true })).toBe(true)
    chownSync(folder, 65534, 65534)
    expect(isTrusted({ folder, isShared: true })).toBe(false)
  })

  test('what is not there, or a file, is no inbox', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(isTrusted({ folder: join(folder, 'none'), isShared: true })).toBe(false)
    expect(isTrusted({ folder: join(folder, 'file'), isShared: true })).toBe(false)
  })
})
