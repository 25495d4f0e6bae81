import type { GivenSession } from '../memoria.ts'
import { SAMPLE_DAY, SAMPLE_PROJECT, SAMPLE_SESSION_ID } from './sample.ts'

/** A name that no agent has, so that the sample is never taken for somebody's work. */
export const SAMPLE_HOST = 'sample'

/** The conversation in which some of the sample's statements could have been made: six turns, invented by us. */
export const SAMPLE_SESSION: GivenSession = {
  host: SAMPLE_HOST,
  id: SAMPLE_SESSION_ID,
  project: SAMPLE_PROJECT,
  branch: 'main',
  messages: [
    user(
      '09:02',
      'CI was red again this morning: test/auth.test.ts, the login test. It passed all day yesterday.',
    ),
    agent(
      '09:04',
      'It only fails between midnight and 02:00. The fixture token expires at UTC midnight, and the runner is two hours ahead. Freezing the clock in auth.test.ts makes it pass at any hour.',
    ),
    user('09:05', 'Good, freeze it then. And install what you need with pnpm, not npm.'),
    agent(
      '09:09',
      'The clock is frozen in auth.test.ts. I used pnpm: a package-lock.json would have been rejected by CI.',
    ),
    user('09:20', 'The basket total is off by a cent for some orders. Can you find out why?'),
    agent(
      '09:26',
      'The total is added up as a float: 19.99 three times gives 59.96999. Where should the rounding go?',
    ),
    user('09:27', 'No rounding. Prices are integers in cents, everywhere. Change the total.'),
    agent('09:33', 'The total is in cents now, and a test adds up the order that lost one.'),
    user('09:40', 'Should the login sessions move to Redis before the sale?'),
    agent(
      '09:43',
      'There is one server, and PostgreSQL answers in a millisecond. Redis would be a second thing to back up, so I would leave them where they are.',
    ),
    user('09:44', 'Agreed, they stay in PostgreSQL. When can this go out?'),
    agent('09:45', 'On Tuesday before noon, when support is staffed: make release.'),
  ],
}

function user(time: string, text: string) {
  return saidInSample('user', time, text)
}

function agent(time: string, text: string) {
  return saidInSample('assistant', time, text)
}

function saidInSample(role: 'user' | 'assistant', time: string, text: string) {
  return { id: `${role}-${time}`, role, text, at: `${SAMPLE_DAY}T${time}:00Z` } as const
}
