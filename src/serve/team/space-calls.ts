import { isoTime } from '../../base/clock.ts'
import { unwrap } from '../../base/result.ts'
import { checkText } from '../../base/text.ts'
import type { SpaceContext } from '../../context.ts'
import { type MemoryCalls, memoryCalls } from '../../memory-calls.ts'
import { MAX_TEXT } from '../../model/memory.ts'
import { spaceKind } from '../../people/roles.ts'
import type { TeamServe } from './context.ts'
import { type Spaces, storeOverSpaces } from './spaces-store.ts'

export type ServeParts = Pick<TeamServe, 'config' | 'redact' | 'clock' | 'makeId' | 'log'>

/** The context of some spaces: everything that reading and changing memories needs, for one request. */
export function spaceContext(serve: ServeParts, spaces: Spaces, by: string): SpaceContext {
  const { config, redact, clock, makeId, log } = serve
  const [first] = spaces
  const noted = (text: string) => redact(unwrap(checkText(text, { max: MAX_TEXT, what: 'the reason' }))).text
  return {
    config: { ...config, user: first.space },
    store: storeOverSpaces(spaces),
    reach: first.reach,
    redact,
    clock,
    makeId,
    log,
    author: (why) => ({ at: isoTime(clock.now()), by, why: noted(why) }),
  }
}

/** The calls of the library over some spaces. What is kept in a team's space is the team's, whatever the draft says. */
export function spaceCalls(serve: ServeParts, spaces: Spaces, by: string): MemoryCalls {
  const context = spaceContext(serve, spaces, by)
  const calls = memoryCalls({ latest: () => context, home: () => null })
  if (spaceKind(spaces[0].space) === 'person') return calls
  return { ...calls, remember: (draft) => calls.remember({ ...draft, scope: 'team' }) }
}
