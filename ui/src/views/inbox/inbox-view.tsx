import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Empty, Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { ofTypes } from '../../state/changes.ts'
import { focusItemAt, itemKeys } from '../../state/items.ts'
import { useKeys } from '../../state/keys.ts'
import { useLoad } from '../../state/load.ts'
import type { Conflict, Memory } from '../../state/shapes.ts'
import { useTitle } from '../../state/titles.ts'
import { ConflictCard } from './conflict-card.tsx'
import { useDecisions } from './decided.ts'
import { ADDED, ReviewCard } from './review-card.tsx'
import './inbox.css'

const KEYS = itemKeys([
  { key: 'y', does: 'Keep it; in a conflict, the first one holds' },
  { key: 'n', does: 'Reject it; in a conflict, the other one holds' },
  { key: 'e', does: 'Edit it, then keep it' },
  { key: 'x', does: 'Never learn it again' },
  { key: 'm', does: 'Merge it with the similar one' },
  { key: 'o', does: 'Open its page' },
])

async function loadInbox(signal: AbortSignal) {
  const [{ items }, { conflicts }] = await Promise.all([
    call('GET /api/v1/review', {}, signal),
    call('GET /api/v1/conflicts', {}, signal),
  ])
  const pairs = pairsOf(conflicts)
  // A side of a contradiction waits for that decision, and for no other.
  const inPairs = new Set(pairs.flat().map(({ id }) => id))
  return { items: items.filter(({ id }) => !inPairs.has(id)).toReversed(), pairs }
}

/** Both sides of a contradiction may name the other: each pair is shown once. */
function pairsOf(conflicts: readonly Conflict[]): [Memory, Memory][] {
  const pairs = new Map<string, [Memory, Memory]>()
  for (const { memory, others } of conflicts)
    for (const other of others) pairs.set([memory.id, other.id].sort().join(), [memory, other])
  return [...pairs.values()]
}

function nameOfPair([one, other]: readonly [Memory, Memory]): string {
  return `${one.id} ${other.id}`
}

/** What was learned lately and waits for a look, and what contradicts itself. Everything goes by keyboard. */
export function InboxView(): JSX.Element {
  const loaded = useLoad(loadInbox, [], ofTypes('memory'))
  const data = loaded.data.value
  const listed = useMemo(
    () => data && [...data.pairs.map(nameOfPair), ...data.items.map(({ id }) => id)],
    [data],
  )
  useTitle('Inbox')
  useKeys(KEYS, [])
  useEffect(() => {
    if (data !== undefined && document.activeElement === document.body) focusItemAt(0)
  }, [data])
  const { isHidden, decide } = useDecisions(listed, loaded.loading)
  return (
    <div class="inbox">
      <div class="head">
        <h1>Inbox</h1>
        <p class="muted small">
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>y</kbd> keep · <kbd>n</kbd> reject · <kbd>e</kbd> edit ·{' '}
          <kbd>u</kbd> undo · <kbd>?</kbd> all keys
        </p>
      </div>
      <Show of={loaded}>
        {(answer) => {
          const items = answer.items.filter(({ id }) => !isHidden(id))
          const pairs = answer.pairs.filter((pair) => !isHidden(nameOfPair(pair)))
          return items.length + pairs.length === 0 ? (
            <Empty title="Nothing waits for you.">
              What your agents learn, and you did not say yourself, appears here before they may rely on it.
            </Empty>
          ) : (
            <>
              {pairs.length > 0 && <h2>Contradictions ({pairs.length.toLocaleString()})</h2>}
              <ul class="plain stack">
                {pairs.map((pair) => {
                  const name = nameOfPair(pair)
                  return (
                    <ConflictCard key={name} name={name} sides={pair} settle={(done) => decide(name, done)} />
                  )
                })}
              </ul>
              {items.length > 0 && <h2>Learned lately ({items.length.toLocaleString()})</h2>}
              {items.some(({ why }) => why === ADDED) && (
                <p class="muted small">
                  Your agents may use these already, unless a card says that it is held back.
                </p>
              )}
              <ul class="plain stack">
                {items.map((item) => (
                  <ReviewCard key={item.id} item={item} decide={(done) => decide(item.id, done)} />
                ))}
              </ul>
            </>
          )
        }}
      </Show>
    </div>
  )
}
