import { toolRolesFor } from '../../hosts/all.ts'
import type { AnsweredQuestion } from '../../hosts/tool-roles.ts'
import type { JudgedTool } from '../judge.ts'
import { saidInTool } from '../origin/said-in-tool.ts'
import { callWords, optionsLine } from './call-words.ts'
import { foldRepeats } from './fold.ts'
import { oneLine, withoutMiddle } from './trim.ts'

interface Words {
  readonly title: string
  readonly body: string
}

/** The line above a tool call, and as much of the call as says something. */
export function toolWords(tool: JudgedTool, host: string | undefined): Words {
  const name = `tool ${oneLine(tool.name, 60)}`
  const said = saidInTool(tool, host)
  if (said?.how === 'refused')
    return { title: `${name}, refused by the person`, body: refusedBody(tool, said.words) }
  if (said?.how === 'answered')
    return { title: `${name}, answered by the person`, body: answeredBody(tool, host) }
  if (tool.failed) return { title: `${name}, failed`, body: failedBody(tool) }
  const picture = showsPicture(tool) ? '\nIt gave a picture, which is not shown here.' : ''
  return { title: `${name}, worked`, body: oneLine(callWords(tool.input), 160) + picture }
}

/** A plan or a question may be long, and what was agreed to or not is in it. */
const LONGEST_REFUSED = 1500
const LONGEST_QUESTION = 4000
const LONGEST_ANSWER = 2000

function refusedBody({ input }: JudgedTool, words: string): string {
  const asked = withoutMiddle(callWords(input), LONGEST_REFUSED, cutMark)
  return words === '' ? `${asked}\nThe person gave no reason.` : `${asked}\nThe person said:\n${words}`
}

function answeredBody(tool: JudgedTool, host: string | undefined): string {
  for (const { readAnswers, readPlan } of toolRolesFor(host)) {
    const answers = readAnswers(tool)
    if (answers !== undefined) return answers.map(answerWords).join('\n')
    const judged = readPlan(tool)
    if (judged === undefined) continue
    const plan = withoutMiddle(judged.plan.trim() || callWords(tool.input), LONGEST_QUESTION, cutMark)
    return `${plan}\nThe person approved this plan.`
  }
  return withoutMiddle(tool.output.trim(), LONGEST_ANSWER, cutMark)
}

function answerWords({ question, options, answer }: AnsweredQuestion): string {
  const asked = [question, ...optionsLine(options)].join('\n')
  const words = withoutMiddle(answer, LONGEST_ANSWER, cutMark)
  return `${withoutMiddle(asked, LONGEST_QUESTION, cutMark)}\nThe person answered: ${words}`
}

function cutMark(characters: number): string {
  return `\n(${characters} characters are left out here)\n`
}

function failedBody({ input, output }: JudgedTool): string {
  const lines = foldRepeats(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const shown = lines.length <= 15 ? lines : [...lines.slice(0, 5), '…', ...lines.slice(-10)]
  return [oneLine(callWords(input), 300), 'It printed:', ...shown.map((line) => oneLine(line, 200))].join(
    '\n',
  )
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|bmp|heic|svg)["'\s,}]*$/i
const READS = /^(?:read|view|open|screenshot)/i

/** An agent that looked at a picture knows what the transcript does not hold. */
function showsPicture({ name, input }: JudgedTool): boolean {
  return /screenshot/i.test(name) || (READS.test(name) && PICTURE.test(input))
}
