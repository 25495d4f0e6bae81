import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drainJournal } from '../../src/ingest/drain.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { sharedPath } from '../support/shared.ts'
import { talkIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'

function name(context: IngestHome, transcript: string, prompt: string): void {
  context.event({
    session_id: 'session-1',
    hook_event_name: 'UserPromptSubmit',
    cwd: transcript,
    transcript_path: transcript,
    prompt,
    prompt_id: prompt,
  })
}

/** The journal is empty, and what was said after everything else was taken as well. */
async function expectWorkedOff(context: IngestHome, events: number, quarantined = 0): Promise<void> {
  name(context, '', 'the last one')
  expect(await drainJournal(context.context, context.journal)).toEqual({
    events: events + 1,
    quarantined,
    failed: 0,
  })
  expect(readdirSync(join(context.paths.journal, 'new'))).toEqual([])
  expect(await talkIn(context.store.path)).toContain('user?: the last one')
}

describe('an event that names what is no transcript is worked off like any other', () => {
  test('files that are no files, that have no end, or that change while they are read', {
    timeout: 60_000,
  }, async (context) => {
    if (process.platform !== 'linux') context.skip('these files are only on Linux')
    const home = await ingestHome()
    const folder = temporaryFolder()
    const pipe = join(folder, 'pipe.jsonl')
    spawnSync('mkfifo', [pipe])
    mkdirSync(join(folder, 'folder.jsonl'))
    symlinkSync(join(folder, 'ring.jsonl'), join(folder, 'ring.jsonl'))
    const places = [
      ...[
        pipe,
        join(folder, 'folder.jsonl'),
        join(folder, 'ring.jsonl'),
        '/dev/zero',
        '/dev/stdin',
        '/dev/tty',
      ],
      ...[
        '/proc/version',
        '/proc/interrupts',
        '/proc/stat',
        '/proc/self/mem',
        '/proc/self/environ',
        '/proc/kmsg',
      ],
      ...['/sys/kernel/mm/transparent_hugepage/enabled', '/sys/kernel/uevent_seqnum', '/proc', '/sys', '/'],
    ]
    const links = places.map((place, index) => {
      const link = join(folder, `link-${index}.jsonl`)
      symlinkSync(place, link)
      return link
    })
    const all = [...places, ...links, `${pipe}\0.jsonl`, 'x'.repeat(5000), `/${'x/'.repeat(5000)}.jsonl`]
    for (const [index, place] of all.entries()) name(home, place, `prompt ${index}`)
    await expectWorkedOff(home, all.length)
    expect(await talkIn(home.store.path)).toHaveLength(all.length + 1)
  })

  test('every hostile path and string there is', { timeout: 120_000 }, async (context) => {
    const folder = sharedPath('data/hostile') ?? context.skip('the shared data is not here')
    const home = await ingestHome()
    const strings: string[] = JSON.parse(readFileSync(join(folder, 'naughty-strings.json'), 'utf8'))
    const paths = readFileSync(join(folder, 'paths.txt'), 'utf8').split('\n').filter(Boolean)
    for (const [index, path] of paths.entries()) name(home, path, strings[index % strings.length] ?? '')
    for (const [index, text] of strings.entries()) name(home, text, `prompt ${index}`)
    await expectWorkedOff(home, paths.length + strings.length)
  })

  test('every JSON file there is, good or bad, in the place of an event', {
    timeout: 60_000,
  }, async (context) => {
    const file =
      sharedPath('data/hostile/json-test-suite.json') ?? context.skip('the shared data is not here')
    const home = await ingestHome()
    const suite: { base64: string }[] = JSON.parse(readFileSync(file, 'utf8'))
    for (const { base64 } of suite) writeEntry(home.home, 'claude-code', Buffer.from(base64, 'base64'))
    await expectWorkedOff(home, 0, suite.length)
  })
})
