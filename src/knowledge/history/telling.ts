import { existsSync } from 'node:fs'
import { findRepository } from '../../base/git.ts'
import { realPlace } from '../../base/real-path.ts'
import { runGit } from '../git/run-git.ts'
import { asMarkdown, inOneLine } from '../vault/text.ts'

/** So many signs of a text tell that a page said it, or began to and was cut. */
const TELLING = 40

/** The folder with the history of a vault, when a page once told one of these texts, or git cannot be asked. */
export async function historyTelling(root: string, texts: readonly string[]): Promise<string[]> {
  const repository = existsSync(root) ? findRepository(realPlace(root)) : undefined
  if (repository === undefined) return []
  for (const text of new Set(texts.flatMap(beginningsOf).filter((one) => one !== ''))) {
    const { code, told } = await runGit(root, [...LOG, `-S${text}`, '--', '.'])
    if (code !== 0 || told !== '') return [repository.commonDir]
  }
  return []
}

/** As we write it, and as a person does. What Markdown needs before a sign goes by the signs behind it: it is cut last. */
function beginningsOf(text: string): string[] {
  return [beginningOf(asMarkdown(text)).replace(/\\$/, ''), beginningOf(inOneLine(text))]
}

function beginningOf(line: string): string {
  return [...line].slice(0, TELLING).join('')
}

const LOG = [
  ...['-c', 'log.showSignature=false', 'log', '--all', '--max-count=1', '--format=%H'],
  ...['--no-textconv', '--no-ext-diff'],
]
