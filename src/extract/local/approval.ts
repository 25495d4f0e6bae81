import { readMessage } from './reading.ts'

/** A short yes to what the assistant had proposed: only then are the assistant's words about it the user's will too. */
export function isApproval(text: string): boolean {
  if (text.length > LONGEST) return false
  const sentences = readMessage(text)
  const agrees = sentences[0]?.signals.has('approval') === true
  return (
    agrees &&
    !sentences.some(({ signals }) => signals.has('asked') || signals.has('wrong') || signals.has('sarcasm'))
  )
}

const LONGEST = 60
