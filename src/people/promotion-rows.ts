import type { JudgedKind, Origin } from '../model/memory.ts'
import type { IdentityKind, ProjectIdentity } from '../model/project.ts'
import { type Db, type Row, textColumn, textOrNull } from '../store/db.ts'
import type { TeamStatement } from '../sync/team-files/statement.ts'
import { notFound } from './context.ts'
import type { Promotion, PromotionState } from './types.ts'

/** The statement of a promotion as it is kept: a copy, so that a later edit of the memory is not what was reviewed. */
export interface OfferedStatement {
  readonly kind: JudgedKind
  readonly text: string
  readonly topic: string | null
  readonly quote: string | null
  readonly statedAt: string
  readonly project: ProjectIdentity | null
  /** The channel that it has in the space that it goes to. */
  readonly origin: Origin
}

const SELECT = 'SELECT r.*, p.name AS by_name FROM promotions r LEFT JOIN people p ON p.user_id = r.by'

/** Promotions that fit a condition, as the actor of `db` sees them. */
export async function readPromotions(
  db: Db,
  where: string,
  params: readonly string[],
): Promise<{ readonly promotion: Promotion; readonly statement: OfferedStatement }[]> {
  const rows = await db.all(`${SELECT} WHERE ${where} ORDER BY r.id DESC`, params)
  return rows.map((row) => ({ promotion: promotionOf(row), statement: statementOf(row) }))
}

/** One promotion; `not_found` for one that the actor does not see. */
export async function readPromotion(db: Db, id: string) {
  const [found] = await readPromotions(db, 'r.id = ?', [id])
  if (found === undefined) throw notFound('promotion')
  return found
}

function statementOf(row: Row): OfferedStatement {
  return JSON.parse(textColumn(row, 'statement')) as OfferedStatement
}

function promotionOf(row: Row): Promotion {
  const { kind, text, topic, quote, statedAt, project, origin } = statementOf(row)
  const by = textColumn(row, 'by')
  return {
    id: textColumn(row, 'id'),
    space: textColumn(row, 'user_id'),
    from: textColumn(row, 'from_space'),
    memory: textColumn(row, 'memory_id'),
    kind,
    text,
    topic,
    project: project?.id ?? null,
    quote,
    statedAt,
    author: textColumn(row, 'author'),
    origin,
    by,
    byName: textOrNull(row, 'by_name') ?? by,
    why: textColumn(row, 'why'),
    state: textColumn(row, 'state') as PromotionState,
    createdAt: textColumn(row, 'created_at'),
    decidedBy: textOrNull(row, 'decided_by'),
    decidedAt: textOrNull(row, 'decided_at'),
    reason: textOrNull(row, 'reason'),
    became: textOrNull(row, 'became'),
  }
}

/** The statement as it is screened for secrets, which is the same as for a team file. */
export function asTeamStatement(promotion: Promotion, { kind }: OfferedStatement): TeamStatement {
  const { memory, author, statedAt, topic, quote, text } = promotion
  return {
    id: memory,
    author,
    date: statedAt.slice(0, 10),
    kind,
    topic,
    supersedes: null,
    evidence: quote,
    text,
  }
}

/** The identity of a project, to be known in another space as the same one. */
export function identityOf(project: {
  readonly id: string
  readonly kind: IdentityKind
  readonly name: string
}) {
  return { id: project.id, kind: project.kind, name: project.name }
}
