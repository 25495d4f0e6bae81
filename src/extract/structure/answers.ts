import { toolRolesFor } from '../../hosts/all.ts'
import type { AnsweredQuestion } from '../../hosts/tool-roles.ts'
import type { JudgeDraft, JudgedTool, JudgedTurn } from '../judge.ts'
import { settledDraft, shortened } from './settled.ts'
import { messageBefore } from './timeline.ts'

/** The choices of the person when the agent asked them with a tool. */
export function answerDrafts(turn: JudgedTurn): JudgeDraft[] {
  return turn.tools.flatMap((tool) =>
    answersTo(turn, tool)
      .filter((answered) => !isAboutTheMoment(answered))
      .flatMap((answered) =>
        settledDraft(turn, {
          ...{ kind: 'decision', origin: 'user', importance: 0.75, found: 'answer' },
          text: answerText(answered),
          quotes: [{ message: messageBefore(turn, tool), quote: answered.answer }],
        }),
      ),
  )
}

/** The questions that a call asked, with the person's answers. */
function answersTo({ host }: JudgedTurn, tool: JudgedTool): readonly AnsweredQuestion[] {
  for (const { readAnswers } of toolRolesFor(host)) {
    const answers = readAnswers(tool)
    if (answers !== undefined && answers.length > 0) return answers
  }
  return []
}

const LONGEST_QUESTION = 220
const LONGEST_OTHERS = 120

/** `Asked "Embedded files or inline strings?": Inline strings (not: Embedded files)` */
function answerText({ question, answer, options }: AnsweredQuestion): string {
  const labels = options.map(({ label }) => plainLabel(label))
  const chosen = plainLabel(answer)
  const detail = isOpaque(chosen)
    ? options.find(({ label }) => plainLabel(label) === chosen)?.description
    : ''
  const others = labels.filter((label) => !chosen.includes(label))
  const isChoice = others.length < labels.length
  const rest = isChoice && others.length > 0 ? ` (not: ${shortened(others.join('; '), LONGEST_OTHERS)})` : ''
  return `Asked "${shortened(question, LONGEST_QUESTION)}": ${chosen}${detail ? `: ${detail}` : ''}${rest}`
}

function plainLabel(label: string): string {
  return label.replace(/\s*\((?:recommended|empfohlen|recommandé|recomendado|推荐|推奨)\)/gi, '').trim()
}

/** `Option B` says nothing by itself. */
function isOpaque(label: string): boolean {
  return /^(?:(?:option|approach|variant|choice)\s*)?#?(?:[A-Z]|\d{1,2})$/i.test(label)
}

/** Questions about the next step, and commands to the program: they hold for the moment only. */
function isAboutTheMoment({ question, answer }: AnsweredQuestion): boolean {
  return NEXT.test(question) || /^(?:run\s+)?\/[\w:-]+/i.test(answer)
}

const NEXT =
  /\b(?:do (?:you want to do )?next|next steps?|how (?:would you like|do you want|should (?:i|we)) (?:me )?to proceed|how should (?:i|we) proceed|(?:ready|shall i|should i|want me|like me) to (?:proceed|continue|start|begin|commit|push)|(?:shall|should) (?:i|we) (?:proceed|continue|start|begin|commit|push)\b)/i
