import type { Memoria } from '../memoria.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** After a question that found nothing in one project: points to what fits in the others. */
export async function sayOtherProjects(
  m: Memoria,
  query: string,
  options: { readonly history: boolean },
  shell: Shell,
): Promise<void> {
  const { results } = await m.search(query, options)
  if (results.length > 0)
    shell.say(shell.style.dim(`${plural(results.length, 'result')} in other projects: add --all-projects`))
}
