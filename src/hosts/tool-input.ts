import { FENCE_TAG, withoutFences } from './fence.ts'
import { storable } from './fields.ts'

/** A tool's input as JSON, without what we had put into any text of it. */
export function inputJson(input: unknown): string {
  try {
    const json = JSON.stringify(input)
    return storable(json.includes(`<${FENCE_TAG}`) ? JSON.stringify(input, cutFences) : json)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    // Nested deeper than the writer of JSON can go, which no tool's input is: the call counts, its input does not.
    return '{}'
  }
}

function cutFences(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutFences(value) : value
}
