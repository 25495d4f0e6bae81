import { expect, test } from 'vitest'
import { makeEventJournal } from '../../src/hosts/event-journal.ts'
import { openJournal } from '../../src/journal/journal.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

test('the last 64 events are still found after their entries were removed', async () => {
  const home = temporaryFolder()
  const journal = makeEventJournal(openJournal({ home, quarantine: `${home}/quarantine`, temporary: [] }))
  const names = Array.from({ length: 70 }, (_, index) =>
    writeEntry(home, 'claude-code', JSON.stringify({ session_id: `s${index}`, hook_event_name: 'Stop' })),
  )
  for (const entry of journal.entries()) {
    await journal.event(entry)
    journal.remove(entry)
  }
  expect(journal.entries()).toEqual([])
  const found = names.flatMap((name) => journal.find(name) ?? [])
  expect(found).toHaveLength(64)
  for (const entry of found) expect(await journal.event(entry)).toMatchObject({ event: { kind: 'turn-end' } })
  expect(journal.find('1-2-3.claude-code.json')).toBeUndefined()
})

test('an event larger than 256 KiB is not kept in memory', async () => {
  const home = temporaryFolder()
  const journal = makeEventJournal(openJournal({ home, quarantine: `${home}/quarantine`, temporary: [] }))
  const large = { session_id: 's', hook_event_name: 'UserPromptSubmit', prompt: 'x'.repeat(256 * 1024) }
  const name = writeEntry(home, 'claude-code', JSON.stringify(large))
  const [entry] = journal.entries()
  if (entry === undefined) throw new Error('no entry')
  expect(await journal.event(entry)).toMatchObject({ event: { kind: 'prompt' } })
  journal.remove(entry)
  expect([journal.find(name), await journal.event(entry)]).toEqual([undefined, undefined])
})
