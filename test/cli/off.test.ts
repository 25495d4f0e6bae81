import { expect, test } from 'vitest'
import { type Place, temporaryPlace } from './program.ts'

const HINT = 'Unset MEMORIA_OFF or run: memoria config set off false'

const OFF: Readonly<Record<string, (place: Place, command: string) => ReturnType<Place['run']>>> = {
  MEMORIA_OFF: (place, command) => place.runWith({ env: { MEMORIA_OFF: '1' } }, command),
  'the setting off': (place, command) => {
    expect(place.run('config', 'set', 'off', 'true').code).toBe(0)
    return place.run(command)
  },
}

const CASES = Object.keys(OFF).flatMap((by) =>
  ['compile', 'drain', 'import'].map((command) => [command, by] as const),
)

test.each(CASES)('%s fails and says how to go on while memoria is off by %s', (command, by) => {
  const place = temporaryPlace()
  place.remember('Prices are stored in cents')
  const ran = OFF[by]?.(place, command)
  expect(ran).toEqual({ code: 1, stdout: '', stderr: `memoria: memoria is off\n  ${HINT}\n` })
})

test('start shows what is known while memoria is off, and warns that nothing is imported', () => {
  const place = temporaryPlace()
  place.remember('Prices are stored in cents')
  const { code, stdout, stderr } = place.runWith({ env: { MEMORIA_OFF: '1' } }, 'start')
  expect(code).toBe(0)
  expect(stdout).toContain('Prices are stored in cents')
  expect(stderr).toContain(`memoria is off, so nothing is imported. ${HINT}`)
})
