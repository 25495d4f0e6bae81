import type { LineFile, LineReading } from '../hosts/reading.ts'
import type { TranscriptItem } from '../model/event.ts'
import { linesFrom, type RawLine } from './lines.ts'

/** The items of a transcript's line; undefined when it is torn or too long. */
export function readLine(
  reading: LineReading,
  { bytes, closed, oversized }: RawLine,
  file: LineFile,
): readonly TranscriptItem[] | undefined {
  if (oversized) return undefined
  const line = trimmed(bytes)
  if (line.length === 0) return []
  if (closed && looksWhole(line) && !reading.mayMatter(line)) return []
  const value = parseTranscriptLine(line)
  return value === undefined ? undefined : reading.readLine(value, file)
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

/** The first line of a file as a value; undefined when it is torn or not there. */
export function firstLine(path: string): unknown {
  for (const line of linesFrom(path, 0, { longest: FIRST_BYTES })) {
    return line.oversized ? undefined : parseTranscriptLine(trimmed(line.bytes))
  }
  return undefined
}

/** Hosts put their whole instructions into it. */
const FIRST_BYTES = 4 * 1024 * 1024

function parseTranscriptLine(line: Buffer): unknown {
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
