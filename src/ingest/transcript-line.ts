import type { Host } from '../hosts/host.ts'
import type { TranscriptItem } from '../model/event.ts'
import type { RawLine } from './lines.ts'

/** What a line of a transcript says; undefined when it is torn or too long. */
export function readLine(
  host: Host,
  { bytes, closed, oversized }: RawLine,
  path: string,
): readonly TranscriptItem[] | undefined {
  if (oversized) return undefined
  const line = trimmed(bytes)
  if (line.length === 0) return []
  if (closed && looksWhole(line) && !host.mayMatter(line)) return []
  const value = parse(line)
  return value === undefined ? undefined : host.readLine(value, path)
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

function looksWhole(line: Buffer): boolean {
  return line[0] === OPEN_BRACE && line[line.length - 1] === CLOSE_BRACE
}

function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end -= 1
  let start = 0
  while (start < end && (bytes[start] ?? 0) <= 0x20) start += 1
  return bytes.subarray(start, end)
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    // Torn: the caller decides whether it may still grow or is set aside.
    return undefined
  }
}

/** Why a line said nothing. */
export function whyNot({ oversized }: RawLine): string {
  return oversized ? 'the line is too long' : 'the line is not whole JSON'
}
