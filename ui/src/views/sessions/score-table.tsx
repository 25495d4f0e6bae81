import type { JSX } from 'preact'
import type { Candidates } from '../../state/shapes.ts'

type Candidate = Candidates['candidates'][number]

/** Candidates of a search with the parts of their scores, the heaviest part first. */
export function ScoreTable({ candidates }: { candidates: readonly Candidate[] }): JSX.Element {
  return (
    <ul class="plain stack scores">
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <a href={`/memories/${candidate.id}`}>{candidate.text}</a>
          <p class="muted small">{candidate.why}</p>
          <ScoreParts candidate={candidate} />
        </li>
      ))}
    </ul>
  )
}

export function ScoreParts({ candidate }: { candidate: Candidate }): JSX.Element {
  const { features, sum, needed } = candidate
  const parts = Object.entries(features)
    .map(([name, { value, weight }]) => ({ name, value, adds: value * weight }))
    .filter(({ adds }) => adds !== 0)
    .toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
  const widest = Math.max(...parts.map(({ adds }) => Math.abs(adds)), 0.001)
  return (
    <table class="score-parts">
      <caption>
        Score {sum.toFixed(2)}
        {needed !== null && `, needs ${needed.toFixed(2)}`}
      </caption>
      <tbody>
        {parts.map(({ name, adds }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{adds > 0 ? `+${adds.toFixed(2)}` : adds.toFixed(2)}</td>
            <td>
              <meter
                class={adds > 0 ? 'for' : 'against'}
                value={Math.abs(adds)}
                max={widest}
                aria-hidden="true"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
