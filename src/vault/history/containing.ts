import { existsSync } from 'node:fs'
import { findRepository } from '../../base/git.ts'
import { futureRealPath } from '../../base/real-path.ts'
import { runGit } from '../../git/run-git.ts'
import { asMarkdown, inOneLine } from '../folder/text.ts'

/** So many characters of a text tell that a page said it, or began to and was cut. */
const COMPARED_CHARACTERS = 40

/** The folder with the history of a vault, when a page once contained one of these texts, or git cannot be asked. */
export async function historyContaining(root: string, texts: readonly string[]): Promise<string[]> {
  const repository = existsSync(root) ? findRepository(futureRealPath(root)) : undefined
  if (repository === undefined) return []
  for (const text of new Set(texts.flatMap(beginningsOf).filter((one) => one !== ''))) {
    const { code, output } = await runGit(root, [...LOG, `-S${text}`, '--', '.'])
    if (code !== 0 || output !== '') return [repository.commonDir]
  }
  return []
}

/** As we write it, and as a person does. What Markdown needs before a character goes by the characters behind it: it is cut last. */
function beginningsOf(text: string): string[] {
  return [beginningOf(asMarkdown(text)).replace(/\\$/, ''), beginningOf(inOneLine(text))]
}

function beginningOf(line: string): string {
  return [...line].slice(0, COMPARED_CHARACTERS).join('')
}

const LOG = [
  ...['-c', 'log.showSignature=false', 'log', '--all', '--max-count=1', '--format=%H'],
  ...['--no-textconv', '--no-ext-diff'],
]
