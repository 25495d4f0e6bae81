import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import { Reword } from '../../parts/reword.tsx'
import { decide } from '../../state/decisions.ts'
import type { InjectedMemory } from '../../state/shapes.ts'
import { LineReasons } from './line-reasons.tsx'

/** The turn that a line was given in. */
export interface Asked {
  readonly session: string
  readonly turn: string
  readonly prompt: string | undefined
}

/** One injected memory: why, whether the agent used it, where it came from, and the person's four decisions. */
export function GivenLine({
  line,
  asked,
  isForPrompt,
}: {
  line: InjectedMemory
  asked: Asked | undefined
  isForPrompt: boolean
}): JSX.Element {
  const editing = useSignal(false)
  const wrongFor = isForPrompt ? asked?.prompt : undefined
  const isGone = line.state === null || line.state === 'forgotten'
  return (
    <li class={line.ruledOut || isGone ? 'given-line out' : 'given-line'} data-item tabIndex={-1}>
      {editing.value ? (
        <Reword
          text={line.text ?? ''}
          cancel={() => {
            editing.value = false
          }}
          save={async (text) => {
            if ((await decide.reword(line.id, text)) === undefined) return
            editing.value = false
          }}
        />
      ) : (
        <a class="text" href={`/memories/${line.id}`}>
          {line.text === null ? 'Its text was purged.' : <CodeText text={line.text} />}
        </a>
      )}
      <div class="row small">
        <Used used={line.used} />
        {line.ruledOut && <Badge tone="bad">marked wrong</Badge>}
        {isGone && <Badge tone="bad">forgotten</Badge>}
        <span class="muted">{line.reason}</span>
      </div>
      <LineReasons line={line} asked={asked} />
      {!isGone && (
        <div class="row decisions">
          <button type="button" data-key="r" onClick={() => decide.right(line.id)}>
            Right
          </button>
          {line.ruledOut ? (
            <button type="button" data-key="w" onClick={() => decide.notWrong(line.id)}>
              Not wrong
            </button>
          ) : (
            <button
              type="button"
              data-key="w"
              title={
                wrongFor === undefined
                  ? 'Not injected any more'
                  : 'Not injected any more with prompts like this one'
              }
              onClick={() => decide.wrong(line.id, wrongFor)}
            >
              Wrong
            </button>
          )}
          <button
            type="button"
            data-key="e"
            onClick={() => {
              editing.value = true
            }}
          >
            Edit
          </button>
          <button type="button" class="danger" data-key="x" onClick={() => decide.neverAgain(line.id)}>
            Never again
          </button>
        </div>
      )}
    </li>
  )
}

function Used({ used }: { used: boolean | null }): JSX.Element {
  if (used === null) return <Badge>use not known yet</Badge>
  return used ? <Badge tone="ok">used</Badge> : <Badge>not used</Badge>
}
