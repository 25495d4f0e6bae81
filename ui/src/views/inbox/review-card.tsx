import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { Reword } from '../../parts/reword.tsx'
import { TextDiff } from '../../parts/text-diff.tsx'
import { Time } from '../../parts/time.tsx'
import { projectName } from '../../state/projects.ts'
import { review } from '../../state/review.ts'
import { useSeen } from '../../state/seen.ts'
import type { ReviewItem } from '../../state/shapes.ts'
import { Similar } from './similar.tsx'

/** True of every card, and said once above them. */
export const ADDED = 'It was added without you, and you have not looked at it.'

const WAITS = {
  always: 'held back until you decide',
  ask: 'held back until you decide',
  no: '',
}

/** One thing that was learned: what it changes, where it came from, and the decisions about it. */
export function ReviewCard({
  item,
  decide,
}: {
  item: ReviewItem
  decide: (done: Promise<unknown>) => void
}): JSX.Element {
  const editing = useSignal(false)
  const { ref, isSeen } = useSeen<HTMLLIElement>()
  const { id, change, quote } = item
  return (
    <li ref={ref} class="card review" data-item={id} tabIndex={-1} aria-label={item.text}>
      <p class="row small">
        <Badge tone="accent">{item.kind}</Badge>
        {change.what !== 'add' && (
          <Badge tone="warn">{change.what === 'replace' ? 'changes' : 'removes'}</Badge>
        )}
        <span class="muted">{item.project === null ? 'every project' : projectName(item.project)}</span>
        <span class="muted">
          <From item={item} /> · <Time at={item.at} />
        </span>
        {WAITS[item.waits] !== '' && <Badge tone="warn">{WAITS[item.waits]}</Badge>}
      </p>
      {editing.value ? (
        <Reword
          text={item.text}
          cancel={() => {
            editing.value = false
          }}
          save={async (text) => {
            const edited = await review.edit(id, text)
            if (edited !== undefined) decide(Promise.resolve(edited))
          }}
        />
      ) : (
        <div class="review-text">
          <TextDiff before={change.old ?? undefined} after={change.new ?? item.text} />
        </div>
      )}
      {quote !== null && <blockquote class="quote">{quote}</blockquote>}
      {item.why !== '' && item.why !== ADDED && <p class="muted small">{item.why}</p>}
      <div class="row decisions">
        <button type="button" data-key="y" onClick={() => decide(review.keep(id))}>
          Keep <kbd>y</kbd>
        </button>
        <button
          type="button"
          data-key="e"
          onClick={() => {
            editing.value = true
          }}
        >
          Edit <kbd>e</kbd>
        </button>
        <button type="button" data-key="n" onClick={() => decide(review.reject(id))}>
          Reject <kbd>n</kbd>
        </button>
        <button type="button" class="danger" data-key="x" onClick={() => decide(review.neverAgain(id))}>
          Never again <kbd>x</kbd>
        </button>
        <a class="button" data-key="o" href={`/memories/${id}`}>
          Open <kbd>o</kbd>
        </a>
      </div>
      {isSeen && <Similar item={item} decide={decide} />}
    </li>
  )
}

/** Where it came from, in words; a session is a link instead of its id. */
function From({ item }: { item: ReviewItem }): JSX.Element {
  const { from, session } = item
  const [before = '', after] = session === null ? [from] : from.split(`, session ${session}`)
  if (after === undefined) return <>{from}</>
  return (
    <>
      {before} in <a href={`/sessions/${encodeURIComponent(session ?? '')}`}>a session</a>
      {after}
    </>
  )
}
