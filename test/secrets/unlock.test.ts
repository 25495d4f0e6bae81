import { expect, test } from 'vitest'
import { readAudit } from '../../src/secrets/audit.ts'
import { unlockToReveal } from '../../src/secrets/unlock.ts'
import { PASSPHRASE } from '../keys/support.ts'
import { openHome, PIPE } from './support.ts'

const HOUR_MS = 60 * 60_000

/** A home whose clock stands still until it is moved. */
async function homeAtNoon() {
  const made = await openHome()
  let now = Date.parse('2026-01-31T12:00:00Z')
  const home = { ...made, clock: { ...made.clock, now: () => now } }
  const guess = (passphrase: string) => unlockToReveal(home, passphrase, 'DEPLOY', PIPE)
  return {
    guess,
    guessWrong: () =>
      expect(guess('some other passphrase')).rejects.toMatchObject({ code: 'passphrase_wrong' }),
    pass: (ms: number) => {
      now += ms
    },
    refusals: () => readAudit(home.paths.secretsLog).entries.filter(({ action }) => action === 'refused'),
  }
}

test('a wrong passphrase for a secret is in the audit log, a right one leaves no refusal', async () => {
  const { guess, guessWrong, refusals } = await homeAtNoon()
  expect((await guess(PASSPHRASE)).version).toBe(1)
  expect(refusals()).toEqual([])
  await guessWrong()
  expect(refusals()).toEqual([
    {
      at: '2026-01-31T12:00:00.000Z',
      action: 'refused',
      name: 'DEPLOY',
      refusal: 'wrong passphrase',
      ...PIPE,
    },
  ])
})

test('guessing cannot fill the audit log: ten refusals within an hour, and the last one says so', async () => {
  const { guessWrong, pass, refusals } = await homeAtNoon()
  for (let guessed = 0; guessed < 13; guessed++) await guessWrong()
  expect(refusals()).toHaveLength(10)
  expect(refusals().at(-1)?.refusal).toBe('wrong passphrase; more within the hour are not logged')
  pass(HOUR_MS)
  await guessWrong()
  expect(refusals()).toHaveLength(11)
  // The clock was wrong, and is set right: refusals are logged again.
  pass(-20 * HOUR_MS)
  await guessWrong()
  expect(refusals()).toHaveLength(12)
})
