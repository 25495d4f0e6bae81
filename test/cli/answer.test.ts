import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { cleanEnvironment, PROGRAM, temporaryPlace } from './program.ts'

const FACT = 'The payment retry fails on staging because the queue is shared'
const PROMPT = { hook_event_name: 'UserPromptSubmit', prompt: `why: ${FACT}` }

test('the program that answers one hook says the same from the code it kept, and whatever became of that', async () => {
  const { answer, compiled, running } = await answering()
  answer()
  expect(existsSync(compiled)).toBe(false)
  mkdirSync(running)
  answer()
  const kept = readFileSync(compiled)
  const { mtimeMs, mode } = statSync(compiled)
  expect(mode & 0o777).toBe(0o600)
  answer()
  expect(statSync(compiled).mtimeMs).toBe(mtimeMs)
  const mark = kept.subarray(0, kept.indexOf('\n') + 1)
  const junk = Buffer.concat([mark, Buffer.alloc(kept.length - mark.length, 7)])
  for (const damaged of [Buffer.alloc(0), kept.subarray(0, 5000), junk, Buffer.from('v1.0.0 x 1 1 0\n')]) {
    writeFileSync(compiled, damaged)
    answer()
    expect(whose(readFileSync(compiled))).toEqual(whose(kept))
    expect(readFileSync(compiled).length).toBeGreaterThan(10_000)
  }
  expect(readdirSync(running)).toEqual(['answer.v8'])
})

test('it keeps the code of another kind of answer too, and then that of both', async () => {
  const { run, compiled, running } = await answering()
  mkdirSync(running)
  run()
  const hints = statSync(compiled).size
  const withBrief = { host: 'gemini', hook_event_name: 'BeforeAgent' }
  run(withBrief)
  const both = statSync(compiled)
  expect(both.size).toBeGreaterThan(hints * 1.05)
  run()
  run(withBrief)
  expect(statSync(compiled).mtimeMs).toBe(both.mtimeMs)
})

test('with the length of its answer before it, when the hook knows what to do with that', async () => {
  const { run } = await answering()
  const [framed, bare] = [run({ form: 'framed' }), run()]
  const [, length = '', answer = ''] = /^ok ([0-9]+)\n(.*)$/s.exec(framed) ?? []
  expect(Buffer.byteLength(answer)).toBe(Number(length))
  expect(answer).toBe(bare)
})

test('a prompt over a damaged store gets no answer, and no error', async () => {
  const { run, store } = await answering()
  const whole = readFileSync(store)
  for (const damaged of [Buffer.alloc(0), whole.subarray(0, 5000), Buffer.alloc(whole.length, 7)]) {
    for (const beside of ['-wal', '-shm']) rmSync(`${store}${beside}`, { force: true })
    writeFileSync(store, damaged)
    expect(run()).toBe('')
  }
})

test('a prompt over a store that somebody else keeps locked gets no answer, and no error', async () => {
  const { run, store } = await answering()
  const holder = (await loadDriver())(store)
  onTestFinished(() => holder.close())
  holder.exec('BEGIN EXCLUSIVE')
  expect(run()).toBe('')
  holder.exec('ROLLBACK')
  expect(run()).toContain(FACT)
})

test('nothing in it can speak to a network, so that no hook ever waits for a model [promise:never-in-the-way.fast]', () => {
  const code = readFileSync(join(dirname(PROGRAM), 'answer-body.cjs'), 'utf8')
  expect(code).not.toMatch(/\bfetch\s*[(.=,;}]|node:(?:net|tls|dgram|https?2?|inspector|worker_threads)\b/)
  expect(code).toContain('node:fs')
})

/** The mark without the length, which differs a little each time. */
function whose(kept: Buffer): string[] {
  return kept.toString('latin1', 0, kept.indexOf('\n')).split(' ').slice(0, -1)
}

async function answering() {
  const place = temporaryPlace()
  await place.prepare((memoria) => memoria.remember({ text: FACT }))
  const program = join(dirname(PROGRAM), 'memoria-answer.cjs')
  let sessions = 0
  const run = ({ host = 'claude-code', form = '', ...fields } = {}) => {
    // Nothing is told twice in one session.
    sessions += 1
    const event = JSON.stringify({ ...PROMPT, ...fields, session_id: `s${sessions}` })
    const entry = writeEntry(place.home, host, event)
    const args = [program, host, entry, form]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: cleanEnvironment(place),
      encoding: 'utf8' as const,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout
  }
  const answer = () => expect(JSON.parse(run()).hookSpecificOutput.additionalContext).toContain(FACT)
  const { compiled, run: running, store } = homePaths(place.home)
  return { run, answer, compiled, running, store }
}
