import type { JSX } from 'preact'
import { diffWords } from '../../parts/diff-words.ts'
import { TextDiff } from '../../parts/text-diff.tsx'
import { call } from '../../state/api.ts'
import { decide as decisions } from '../../state/decisions.ts'
import { useLoadOnce } from '../../state/load.ts'
import type { ReviewItem } from '../../state/shapes.ts'

/** With fewer words in common, a diff shows two texts and not a change. */
const LEAST_SHARED = 0.4

interface SimilarProps {
  readonly item: ReviewItem
  readonly decide: (done: Promise<unknown>) => void
}

/** The memory that says nearly the same, as a diff, with the offer to merge. */
export function Similar({ item, decide }: SimilarProps): JSX.Element | null {
  const loaded = useLoadOnce(
    (signal) =>
      call('GET /api/v1/memories/:id/similar', { params: { id: item.id }, query: { limit: 1 } }, signal),
    [item.id],
  )
  const found = loaded.data.value?.similar[0]?.memory
  if (found === undefined || sharedPart(found.text, item.text) < LEAST_SHARED) return null
  return (
    <div class="similar">
      <p class="small muted">
        A memory says nearly the same. <a href={`/memories/${found.id}`}>Open it</a>
      </p>
      <TextDiff before={found.text} after={item.text} />
      <p class="row small decisions">
        <button type="button" data-key="m" onClick={() => decide(decisions.merge(item.id, found.id))}>
          Merge into it <kbd>m</kbd>
        </button>
        <span class="muted">The known memory stays, and gets the evidence of this one.</span>
      </p>
    </div>
  )
}

/** How much of the longer text is in the other one as well. */
function sharedPart(before: string, after: string): number {
  const same = diffWords(before, after).filter(({ kind }) => kind === 'same')
  const shared = same.reduce((sum, { text }) => sum + text.length, 0)
  return shared / Math.max(before.length, after.length, 1)
}
