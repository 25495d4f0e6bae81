import { eigenvectors } from './eigen.mjs'
import { WIDTH } from './vectors.mjs'

/** The first two say how common a piece is and whether it begins a word, not what it means. */
const LEFT_OUT = 2

/** The vectors of these pieces: centred, without the first two principal components, along the next ones. */
export function reduced(vectors, pieces, dimensions) {
  const rows = pieces.map(({ number }) =>
    Float64Array.from(vectors.subarray(number * WIDTH, (number + 1) * WIDTH)),
  )
  centre(rows)
  const axes = eigenvectors(covariance(rows), WIDTH).slice(LEFT_OUT, LEFT_OUT + dimensions)
  return rows.map((row) => Float64Array.from(axes, (axis) => dot(axis, row)))
}

function centre(rows) {
  const mean = new Float64Array(WIDTH)
  for (const row of rows) for (let at = 0; at < WIDTH; at++) mean[at] += row[at] / rows.length
  for (const row of rows) for (let at = 0; at < WIDTH; at++) row[at] -= mean[at]
}

function covariance(rows) {
  const sums = new Float64Array(WIDTH * WIDTH)
  for (const row of rows) {
    for (let one = 0; one < WIDTH; one++) {
      for (let other = one; other < WIDTH; other++) sums[one * WIDTH + other] += row[one] * row[other]
    }
  }
  for (let one = 0; one < WIDTH; one++) {
    for (let other = 0; other < one; other++) sums[one * WIDTH + other] = sums[other * WIDTH + one]
  }
  return sums
}

function dot(one, other) {
  let sum = 0
  for (let at = 0; at < WIDTH; at++) sum += one[at] * other[at]
  return sum
}
