import { LIVING_OR_SUPERSEDED, LIVING_STATES, type State } from '../../model/memory.ts'

/** The condition that the state in a column is one of these. */
function hasState(column: string, states: readonly State[]): string {
  return `${column} IN (${states.map((state) => `'${state}'`).join(', ')})`
}

/** The condition that a memory holds now, by its column `state`. Partial indexes are made for exactly these words. */
export function isLivingSql(column = 'm.state'): string {
  return hasState(column, LIVING_STATES)
}

/** The condition that a memory `m` holds now or held until something replaced it. */
export const LIVING_OR_SUPERSEDED_SQL = hasState('m.state', LIVING_OR_SUPERSEDED)

/** Unreviewed memories are left out, and the ones that they would replace hold until somebody reviewed them. */
const LIVES_FOR_THE_PERSON = `(
  (${isLivingSql()} AND coalesce(m.review, '') <> 'new') OR
  (m.state = 'superseded' AND coalesce(m.review, '') <> 'new' AND EXISTS (
    SELECT 1 FROM memories x WHERE x.id = m.superseded_by AND x.review = 'new' AND ${isLivingSql('x.state')}
  ))
)`

/** The condition that a memory `m` lives; without what a judge added and nobody looked at, or not. */
export function lives(withoutNew: boolean): string {
  return withoutNew ? LIVES_FOR_THE_PERSON : isLivingSql()
}
