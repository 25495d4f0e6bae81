import { toolRolesFor } from '../../hosts/all.ts'
import type { JudgedPlan } from '../../hosts/tool-roles.ts'
import { approvedPlanIn } from '../exchange/typed-words.ts'
import type { JudgeDraft, JudgedMessage, JudgedTool, JudgedTurn } from '../judge.ts'
import type { Target } from './call-target.ts'
import { isCorrecting, quotableWords } from './person-words.ts'
import { planChoices, planTitle } from './plan-text.ts'
import { refusedWith } from './refused-with.ts'
import { type Quoted, settledDraft } from './settled.ts'
import { closingOf, lastTurnOf, messageBefore, promptOf, repliesAfter } from './timeline.ts'

/** Plans that the person approved, or rejected with words of theirs. */
export function planDrafts(turn: JudgedTurn, before: readonly JudgedTurn[]): JudgeDraft[] {
  const prompt = promptOf(turn)
  const proposed = proposedPlan(turn, before)
  const started = prompt === undefined ? undefined : startedPlan(turn, prompt, proposed)
  return [
    ...(started === undefined
      ? changedPlan(turn, proposed ?? rejectedPlan(before))
      : approvedDraft(turn, started, prompt)),
    ...turn.tools.flatMap((tool) => {
      const judged = planIn(turn, tool)
      if (judged === undefined) return []
      const plan = judged.plan === '' ? writtenPlan(turn, before, tool) : judged.plan
      if (judged.isApproved) return approvedDraft(turn, plan, messageBefore(turn, tool))
      const target = planTarget(plan)
      return refusedWith(turn, {
        ...{ did: 'rejected', target, words: judged.words, found: 'plan' },
        ...{ message: messageBefore(turn, tool), replies: repliesAfter(turn, tool) },
      })
    }),
  ]
}

/** A plan by its name. */
export function planTarget(plan: string): Target {
  const title = planTitle(plan)
  return { text: title === '' ? 'the plan' : `the plan "${title}"`, isProse: false }
}

/** The person's decision about a plan that a call put before them. */
export function planIn({ host }: JudgedTurn, tool: JudgedTool): JudgedPlan | undefined {
  for (const { readPlan } of toolRolesFor(host)) {
    const judged = readPlan(tool)
    if (judged !== undefined) return judged
  }
  return undefined
}

/** The plan that the message before holds, where the host asks for approval by the message's own marks. */
function proposedPlan({ host }: JudgedTurn, before: readonly JudgedTurn[]): string | undefined {
  const proposal = before.at(-1)
  const closing = proposal === undefined ? '' : (closingOf(proposal)?.text ?? '')
  return toolRolesFor(host).flatMap((roles) => roles.proposedPlan?.(closing) ?? [])[0]
}

/** The plan that a prompt of the host's tells the agent to carry out. */
function startedPlan(
  { host }: JudgedTurn,
  { text }: JudgedMessage,
  proposed: string | undefined,
): string | undefined {
  const inHost = toolRolesFor(host).flatMap(
    ({ carriedPlan, startsPlan }) => carriedPlan?.(text) ?? (startsPlan?.(text) ? (proposed ?? []) : []),
  )
  return approvedPlanIn(text) ?? inHost[0]
}

/** The plan that the turn before ended with, where the person rejected it without a word. */
function rejectedPlan(before: readonly JudgedTurn[]): string | undefined {
  const last = lastTurnOf(before)
  const tool = last?.tools.at(-1)
  if (last === undefined || tool === undefined) return undefined
  const judged = planIn(last, tool)
  if (judged === undefined || judged.isApproved || judged.words !== '') return undefined
  return judged.plan === '' ? writtenPlan(last, before.slice(0, before.indexOf(last)), tool) : judged.plan
}

/** A person who says what is to be different, instead of letting the proposed plan begin, rejects it. */
function changedPlan(turn: JudgedTurn, proposed: string | undefined): JudgeDraft[] {
  const prompt = promptOf(turn)
  if (proposed === undefined || prompt === undefined) return []
  if (!isCorrecting(quotableWords(prompt.text))) return []
  return refusedWith(turn, {
    ...{ did: 'rejected', target: planTarget(proposed), words: prompt.text, found: 'plan' },
    ...{ message: prompt, replies: [] },
  })
}

/** Some hosts name only the file that holds the plan: then it is what the agent last wrote there, or as a plan. */
function writtenPlan(turn: JudgedTurn, before: readonly JudgedTurn[], tool: JudgedTool): string {
  const calls = [...before.flatMap(({ tools }) => tools), ...turn.tools.slice(0, turn.tools.indexOf(tool))]
  const named = PLAN_NAME.exec(tool.input)?.[1]
  const isPlan = (path: string) => path === named || path.endsWith(`/${named}`) || PLAN_PATH.test(path)
  const written = calls.findLast(
    ({ input, failed }) => !failed && isPlan(WRITTEN_PATH.exec(input)?.[1] ?? '') && CONTENT.test(input),
  )
  return written === undefined ? '' : (CONTENT.exec(written.input)?.[1] ?? '').replaceAll('\\n', '\n')
}

const PLAN_NAME = /"plan_filename":"([^"]+)"/
const WRITTEN_PATH = /"(?:file_path|filePath|path)":"([^"]*)"/
const PLAN_PATH = /\bplans?\b.*\.md$/
const CONTENT = /"(?:content|file_text)":"((?:[^"\\]|\\.)*)/

function approvedDraft(turn: JudgedTurn, plan: string, message: JudgedMessage | undefined): JudgeDraft[] {
  const title = planTitle(plan)
  const intro = title === '' ? 'Approved plan:' : `Approved plan "${title}":`
  const choices = planChoices(plan, intro)
  if (choices === '') return []
  return settledDraft(turn, {
    ...{ kind: 'decision', origin: 'assistant', importance: 0.65, found: 'plan' },
    text: `${intro} ${choices}`,
    quotes: [{ message, quote: title === '' ? choices : title }, ...carriedOut(turn)],
  })
}

const LONGEST_QUOTE = 200

/** The message that ends the turn: when the person rejects that, the plan does not hold any more. */
function carriedOut(turn: JudgedTurn): Quoted[] {
  const closing = closingOf(turn)
  return closing === undefined
    ? []
    : [{ message: closing, quote: closing.text.slice(0, LONGEST_QUOTE).trim() }]
}
