import { isUtf8 } from 'node:buffer'

/** The reason for which nothing is taken from a file, nor written into it: no person who wants something changed leaves it like that. */
export function fileFlaw(bytes: Buffer): string | undefined {
  if (bytes.includes(0) || !isUtf8(bytes)) return 'it is not written in UTF-8'
  const text = bytes.toString()
  return BEGINS.test(text) && ENDS.test(text)
    ? 'it holds the marks of a merge that is not finished'
    : undefined
}

const BEGINS = /^<{7} /m
const ENDS = /^>{7} /m
