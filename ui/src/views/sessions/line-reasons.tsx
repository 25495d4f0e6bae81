import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { ApiError } from '../../../../src/serve/contract/client.ts'
import { SourceQuotes } from '../../parts/source-quotes.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import type { Candidates, InjectedMemory, MemoryAnswer } from '../../state/shapes.ts'
import type { Asked } from './given-line.tsx'
import { ScoreParts } from './score-table.tsx'

interface Reasons {
  readonly memory: MemoryAnswer
  readonly candidate: Candidates['candidates'][number] | undefined
}

/** The parts of a line's score and its source in context, loaded when it is opened. */
export function LineReasons({
  line,
  asked,
}: {
  line: InjectedMemory
  asked: Asked | undefined
}): JSX.Element {
  const reasons = useSignal<Reasons | ApiError | undefined>(undefined)
  const opened = useSignal(false)
  const open = async () => {
    if (opened.value) return
    opened.value = true
    try {
      const [memory, found] = await Promise.all([
        call('GET /api/v1/memories/:id', { params: { id: line.id } }),
        asked === undefined ? undefined : candidatesOf(asked),
      ])
      reasons.value = { memory, candidate: found?.candidates.find(({ id }) => id === line.id) }
    } catch (thrown) {
      reasons.value = thrown as ApiError
    }
  }
  return (
    <details onToggle={open}>
      <summary class="small">{line.quote === null ? 'Why' : `Source: “${line.quote.slice(0, 60)}”`}</summary>
      {opened.value && <ReasonsBody of={reasons.value} />}
    </details>
  )
}

function candidatesOf({ session, turn }: Asked): Promise<Candidates> {
  return call('GET /api/v1/sessions/:id/turns/:turn/candidates', { params: { id: session, turn } })
}

function ReasonsBody({ of }: { of: Reasons | ApiError | undefined }): JSX.Element {
  if (of === undefined) return <Loading />
  if (of instanceof Error) return <Failed error={of} />
  return (
    <>
      {of.candidate !== undefined && <ScoreParts candidate={of.candidate} />}
      <SourceQuotes answer={of.memory} />
    </>
  )
}
