import type { Store } from './store.ts'

/** Does something to the store, tells what came of it, and leaves the store as it was. */
export async function onlyLook<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  const looked: T[] = []
  const takeBack = new Error('only looked')
  try {
    await store.transaction(async (tx) => {
      looked.push(await work(tx))
      throw takeBack
    })
  } catch (thrown) {
    // Our own throw is what takes everything back; any other is a failure.
    if (thrown !== takeBack) throw thrown
  }
  const [reported] = looked
  if (reported === undefined) throw takeBack
  return reported
}
