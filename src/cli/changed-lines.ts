import type { Style } from './style.ts'

const CONTEXT = 2

/** The difference between two texts, as lines with `+` and `-` and a little around them. Exact for a change in one place. */
export function changedLines(before: string, after: string): string[] {
  const old = before === '' ? [] : before.split('\n')
  const fresh = after === '' ? [] : after.split('\n')
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end += 1
  return [
    ...old.slice(Math.max(0, start - CONTEXT), start).map((line) => `  ${line}`),
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
    ...old.slice(old.length - end, old.length - end + CONTEXT).map((line) => `  ${line}`),
  ]
}

export function paintedChange(line: string, style: Style): string {
  if (line.startsWith('+')) return style.good(line)
  return line.startsWith('-') ? style.bad(line) : style.dim(line)
}
