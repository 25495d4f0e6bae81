import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { focusItemNamed, focusNextTo } from '../../state/items.ts'

interface Decisions {
  /** It was decided about and is not listed, while the server still works on that. */
  isHidden(key: string): boolean
  /** Hides an item at once, so that the next key is about the next item; it comes back where the decision fails. */
  decide(key: string, done: Promise<unknown>): Promise<void>
}

/** Follows the decisions about the items of a list. An item that an undo brings back has the focus. */
export function useDecisions(
  listed: readonly string[] | undefined,
  isLoading: ReadonlySignal<boolean>,
): Decisions {
  const states = useSignal<ReadonlyMap<string, 'deciding' | 'decided'>>(new Map())
  const gone = useRef(new Set<string>())
  const set = (key: string, state: 'deciding' | 'decided' | undefined) => {
    const rest = [...states.peek()].filter(([other]) => other !== key)
    states.value = new Map(state === undefined ? rest : [...rest, [key, state]])
  }
  useEffect(() => {
    // A list that is loaded again already may not know of the latest decision.
    if (listed === undefined || isLoading.peek()) return
    for (const [key, state] of states.peek()) {
      if (state === 'deciding') continue
      gone.current.add(key)
      set(key, undefined)
    }
    const back = listed.find((key) => gone.current.delete(key))
    const stillGone = [...gone.current].filter((key) => !listed.includes(key))
    gone.current = new Set(stillGone)
    if (back !== undefined) focusItemNamed(back)
  }, [listed])
  return {
    isHidden: (key) => states.value.has(key),
    decide: async (key, done) => {
      focusNextTo(key)
      set(key, 'deciding')
      set(key, (await done) === undefined ? undefined : 'decided')
    },
  }
}
