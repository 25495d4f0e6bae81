/** Text as xxd, `hexdump -C`, `od -A x -t x1z` and `od -c` print it. */
export function hexdumpOf(tool: string, text: string): string {
  const bytes = Buffer.from(text)
  const rows: string[] = []
  for (let at = 0; at < bytes.length; at += 16) rows.push(ROWS[tool]?.(at, bytes.subarray(at, at + 16)) ?? '')
  return rows.join('\n')
}

const ROWS: Readonly<Record<string, (at: number, bytes: Buffer) => string>> = {
  xxd: (at, bytes) => `${hex(at, 8)}: ${pairs(bytes).padEnd(39)}  ${printable(bytes)}`,
  hexdump: (at, bytes) => `${hex(at, 8)}  ${spaced(bytes, 8).padEnd(48)}  |${printable(bytes)}|`,
  od: (at, bytes) => `${hex(at, 6)} ${spaced(bytes, 16)}  >${printable(bytes)}<`,
  odc: (at, bytes) =>
    `${at.toString(8).padStart(7, '0')}${[...bytes].map((byte) => symbol(byte).padStart(4)).join('')}`,
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}

function pairs(bytes: Buffer): string {
  return bytes.toString('hex').replace(/.{4}(?!$)/g, '$& ')
}

/** One byte at a time, with a wider gap after every `group` bytes. */
function spaced(bytes: Buffer, group: number): string {
  return [...bytes].map((byte, at) => (at > 0 && at % group === 0 ? ' ' : '') + hex(byte, 2)).join(' ')
}

function printable(bytes: Buffer): string {
  return [...bytes].map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('')
}

function symbol(byte: number): string {
  if (byte === 10) return '\\n'
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : byte.toString(8).padStart(3, '0')
}
