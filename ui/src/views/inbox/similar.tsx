import type { JSX } from 'preact'
import { TextDiff } from '../../parts/text-diff.tsx'
import { call } from '../../state/api.ts'
import { decide as decisions } from '../../state/decisions.ts'
import { useLoad } from '../../state/load.ts'
import type { ReviewItem } from '../../state/shapes.ts'

/** The memory that says nearly the same, as a diff, with the offer to merge. */
export function Similar({
  item,
  decide,
}: {
  item: ReviewItem
  decide: (done: Promise<unknown>) => void
}): JSX.Element | null {
  const loaded = useLoad(
    (signal) =>
      call('GET /api/v1/memories/:id/similar', { params: { id: item.id }, query: { limit: 1 } }, signal),
    [item.id],
  )
  const found = loaded.data.value?.similar[0]?.memory
  if (found === undefined) return null
  return (
    <div class="similar">
      <p class="small muted">
        Similar to <a href={`/memories/${found.id}`}>one that is known</a>:
      </p>
      <TextDiff before={found.text} after={item.text} />
      <button type="button" data-key="m" onClick={() => decide(decisions.merge(item.id, found.id))}>
        Merge into it <kbd>m</kbd>
      </button>
    </div>
  )
}
