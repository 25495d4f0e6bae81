/** Called for each place an anchor stands: which anchor, and where it begins and ends. */
export type OnAnchor = (anchor: number, start: number, end: number) => void

/** Finds every anchor in a text, in one pass, whatever the text is. */
export interface AnchorScan {
  readonly each: (text: string, onAnchor: OnAnchor) => void
}

/**
 * Builds the automaton that finds all anchors at once (Aho-Corasick, letters folded to lower case).
 * Redaction reads every line of every transcript, and one table lookup per character is what keeps the
 * cost independent of how many rules there are.
 */
export function buildAnchorScan(anchors: readonly string[]): AnchorScan {
  const folded = anchors.map((anchor) => anchor.toLowerCase())
  const { classOf, width } = alphabetOf(folded)
  const trie = buildTrie(folded, classOf, width)
  const { next, found } = closeTrie(trie, width)
  const lengths = folded.map((anchor) => anchor.length)

  return {
    each(text, onAnchor) {
      let state = 0
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        state = next[state + (code < 128 ? (classOf[code] as number) : 0)] as number
        const hits = found[state / width]
        if (hits === undefined) continue
        for (const anchor of hits) onAnchor(anchor, at + 1 - (lengths[anchor] as number), at + 1)
      }
    },
  }
}

interface Trie {
  /** For each node, its children by character class (0: none). */
  readonly children: Uint32Array[]
  readonly ends: number[][]
}

/** Only characters that occur in an anchor get a class of their own; all others share class 0. */
function alphabetOf(anchors: readonly string[]): { classOf: Uint8Array; width: number } {
  const classOf = new Uint8Array(128)
  let width = 1
  for (const char of new Set(anchors.join(''))) {
    const code = char.charCodeAt(0)
    classOf[code] = width
    classOf[char.toUpperCase().charCodeAt(0)] = width
    width++
  }
  return { classOf, width }
}

function buildTrie(anchors: readonly string[], classOf: Uint8Array, width: number): Trie {
  const children = [new Uint32Array(width)]
  const ends: number[][] = [[]]
  anchors.forEach((anchor, index) => {
    let node = 0
    for (let at = 0; at < anchor.length; at++) {
      const row = children[node] as Uint32Array
      const symbol = classOf[anchor.charCodeAt(at)] as number
      if (row[symbol] === 0) {
        row[symbol] = children.push(new Uint32Array(width)) - 1
        ends.push([])
      }
      node = row[symbol] as number
    }
    ;(ends[node] as number[]).push(index)
  })
  return { children, ends }
}

/**
 * Turns the trie into a complete table: each cell already holds the state to go on from (times the width,
 * so the scan needs no multiplication), and each state lists the anchors that end there.
 */
function closeTrie(trie: Trie, width: number): { next: Uint32Array; found: (number[] | undefined)[] } {
  const { children, ends } = trie
  const next = new Uint32Array(children.length * width)
  const fallback = new Uint32Array(children.length)
  const queue = [0]
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] as number
    const row = children[node] as Uint32Array
    const back = fallback[node] as number
    for (let symbol = 0; symbol < width; symbol++) {
      const child = row[symbol] as number
      const elsewhere = node === 0 ? 0 : (next[back * width + symbol] as number) / width
      next[node * width + symbol] = (child === 0 ? elsewhere : child) * width
      if (child === 0) continue
      fallback[child] = elsewhere
      ;(ends[child] as number[]).push(...(ends[elsewhere] as number[]))
      queue.push(child)
    }
  }
  return { next, found: ends.map((hits) => (hits.length === 0 ? undefined : hits)) }
}
