import { type Command, Option } from 'commander'
import { PROMOTION_STATES, type Promotion, type PromotionState } from '../people/types.ts'
import { fitted, shortId } from './present.ts'
import { callServer } from './server-call.ts'
import type { CommonOptions, Shell } from './shell.ts'
import { addSubcommand, allOptions } from './subcommand.ts'

interface PromoteOptions extends CommonOptions {
  readonly to: string
  readonly why: string
  readonly from?: string
  readonly quote: boolean
}

interface ListOptions extends CommonOptions {
  readonly space?: string
  readonly state?: PromotionState
}

interface RejectOptions extends CommonOptions {
  readonly why: string
}

/** `memoria team promote`, `promotions`, `approve`, `reject` and `withdraw`. */
export function addPromotionCommands(team: Command, shell: Shell): void {
  addSubcommand(
    team,
    'promote',
    'offer a memory of a project to a team, or of a team to everyone',
    'memoria team promote v0w1x2y3 --to team:platform --why "we all need it"',
  )
    .argument('<memory>', 'its id on the server, as the dashboard there shows it')
    .requiredOption('--to <space>', 'team:NAME, or everyone')
    .requiredOption('--why <reason>', 'required: for those who confirm it')
    .option('--from <space>', 'the team that it is in (default: your own)')
    .option('--no-quote', 'leave out the words that it rests on')
    .action((memory: string, _, self: Command) => promote(memory, allOptions(self), shell))
  addSubcommand(
    team,
    'promotions',
    'list what was offered, and how that ended',
    'memoria team promotions --state waiting',
  )
    .option('--space <space>', 'only to this team')
    .addOption(new Option('--state <state>', 'only these').choices(PROMOTION_STATES))
    .action((_, self: Command) => listPromotions(allOptions(self), shell))
  for (const [name, step, summary] of DECISIONS)
    addSubcommand(team, name, summary, `memoria team ${name} v0w1x2y3`)
      .argument('<promotion>', 'its id, as `memoria team promotions` shows it')
      .action((id: string, _, self: Command) => decide(id, step, allOptions(self), shell))
  addSubcommand(team, 'reject', 'say no to what is offered', 'memoria team reject v0w1x2y3 --why "only ours"')
    .argument('<promotion>', 'its id, as `memoria team promotions` shows it')
    .requiredOption('--why <reason>', 'required: for the person who offered it')
    .action((id: string, _, self: Command) => reject(id, allOptions(self), shell))
}

const DECISIONS = [
  ['approve', 'accept', 'confirm what is offered'],
  ['withdraw', 'withdraw', 'take an offer of yours back'],
] as const

async function promote(memory: string, options: PromoteOptions, shell: Shell): Promise<void> {
  const { to, why, from, quote } = options
  const body = {
    memory,
    to,
    why,
    ...(from === undefined ? {} : { from }),
    ...(quote ? {} : { withoutQuote: true }),
  }
  sayPromotion((await callServer(options)('POST /api/v1/promotions', { body })).promotion, options, shell)
}

async function listPromotions(options: ListOptions, shell: Shell): Promise<void> {
  const { space, state } = options
  const query = { ...(space === undefined ? {} : { to: space }), ...(state === undefined ? {} : { state }) }
  const { promotions } = await callServer(options)('GET /api/v1/promotions', { query })
  if (options.json) return shell.json({ promotions })
  if (promotions.length === 0) shell.say('No promotions fit.')
  for (const promotion of promotions) shell.say(promotionLine(promotion, shell))
}

async function decide(
  id: string,
  step: 'accept' | 'withdraw',
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const call = callServer(options)
  const { promotion } = await call(`POST /api/v1/promotions/:id/${step}`, { params: { id } })
  sayPromotion(promotion, options, shell)
}

async function reject(id: string, options: RejectOptions, shell: Shell): Promise<void> {
  const call = callServer(options)
  const body = { reason: options.why }
  sayPromotion(
    (await call('POST /api/v1/promotions/:id/reject', { params: { id }, body })).promotion,
    options,
    shell,
  )
}

function sayPromotion(promotion: Promotion, options: CommonOptions, shell: Shell): void {
  if (options.json) return shell.json({ promotion })
  shell.say(promotionLine(promotion, shell))
}

function promotionLine(promotion: Promotion, { style, width }: Shell): string {
  const { id, state, from, space, byName, text, reason } = promotion
  const colour = { waiting: style.warn, accepted: style.good, rejected: style.bad, withdrawn: style.dim }[
    state
  ]
  const head = `${style.name(shortId(id))}  ${colour(state.padEnd(9))}  ${from} to ${space}, by ${byName}: `
  const why = reason === null ? '' : ` (${reason})`
  return `${head}${fitted(text, Math.max(width - head.length - why.length, 24))}${why}`
}
