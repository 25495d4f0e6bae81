/** How it is said that one thing takes the place of another; the group is what was before. In plain letters. */
export const REPLACED: readonly RegExp[] = [
  /(?:\b(?:instead of|rather than|in place of|and not)|, not) (?:the |a |an |our |any )?([\w@./ -]{2,40}?)(?=[,.;:!)]|$| (?:any ?more|because|since|so|as|and|but|for|in|on|from|it|we)\b)/,
  /\b(?:no longer|no more|don'?t|stopped|dropped|dropping|replacing|ditched|ditching|retiring|get rid of|moved (?:off|away from)|migrated from|switched from) (?:use |using |have |support |the |a |our )*([\w@./-]+(?: [\w@./-]+)?)/,
  /\b([\w@./-]+(?: [\w@./-]+)?) (?:is|are) (?:out|gone|dead|retired|history|no longer)\b/,
  /(?:\b(?:statt|anstatt|anstelle von|und nicht|sondern nicht)|, nicht) (?:als |im |in |der |die |das |dem |den |einem |einer )?([\wäöüß@./-]+(?: [\wäöüß@./-]+)?)/,
  /\b([\wäöüß@./-]+) (?:nutzen|verwenden|benutzen) wir nicht mehr/,
  /\b(?:au lieu d[eu']|a la place d[eu']|plutot que|et non|et pas|n'utilise plus|ne supporte plus) ?(?:le |la |les |l'|un |une |des )?([\w@./-]+(?: [\w@./-]+)?)/,
  /\b(?:en vez de|en lugar de|ya no usamos|dejamos de usar|ya no se usa) (?:el |la |los |las |un |una )?([\w@./-]+(?: [\w@./-]+)?)/,
  /(?:不再(?:用|使用|支持)|不用|弃用|放弃|而不是)\s*([\p{L}\p{N}@./-]+?)(?=了|,|。|、|;|$|\s)/u,
  /([\p{L}\p{N}@./-]{1,20}?)(?:ではなく|じゃなくて|をやめて|はやめて|はもう使|の代わりに)/u,
]

/** How somebody changes their mind about what to use: a word for that, and a name without an article. In plain letters. */
export const SECOND_THOUGHT =
  /^(?:ok(?:ay)?,? |no,? |hmm?,? |wait,? |sorry,? )*(?:actually|on second thoughts?|scratch that|change of plans?|i changed my mind)\b[,.:]? (?:let's |we(?:'ll| will)? |please |i'd rather |i want to )*(?:use|go with|take|switch to|pick|choose|prefer) (?!(?:a|an|the|this|that|these|those|it|your)\b)[\w@./-]+|^(?:ach |nee,? |doch |moment,? )*(?:doch lieber|lieber doch|stattdessen|anders:|ich habe es mir anders uberlegt,?) |^(?:finalement|en fait),? (?:utilise|utilisons|prends|prenons|on prend|passe a|plutot) |^(?:mejor|en realidad|pensandolo bien),? (?:usa|usemos|usamos|vamos con|pasemos a) |^(?:算了|还是|改)[,，]?(?:还是)?(?:用|改用|换成)|^(?:やっぱり|やはり)[、,]?/u
