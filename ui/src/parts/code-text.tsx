import type { JSX } from 'preact'

/** Text in which `code` between backticks is shown as code. Every piece is a text node. */
export function CodeText({ text }: { text: string }): JSX.Element {
  const pieces = text.split(/(`[^`\n]+`)/)
  return (
    <>
      {pieces.map((piece, index) => {
        const key = `${index} ${piece.length}`
        return index % 2 === 1 ? <code key={key}>{piece.slice(1, -1)}</code> : <span key={key}>{piece}</span>
      })}
    </>
  )
}
