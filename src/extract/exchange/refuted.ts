import { outcomeOf } from './compose.ts'
import type { Exchange } from './exchanges.ts'
import { identifiersIn } from './forms.ts'

/** How a prompt begins that does not accept what the agent said or did. */
const REFUTES =
  /^\W*(?:no\b|nope|nah\b|not\b|wrong|that'?s (?:not|wrong|bad|stupid|terrible)|that is (?:it )?not|still\b|but\b|(?:yes|yeah|ok(?:ay)?|sure),? but\b|hmm+|uh+\b|wait|why (?:did|are|is|not)|dude|really\?|what\?|what the\b|wtf|huh|come on|it'?s not|it didn|doesn'?t|didn'?t|you (?:didn|sure|are|were|lost|put|just|forgot|missed|broke|ignored|misunderst)|i (?:thought|said|suggested|told|asked|did not|didn'?t)|just drop|drop (?:it|that|the)|undo|revert|roll ?back|seems? (?:like )?(?:you|wrong)|this is (?:\w+ )?(?:wrong|stupid|bad|not)|nein\b|falsch|stimmt nicht|das ist (?:falsch|nicht)|mach das rückgängig|non\b|c'est faux|annule|mal\b|está mal|eso no|deshaz|不对|不是|错了|撤销|いや|違|戻して)/iu

/** Whether the person did not accept an outcome, by what they typed after it. */
function isRefuted(followedBy: readonly string[]): boolean {
  return followedBy.some((typed) => REFUTES.test(typed))
}

/** A sentence that says that something is not there any more. */
const UNDOES =
  /\b(?:reverted|removed|deleted|dropped|undid|undone|rolled back|replaced|renamed|(?:is|are) (?:now )?gone|no longer|instead of|entfernt|gelöscht|zurückgenommen|ersetzt|supprimée?s?|annulée?s?|remplacée?s?|eliminad[oa]s?|revertid[oa]s?|reemplazad[oa]s?)\b|删除|撤销|替换|削除|取り消|置き換え/i

/**
 * The closing messages among the exchanges of a session that do not hold any more: the person rejected them next, or a
 * later outcome says that what they introduced is gone.
 */
export function refutedMessages(exchanges: readonly Exchange[]): Set<string> {
  const undone = new Set<string>()
  const refuted = new Set<string>()
  for (const exchange of [...exchanges].reverse()) {
    if (isRefuted(exchange.followedBy) || isUndone(exchange, undone)) refuted.add(exchange.closing.id)
    for (const name of namesUndoneBy(exchange)) undone.add(name)
  }
  return refuted
}

/** An outcome that brings something in, which a later one can take out again. A cause that was found stays true. */
const INTRODUCES =
  /\b(?:adds?|added|creates?d?|introduces?d?|new|now|extracted|implements?(?:ed)?|wired|neu|hinzugefügt|ajoutée?s?|nouve\w+|añad\w+|nuev[oa]s?)\b|新增|添加|追加|新しい/i

function isUndone(exchange: Exchange, undone: ReadonlySet<string>): boolean {
  if (undone.size === 0) return false
  return outcomeOf(exchange).some(
    ({ text }) => INTRODUCES.test(text) && identifiersIn(text).some((name) => undone.has(name)),
  )
}

/** The first name in a sentence that says that something is gone is what is gone. */
function namesUndoneBy({ units }: Exchange): string[] {
  return units.filter(({ text }) => UNDOES.test(text)).flatMap(({ text }) => identifiersIn(text).slice(0, 1))
}
