import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ensureLanguage } from '../../state/language.ts'

const HEIGHT = 160

interface DayValue {
  readonly day: string
  readonly value: number
}

/** A value for each day as bars, and as a table for those who cannot see them. */
export function DayPlot({ title, days }: { title: string; days: readonly DayValue[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let destroy: (() => void) | undefined
    let isGone = false
    ensureLanguage()
    import('./plot.ts').then(({ drawBars }) => {
      if (!isGone && box.current !== null) destroy = drawBars(box.current, title, days, HEIGHT)
    })
    return () => {
      isGone = true
      destroy?.()
    }
  }, [days])
  return (
    <figure class="plot">
      <div ref={box} aria-hidden="true" />
      <figcaption>
        <details>
          <summary class="small">{title}, as a table</summary>
          <table>
            <tbody>
              {days.map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td class="number">{value.toLocaleString()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  )
}
