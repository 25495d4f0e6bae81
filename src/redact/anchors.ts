import { MemoriaError } from '../base/errors.ts'

/** Called for each place an anchor stands: which anchor, and where it begins and ends. */
export type OnAnchor = (anchor: number, start: number, end: number) => void

/** Finds every anchor in a text, in one pass, whatever the text is. */
export interface AnchorScan {
  /** Looks at the text from `from` up to `to`. */
  readonly each: (text: string, from: number, to: number, onAnchor: OnAnchor) => void
}

/**
 * Builds the automaton that finds all anchors at once (Aho-Corasick, letters folded to lower case).
 * Redaction reads every line of every transcript, and one table lookup per character is what keeps the
 * cost independent of how many rules there are.
 */
export function buildAnchorScan(anchors: readonly string[]): AnchorScan {
  const folded = anchors.map((anchor) => anchor.toLowerCase())
  const alphabet = alphabetOf(folded)
  const trie = buildTrie(folded, alphabet)
  const next = tableOf(trie, alphabet.bits)
  const { classOf, bits } = alphabet
  const lengths = folded.map((anchor) => anchor.length)
  const isShared = folded.map((anchor) => /[^\0-\x7f]/.test(anchor))
  const isCased = folded.map((anchor) => anchor !== anchor.toUpperCase())

  let state = 0
  /** The next position where an anchor ends, or `to`. Calls nothing, so that the engine keeps it fast. */
  function nextHit(text: string, from: number, to: number): number {
    let at = from
    let now = state
    for (; at < to; at++) {
      now = next[((now & STATE) << bits) | (classOf[text.charCodeAt(at)] as number)] as number
      if (now >= HIT) break
    }
    state = now
    return at
  }

  return {
    each(text, from, to, onAnchor) {
      state = 0
      for (let at = nextHit(text, from, to); at < to; at = nextHit(text, at + 1, to)) {
        const reached = state
        for (const anchor of trie.ends[reached & STATE] as number[]) {
          const start = at + 1 - (lengths[anchor] as number)
          if (isShared[anchor] && !text.startsWith(folded[anchor] as string, start)) {
            if (!isCased[anchor] || text.slice(start, at + 1).toLowerCase() !== folded[anchor]) continue
          }
          onAnchor(anchor, start, at + 1)
        }
        // A rule may have scanned another text meanwhile.
        state = reached
      }
    },
  }
}

/** A cell of the table: the state to go on from, and whether an anchor ends there. */
const STATE = 0x7fff
const HIT = 0x8000

interface Alphabet {
  /** By character code: its class, 0 for characters that no anchor holds. */
  readonly classOf: Uint8Array
  /** A table row has 2^bits cells, so that a row is found by shifting. */
  readonly bits: number
}

/** Characters beyond ASCII share one class: a table twice as wide would slow down every other text. */
function alphabetOf(anchors: readonly string[]): Alphabet {
  const classOf = new Uint8Array(0x10000)
  let classes = 2
  for (const char of new Set(anchors.join(''))) {
    if (char > '\x7f') {
      classOf[char.charCodeAt(0)] = 1
      classOf[char.toUpperCase().charCodeAt(0)] = 1
      continue
    }
    classOf[char.charCodeAt(0)] = classes
    classOf[char.toUpperCase().charCodeAt(0)] = classes
    classes++
  }
  return { classOf, bits: Math.ceil(Math.log2(classes)) }
}

interface Trie {
  /** For each node, its children: character class and node. */
  readonly edges: [symbol: number, child: number][][]
  /** For each node, the anchors that end there. */
  readonly ends: number[][]
}

function buildTrie(anchors: readonly string[], { classOf }: Alphabet): Trie {
  const edges: Trie['edges'] = [[]]
  const ends: number[][] = [[]]
  anchors.forEach((anchor, index) => {
    let node = 0
    for (let at = 0; at < anchor.length; at++) {
      const symbol = classOf[anchor.charCodeAt(at)] as number
      const known = edges[node]?.find(([each]) => each === symbol)
      if (known === undefined) {
        const child = edges.push([]) - 1
        ends.push([])
        edges[node]?.push([symbol, child])
        node = child
      } else node = known[1]
    }
    ends[node]?.push(index)
  })
  if (edges.length > STATE) throw new MemoriaError('internal', `too many anchors: ${edges.length} states`)
  return { edges, ends }
}

/**
 * The complete table. A node's row is that of its longest suffix, which is nearer to the root and so done
 * before, with the node's own children put over it.
 */
function tableOf({ edges, ends }: Trie, bits: number): Uint16Array {
  const next = new Uint16Array(edges.length << bits)
  const suffix = new Uint16Array(edges.length)
  const queue = [0]
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] as number
    const fallback = suffix[node] as number
    next.copyWithin(node << bits, fallback << bits, (fallback + 1) << bits)
    for (const [symbol, child] of edges[node] ?? []) {
      const nearest = node === 0 ? 0 : (next[(fallback << bits) | symbol] as number) & STATE
      suffix[child] = nearest
      ends[child]?.push(...(ends[nearest] ?? []))
      next[(node << bits) | symbol] = child | (ends[child]?.length === 0 ? 0 : HIT)
      queue.push(child)
    }
  }
  return next
}
