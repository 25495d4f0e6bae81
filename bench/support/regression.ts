/** Weights, and what is added to them. */
export interface Regression {
  readonly weights: readonly number[]
  readonly bias: number
}

const ROUNDS = 30
/** How strongly a weight is held near zero, in standard deviations of its feature. */
const HOLD: number = 1

/** Logistic regression by Newton's steps: the same rows give the same weights on every machine. */
export function fitLogistic(rows: readonly (readonly number[])[], right: readonly boolean[]): Regression {
  const width = rows[0]?.length ?? 0
  const scales = Array.from({ length: width }, (_, at) => scaleOf(rows.map((row) => row[at] ?? 0)))
  const points = rows.map((row): number[] => [
    ...row.map((value, at) => (value - (scales[at]?.mean ?? 0)) / (scales[at]?.deviation ?? 1)),
    1,
  ])
  let found = new Array<number>(width + 1).fill(0)
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(points, right, found)
    found = found.map((one, at) => one - (step[at] ?? 0))
  }
  const weights = scales.map(({ deviation }, at) => (found[at] ?? 0) / deviation)
  const shift = weights.reduce((sum, one, at) => sum + one * (scales[at]?.mean ?? 0), 0)
  return { weights, bias: (found[width] ?? 0) - shift }
}

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(square) + 1e-9 }
}

function newtonStep(points: readonly number[][], right: readonly boolean[], at: readonly number[]): number[] {
  const size = at.length
  const slope = at.map((one, index) => (index < size - 1 ? HOLD * one : 0))
  const curve = at.map((_, row) => at.map((__, column) => (row === column && row < size - 1 ? HOLD : 0)))
  for (const [number, point] of points.entries()) {
    const chance = 1 / (1 + Math.exp(-point.reduce((sum, value, index) => sum + value * (at[index] ?? 0), 0)))
    const off = chance - (right[number] === true ? 1 : 0)
    const bend = chance * (1 - chance)
    for (const [row, value] of point.entries()) {
      slope[row] = (slope[row] ?? 0) + off * value
      const line = curve[row] ?? []
      for (const [column, other] of point.entries()) line[column] = (line[column] ?? 0) + bend * value * other
    }
  }
  return solved(curve, slope)
}

/** Gauss's elimination; the matrix is positive, so that no row has to be changed for another. */
function solved(matrix: readonly number[][], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at] ?? 0])
  for (const [at, pivot] of rows.entries()) {
    const by = pivot[at] ?? 1
    for (let column = at; column < pivot.length; column++) pivot[column] = (pivot[column] ?? 0) / by
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const share = row[at] ?? 0
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0)
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}
