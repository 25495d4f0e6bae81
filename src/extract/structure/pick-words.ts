/** The choice that a short prompt makes among the proposals before it. */
export type Pick =
  | { readonly by: 'keys'; readonly keys: readonly string[] }
  /** Counted from the first; -1 is the last. */
  | { readonly by: 'position'; readonly position: number }
  | { readonly by: 'all'; readonly count: number | undefined }
  | { readonly by: 'yes' }

const LONGEST_PICK = 160

/** Reads `2`, `Option B, then go on`, `6 and 12`, `the second one`, `both`, `yes, do it`; undefined for any other prompt. */
export function readPick(said: string): Pick | undefined {
  if (said.length > LONGEST_PICK) return undefined
  const bare = said.replace(LEAD, '')
  const keys = KEYS.exec(bare)?.[1]
  if (keys !== undefined) return { by: 'keys', keys: keysIn(keys) }
  const ordinal = ORDINALS.findIndex((form) => form.test(bare))
  if (ordinal >= 0) return { by: 'position', position: ordinal === ORDINALS.length - 1 ? -1 : ordinal }
  if (BOTH.test(bare)) return { by: 'all', count: 2 }
  if (ALL.test(bare)) return { by: 'all', count: undefined }
  return YES.test(said) ? { by: 'yes' } : undefined
}

const LEAD =
  /^(?:(?:ok(?:ay)?|yes|yeah|yep|sure|right|cool|great|ja|gut|oui|d'accord|sí|vale|好的?|はい)[,.!… ]+)*(?:(?:let'?s|i'?d|i would|please|we'?ll|i)\s+)*(?:(?:go|do|try|take|pick|choose|apply|implement|start|use|want|prefer|like|plan out|nimm|nehmen wir|prends|prenons|elige|toma)\s+)*(?:(?:with|for|on|out)\s+)?/i
const KEY = String.raw`(?:option|approach|alternative|variant|choice|number|no\.|#|variante|opción|方案)?\s*#?(?:[A-H]|\d{1,2})`
/** A key ends the prompt, or its clause: `3 more of them` and `1.1.5` are no picks. */
const KEYS = new RegExp(
  String.raw`^(${KEY}(?:\s*(?:,|and|und|et|y|&|\+|和|と)\s*(?:and\s+)?${KEY})*)(?:\s+(?:first|now|please|then|bitte|zuerst)\b.*)?(?:$|[.!]?$|\n|[,;:.!]\s|\s[-–—]\s)`,
  'i',
)
const ORDINALS: readonly RegExp[] = [
  /^(?:the )?first(?: one| option)?\b[.!]?$|^(?:die|das|der) erste\w*[.!]?$|^(?:la|le) premi[eè]re?[.!]?$|^(?:la|el) primer[ao]?[.!]?$|^第一|^最初の/i,
  /^(?:the )?second(?: one| option)?\b[.!]?$|^(?:die|das|der) zweite\w*[.!]?$|^(?:la|le) (?:deuxi[eè]me|seconde?)[.!]?$|^(?:la|el) segund[ao][.!]?$|^第二|^[2２二]番目/i,
  /^(?:the )?third(?: one| option)?\b[.!]?$|^(?:die|das|der) dritte\w*[.!]?$|^(?:la|le) troisi[eè]me[.!]?$|^(?:la|el) tercer[ao]?[.!]?$|^第三|^[3３三]番目/i,
  /^(?:the )?last(?: one| option)?\b[.!]?$|^(?:die|das|der) letzte\w*[.!]?$|^(?:la|le) derni[eè]re?[.!]?$|^(?:la|el) últim[ao][.!]?$|^最后一|^最後の/i,
]
const BOTH = /^(?:both|beides?|les deux|ambos|ambas|两个都|両方)\b[.!]?(?:$|\s+of them|,)/i
const ALL = /^(?:all(?: of (?:them|the above))?|alle|tous|toutes|todos|todas|全部|すべて)[.!]?$/i
const YES =
  /^(?:yes|yeah|yep|yup|ok(?:ay)?|sure|agreed?|sounds good|go ahead|go for it|do it|do that|make it so|perfect|please do|ja|gerne|mach das|einverstanden|oui|d'accord|vas-y|sí|vale|de acuerdo|adelante|好的?|可以|行|是的|はい|お願いします|いいです)(?:[,.! ]+(?:please|bitte|do it|do that|go ahead|go for it|that'?s fine|sounds good|thanks|let'?s do (?:it|that)|implement it|mach das))*[.!]*$/i

function keysIn(keys: string): string[] {
  return [...keys.matchAll(/\b([A-H]|\d{1,2})\b/gi)].map(([, key = '']) => key.toUpperCase())
}
