import { chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inboxFilesOf } from '../../src/journal/inbox.ts'
import { inboxesOf, isTrusted } from '../../src/journal/places.ts'
import { temporaryFolder } from './temporary-folder.ts'

const OURS = `memoria-${process.getuid?.()}`

describe('where events wait', () => {
  test('in the home first, then among the temporary folders, where the hook leaves them', () => {
    expect(inboxesOf('/h', ['/t'])).toEqual([
      { folder: join('/h', 'journal'), isShared: false },
      { folder: join('/t', OURS, '_h'), isShared: true },
      { folder: join('/t', OURS, '_dev_null'), isShared: true },
    ])
    expect(inboxesOf('/h').map(({ folder }) => folder)).toContain(`/tmp/${OURS}/_h`)
  })

  test('each home has its own among the temporary ones, named by its path', () => {
    const nameOf = (home: string) => basename(inboxesOf(home, ['/t'])[1]?.folder ?? '')
    expect(nameOf('/home/dev/.memoria')).toBe('_home_dev_.memoria')
    expect(nameOf('//home/dev//.memoria/')).toBe('_home_dev_.memoria')
    expect(nameOf('/home/żółw *')).toBe('_home_______w__')
    expect(nameOf(`/${'x'.repeat(90)}/${'y'.repeat(60)}`)).toBe(`${'x'.repeat(39)}_${'y'.repeat(60)}`)
    expect(nameOf('/..')).toBe('_..')
  })

  test('a link where everybody may make one is not followed, to whatever of ours it leads', () => {
    const [temporary, mail] = [temporaryFolder(), temporaryFolder()]
    mkdirSync(join(mail, '_none/new'), { recursive: true })
    writeFileSync(join(mail, '_none/new/1-2-3.x.json'), '{}')
    symlinkSync(mail, join(temporary, OURS))
    expect(inboxFilesOf(inboxesOf('/none', [temporary]), 'new')).toEqual([])
    rmSync(join(temporary, OURS))
    mkdirSync(join(temporary, OURS))
    symlinkSync(join(mail, '_none'), join(temporary, OURS, '_none'))
    expect(inboxFilesOf(inboxesOf('/none', [temporary]), 'new')).toEqual([])
  })

  test('a folder of somebody else’s is not looked into', (context) => {
    if (process.getuid?.() !== 0) context.skip('only root can make a folder of somebody else’s')
    const ours = join(temporaryFolder(), OURS)
    const folder = join(ours, '_h')
    mkdirSync(folder, { recursive: true })
    for (const strange of [ours, folder]) {
      expect(isTrusted({ folder, isShared: true })).toBe(true)
      chownSync(strange, 65534, 65534)
      expect(isTrusted({ folder, isShared: true })).toBe(false)
      chownSync(strange, 0, 0)
    }
  })

  test('what is not there, or a file, is no inbox', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(isTrusted({ folder: join(folder, 'none'), isShared: true })).toBe(false)
    expect(isTrusted({ folder: join(folder, 'file'), isShared: true })).toBe(false)
  })
})
