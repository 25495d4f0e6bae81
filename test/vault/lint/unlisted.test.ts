import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lookForUnlisted } from '../../../src/vault/lint/unlisted.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

describe('what we wrote and do not see', () => {
  test('is gone only where nothing keeps us from seeing it', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'closed'))
    const listing = { pages: ['a.md'], others: [], closed: ['closed', 'closed-too'] }
    const why = 'the folder cannot be looked into'
    expect(lookForUnlisted(root, ['a.md', 'b.md', 'closed/c.md'], listing)).toEqual({
      missing: ['b.md'],
      unread: [
        { path: 'closed', why, ours: true },
        { path: 'closed-too', why, ours: false },
      ],
    })
  })
})
