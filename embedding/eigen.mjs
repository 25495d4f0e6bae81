/** The eigenvectors of a symmetric matrix, of the largest eigenvalue first, by Jacobi's rotations. */
export function eigenvectors(symmetric, size) {
  const matrix = Float64Array.from(symmetric)
  const turned = Float64Array.from({ length: size * size }, (_, at) => (at % (size + 1) === 0 ? 1 : 0))
  const small = 1e-22 * trace(matrix, size) ** 2
  for (let sweep = 0; sweep < MOST_SWEEPS && besideDiagonal(matrix, size) > small; sweep++) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) rotate(matrix, turned, size, one, other)
    }
  }
  return Array.from({ length: size }, (_, at) => at)
    .sort((a, b) => matrix[b * (size + 1)] - matrix[a * (size + 1)])
    .map((at) => facing(turned.subarray(at * size, (at + 1) * size)))
}

const MOST_SWEEPS = 30

/** Turns two axes so that what they have in common is nothing; the rows of `turned` are the axes. */
function rotate(matrix, turned, size, one, other) {
  const shared = matrix[one * size + other]
  if (shared === 0) return
  const slope = (matrix[other * (size + 1)] - matrix[one * (size + 1)]) / (2 * shared)
  const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (let at = 0; at < size; at++) turn(matrix, at * size + one, at * size + other, cosine, sine)
  for (let at = 0; at < size; at++) turn(matrix, one * size + at, other * size + at, cosine, sine)
  for (let at = 0; at < size; at++) turn(turned, one * size + at, other * size + at, cosine, sine)
}

function turn(values, one, other, cosine, sine) {
  const before = values[one]
  values[one] = cosine * before - sine * values[other]
  values[other] = sine * before + cosine * values[other]
}

/** An axis has two directions; the one whose sum is not negative is taken, so that the result is one. */
function facing(axis) {
  let sum = 0
  for (const value of axis) sum += value
  return sum < 0 ? axis.map((value) => -value) : axis
}

function trace(matrix, size) {
  let sum = 0
  for (let at = 0; at < size; at++) sum += matrix[at * (size + 1)]
  return sum
}

function besideDiagonal(matrix, size) {
  let sum = 0
  for (let at = 0; at < matrix.length; at++) if (at % (size + 1) !== 0) sum += matrix[at] * matrix[at]
  return sum
}
