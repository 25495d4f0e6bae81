const MAGIC = 'memoria-embed-1'
const HEADER = 64
const CONTINUES = '##'

/**
 * The table as it is shipped; docs/formats/embed-table.md describes it. A reader needs no parsing: it lays views onto
 * the bytes, and finds a spelling through the hash slots in the file.
 */
export function tableFile(pieces, vectors, { model, dimensions, bits }) {
  const order = [...pieces.keys()].sort((a, b) => begins(pieces[b]) - begins(pieces[a]) || a - b)
  const sorted = order.map((at) => ({ ...pieces[at], vector: vectors[at] }))
  const spellings = sorted.map(({ spelling }) => Buffer.from(spelling.replace(/^##/, '')))
  const starts = sorted.filter(begins).length
  const slots = 2 ** Math.ceil(Math.log2(sorted.length * 2))
  const rows = sorted.map((piece) => quantised(piece.vector, bits))
  // So that a piece's vector is one long on average: readers give words that they do not know that length.
  const usual = sorted.reduce((sum, { vector, weight }) => sum + lengthOf(vector) * weight, 0) / sorted.length

  return Buffer.concat([
    header({ model, dimensions, bits, count: sorted.length, starts, slots, letters: sum(spellings) }),
    bytesOf(hashSlots(spellings, starts, slots)),
    bytesOf(Uint32Array.from([0, ...spellings].map(endsAt()))),
    bytesOf(Float32Array.from(rows, ({ scale }, at) => (scale * sorted[at].weight) / usual)),
    padded(Buffer.concat(spellings)),
    ...rows.map(({ packed }) => packed),
  ])
}

function begins({ spelling }) {
  return spelling.startsWith(CONTINUES) ? 0 : 1
}

function header({ model, dimensions, bits, count, starts, slots, letters }) {
  const bytes = Buffer.alloc(HEADER)
  bytes.write(MAGIC, 0, 'latin1')
  for (const [at, value] of [dimensions, bits, count, starts, slots, letters].entries()) {
    bytes.writeUInt32LE(value, 16 + at * 4)
  }
  if (model.length > 24) throw new Error(`${model} is too long for the header`)
  bytes.write(model, 40, 'latin1')
  return bytes
}

/** Each slot holds the number of a piece plus one, or 0; a taken slot sends to the next. */
function hashSlots(spellings, starts, size) {
  const slots = new Uint16Array(size)
  for (const [number, spelling] of spellings.entries()) {
    let at = hash(spelling, number >= starts) & (size - 1)
    while (slots[at] !== 0) at = (at + 1) & (size - 1)
    slots[at] = number + 1
  }
  return slots
}

/** FNV-1a over the bytes; what goes on a word starts from another value than what begins one. */
function hash(bytes, continues) {
  let value = continues ? 0x7ee3623b : 0x811c9dc5
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

function endsAt() {
  let end = 0
  return (spelling) => {
    end += spelling.length ?? 0
    return end
  }
}

/** Whole numbers from -7 to 7 (4 bits, two in a byte, the first low) or -127 to 127, times a scale of the row. */
function quantised(vector, bits) {
  const most = 2 ** (bits - 1) - 1
  const scale = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / most
  const whole = Int8Array.from(vector, (value) => Math.round(value / scale))
  if (bits === 8) return { scale, packed: bytesOf(whole) }
  const packed = Buffer.alloc(vector.length / 2)
  for (let at = 0; at < packed.length; at++)
    packed[at] = (whole[2 * at] & 15) | ((whole[2 * at + 1] & 15) << 4)
  return { scale, packed }
}

function lengthOf(vector) {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
}

function sum(buffers) {
  return buffers.reduce((length, buffer) => length + buffer.length, 0)
}

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function bytesOf(array) {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
