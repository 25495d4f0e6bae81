import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workRound } from '../../src/ingest/round.ts'
import { ask } from '../store/temporary-store.ts'
import { ingestHouse } from './support/house.ts'
import { answer, jsonl, prompt } from './support/lines.ts'

const OLD = new Date('2026-01-31T12:00:00Z')

test('takes in what killed hooks left, what waits and what no hook announced', async () => {
  const house = await ingestHouse()
  house.transcript(jsonl(prompt('one'), answer('two')))
  house.event({ hook_event_name: 'UserPromptSubmit', session_id: 's-2', prompt: 'three' })
  const left = join(house.home, 'journal/tmp', '1-2-3.claude-code.json')
  mkdirSync(join(left, '..'), { recursive: true })
  writeFileSync(
    left,
    JSON.stringify({ hook_event_name: 'UserPromptSubmit', session_id: 's-3', prompt: 'four' }),
  )
  utimesSync(left, OLD, OLD)
  const round = await workRound({ ...house, rawDays: 30 })
  expect(round).toMatchObject({ events: 2, quarantined: 0, failed: 0, swept: { messages: 2 } })
  const said = await ask(house.store.path, 'SELECT text FROM messages ORDER BY text')
  expect(said.map(({ text }) => text)).toEqual(['four', 'one', 'three', 'two'])
  expect(readdirSync(join(house.home, 'journal/tmp'))).toEqual([])
})

test('once a day what is past its time goes by itself', async () => {
  let now = Date.parse('2026-03-15T12:00:00Z')
  const house = await ingestHouse({ clock: { now: () => now } })
  const old = () => {
    const path = join(house.paths.quarantine, 'old')
    mkdirSync(house.paths.quarantine, { recursive: true })
    writeFileSync(path, 'raw')
    utimesSync(path, OLD, OLD)
    return path
  }
  const goesBy = async (ms: number) => {
    const path = old()
    now += ms
    await workRound({ ...house, rawDays: 30 })
    return !existsSync(path)
  }
  expect([await goesBy(0), await goesBy(3_600_000), await goesBy(86_400_000)]).toEqual([true, false, true])
})
