import type { Memoria } from '../memoria.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** After a question that found nothing in one project: points to what fits in the others. */
export async function sayOtherProjects(
  m: Memoria,
  query: string,
  options: { readonly history: boolean; readonly project: string },
  shell: Shell,
): Promise<void> {
  const { history } = options
  const here = new Set((await m.search(query, options)).results.map(({ id }) => id))
  const elsewhere = (await m.search(query, { history })).results.filter(({ id }) => !here.has(id))
  if (elsewhere.length > 0)
    shell.say(shell.style.dim(`${plural(elsewhere.length, 'result')} in other projects: add --all-projects`))
}
