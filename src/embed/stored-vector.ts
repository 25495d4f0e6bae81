/** A vector as it is kept: a first look needs only the bits, and only the best are looked at in full. */
export interface StoredVector {
  /** The sign of each value, eight in a byte, the first lowest. */
  readonly bits: Uint8Array
  /** A 32-bit float that whole numbers from -127 to 127, a byte each, are to be multiplied with. */
  readonly data: Uint8Array
}

const MOST = 127
const SCALE_BYTES = 4

export function storedVector(vector: Float32Array): StoredVector {
  const data = new Uint8Array(SCALE_BYTES + vector.length)
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / MOST
  new DataView(data.buffer).setFloat32(0, scale, true)
  if (scale > 0) {
    for (let at = 0; at < vector.length; at++) {
      data[SCALE_BYTES + at] = Math.round((vector[at] ?? 0) / scale) & 0xff
    }
  }
  return { bits: bitsOf(vector), data }
}

export function bitsOf(vector: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(vector.length / 8))
  for (let at = 0; at < vector.length; at++) {
    if ((vector[at] ?? 0) > 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return bits
}

/** The cosine of the angle between a vector of length one and a kept one; 0 for one of another length. */
export function similarityTo(vector: Float32Array, data: Uint8Array): number {
  if (data.length !== SCALE_BYTES + vector.length) return 0
  const scale = new DataView(data.buffer, data.byteOffset).getFloat32(0, true)
  let sum = 0
  for (let at = 0; at < vector.length; at++) {
    sum += (vector[at] ?? 0) * (((data[SCALE_BYTES + at] ?? 0) << 24) >> 24)
  }
  return sum * scale
}
