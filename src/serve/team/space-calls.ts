import { isoTime } from '../../base/clock.ts'
import { unwrap } from '../../base/result.ts'
import { checkText } from '../../base/text.ts'
import type { SpaceContext } from '../../context.ts'
import type { Draft } from '../../extract/admit.ts'
import { type MemoryCalls, memoryCalls } from '../../memory-calls.ts'
import { MAX_TEXT } from '../../model/memory.ts'
import { spaceKind } from '../../people/roles.ts'
import type { TeamServe } from './context.ts'
import { type Spaces, type SpacesOptions, storeOverSpaces } from './spaces-store.ts'

export type ServeParts = Pick<TeamServe, 'config' | 'redact' | 'clock' | 'makeId' | 'log'>

/** The context of some spaces: everything that reading and changing memories needs, for one request. */
export function spaceContext(
  serve: ServeParts,
  spaces: Spaces,
  by: string,
  options: SpacesOptions = {},
): SpaceContext {
  const { config, redact, clock, makeId, log } = serve
  const [first] = spaces
  const noted = (text: string) => redact(unwrap(checkText(text, { max: MAX_TEXT, what: 'the reason' }))).text
  return {
    config: { ...config, user: first.space },
    store: storeOverSpaces(spaces, options),
    reach: first.reach,
    redact,
    clock,
    makeId,
    log,
    author: (why) => ({ at: isoTime(clock.now()), by, why: noted(why) }),
  }
}

/**
 * The calls of the library over some spaces. What is kept in a team's space is the team's, whatever the draft says; what is
 * kept in another person's space is what a colleague said.
 */
export function spaceCalls(
  serve: ServeParts,
  spaces: Spaces,
  by: string,
  options: SpacesOptions = {},
): MemoryCalls {
  const context = spaceContext(serve, spaces, by, options)
  const calls = memoryCalls({ latest: () => context, home: () => null })
  const [{ space, kind }] = spaces
  if (kind === 'own') return calls
  const scope = spaceKind(space) === 'person' ? {} : ({ scope: 'team' } as const)
  const said = ({ origin = 'user' }: Draft) => (kind === 'shared' && origin === 'user' ? 'colleague' : origin)
  return { ...calls, remember: (draft) => calls.remember({ ...draft, ...scope, origin: said(draft) }) }
}
