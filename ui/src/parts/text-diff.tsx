import type { JSX } from 'preact'
import { CodeText } from './code-text.tsx'
import { diffWords } from './diff-words.ts'
import './text-diff.css'

/** A text with the words that were added and removed since the one before. */
export function TextDiff({ before, after }: { before: string | undefined; after: string }): JSX.Element {
  if (before === undefined || before === after)
    return (
      <p class="diff">
        <CodeText text={after} />
      </p>
    )
  return (
    <p class="diff">
      {diffWords(before, after).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
      })}
    </p>
  )
}
