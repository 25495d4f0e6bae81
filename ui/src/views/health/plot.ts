import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const SECOND_MS = 1000

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
  const plot = new uPlot(
    {
      width: element.clientWidth || 300,
      height,
      legend: { show: false },
      cursor: { show: false },
      axes: [axis, { ...axis, size: 60 }],
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
      scales: { y: { range: (_plot, _min, max) => [0, Math.max(max, 1e-6) * 1.1] } },
    },
    [days.map(({ day }) => new Date(day).getTime() / SECOND_MS), days.map(({ value }) => value)],
    element,
  )
  const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
  resize.observe(element)
  return () => {
    resize.disconnect()
    plot.destroy()
  }
}
