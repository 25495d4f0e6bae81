import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'

const MAX_TITLE = 90

/** The titles of a session's episodes, oldest first. Until one is written, the session goes by its first prompt. */
export async function sessionTitles(
  { episodes, sessions }: Pick<Store, 'episodes' | 'sessions'>,
  reach: Reach,
  session: string,
): Promise<string[]> {
  const written = await episodes.list(reach, { session })
  if (written.length > 0) return written.map(({ title }) => title).reverse()
  const [prompt] = await sessions.prompts(reach, session, 'first', 1)
  return prompt === undefined ? [] : [clipTitle(prompt.text)]
}

function clipTitle(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)} …` : line
}
