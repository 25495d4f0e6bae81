import { expect, test } from 'vitest'
import { openJournal } from '../../src/journal/journal.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { remembering } from '../../src/worker/recent.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

test('an event that was worked off a moment ago is still found by who asks for it', () => {
  const home = temporaryFolder()
  const journal = remembering(openJournal({ home, quarantine: `${home}/quarantine`, temporary: [] }))
  const names = Array.from({ length: 70 }, (_, index) => writeEntry(home, 'claude-code', `{"n":${index}}`))
  for (const entry of journal.entries()) {
    journal.read(entry)
    journal.remove(entry)
  }
  expect(journal.entries()).toEqual([])
  const found = names.flatMap((name) => journal.find(name) ?? [])
  expect(found).toHaveLength(64)
  expect(journal.read(found.at(-1) ?? { name: '', path: '', host: '', at: 0, bytes: 0 })?.toString()).toMatch(
    /^{"n":\d+}$/,
  )
  expect(journal.find('1-2-3.claude-code.json')).toBeUndefined()
})
