import { existsSync } from 'node:fs'
import { findRepository } from '../../base/git.ts'
import { realPlace } from '../../base/real-path.ts'
import { runGit } from '../git/run-git.ts'

/** The folder with the history of a vault, when a page once told one of these texts, or git cannot be asked. */
export async function historyTelling(root: string, texts: readonly string[]): Promise<string[]> {
  const repository = existsSync(root) ? findRepository(realPlace(root)) : undefined
  if (repository === undefined) return []
  for (const text of texts.filter((one) => one !== '')) {
    const { code, told } = await runGit(root, [...LOG, `-S${text}`, '--', '.'])
    if (code !== 0 || told !== '') return [repository.commonDir]
  }
  return []
}

const LOG = [
  ...['-c', 'log.showSignature=false', 'log', '--all', '--max-count=1', '--format=%H'],
  ...['--no-textconv', '--no-ext-diff'],
]
