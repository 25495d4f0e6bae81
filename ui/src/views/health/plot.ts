import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const SECOND_MS = 1000
const DAY_SECONDS = 24 * 60 * 60
/** Fewer days are shown at the end of a week, so that one day is no wall. */
const LEAST_DAYS = 7
const DAY_STEPS = [1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY_SECONDS)
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Draws bars into an element, in the colours of the page; returns what removes them. */
export function drawBars(
  element: HTMLElement,
  title: string,
  days: readonly { readonly day: string; readonly value: number }[],
  height: number,
): () => void {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const resolved = document.createElement('span')
  element.append(resolved)
  const paint = (name: string) => {
    resolved.style.color = colour(name)
    return getComputedStyle(resolved).color
  }
  const [accent, muted, line] = [paint('--accent'), paint('--muted'), paint('--line')]
  resolved.remove()
  const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { stroke: line } }
  const times = days.map(({ day }) => new Date(day).getTime() / SECOND_MS)
  const plot = new uPlot(
    {
      width: element.clientWidth || 300,
      height,
      legend: { show: false },
      cursor: { show: false },
      axes: [
        { ...axis, incrs: DAY_STEPS, space: 70, values: (_plot, at) => at.map(dayName) },
        { ...axis, size: 60 },
      ],
      tzDate: (at) => uPlot.tzDate(new Date(at * SECOND_MS), 'Etc/UTC'),
      series: [
        {},
        {
          label: title,
          fill: accent,
          stroke: accent,
          paths: uPlot.paths.bars?.({ size: [0.7, 40] }) as uPlot.Series.PathBuilder,
          points: { show: false },
        },
      ],
      scales: {
        x: { range: () => daysAround(times) },
        y: { range: (_plot, _min, max) => [0, Math.max(max, 1e-6) * 1.1] },
      },
    },
    [times, days.map(({ value }) => value)],
    element,
  )
  const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  resize.observe(element)
  return () => {
    resize.disconnect()
    plot.destroy()
  }
}

function dayName(at: number): string {
  return dayFormat.format(new Date(at * SECOND_MS))
}

/** Half a day more on both sides, so that the first and the last bar are whole. */
function daysAround(times: readonly number[]): [number, number] {
  const last = Math.max(...times)
  const from = Math.min(...times, last - (LEAST_DAYS - 1) * DAY_SECONDS)
  return [from - DAY_SECONDS / 2, last + DAY_SECONDS / 2]
}
