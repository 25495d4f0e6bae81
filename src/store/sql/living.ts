/** What nobody looked at yet is left out, and what it would replace holds until somebody did. */
const LIVES_FOR_THE_PERSON = `(
  (m.state IN ('active', 'conflict') AND coalesce(m.review, '') <> 'new') OR
  (m.state = 'superseded' AND coalesce(m.review, '') <> 'new' AND EXISTS (
    SELECT 1 FROM memories x WHERE x.id = m.superseded_by AND x.review = 'new' AND x.state IN ('active', 'conflict')
  ))
)`

/** The condition that a memory `m` lives; for whoever must not be told what a judge added and nobody looked at, or not. */
export function lives(withoutNew: boolean): string {
  return withoutNew ? LIVES_FOR_THE_PERSON : `m.state IN ('active', 'conflict')`
}
