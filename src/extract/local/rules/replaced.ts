/** How it is said that one thing takes the place of another; the group is what was before. In plain letters. */
export const REPLACED: readonly RegExp[] = [
  /\b(?:instead of|rather than|in place of|not) (?:the |a |an |our |any )?([\w@./ -]{2,40}?)(?=[,.;:!)]|$| (?:any ?more|because|since|so|as|and|but|for|in|on|from|it|we)\b)/,
  /\b(?:no longer|no more|don'?t|stopped|dropped|dropping|replacing|ditched|ditching|retiring|get rid of|moved (?:off|away from)|migrated from|switched from) (?:use |using |have |support |the |a |our )*([\w@./-]+(?: [\w@./-]+)?)/,
  /\b([\w@./-]+(?: [\w@./-]+)?) (?:is|are) (?:out|gone|dead|retired|history|no longer)\b/,
  /\b(?:statt|anstatt|anstelle von|und nicht|nicht) (?:der |die |das |dem |den |einem |einer )?([\wäöüß@./-]+(?: [\wäöüß@./-]+)?)/,
  /\b([\wäöüß@./-]+) (?:nutzen|verwenden|benutzen) wir nicht mehr/,
  /\b(?:au lieu d[eu']|a la place d[eu']|plutot que|et non|et pas|n'utilise plus|ne supporte plus) ?(?:le |la |les |l'|un |une |des )?([\w@./-]+(?: [\w@./-]+)?)/,
  /\b(?:en vez de|en lugar de|y no|ya no usamos|dejamos de usar|ya no se usa) (?:el |la |los |las |un |una )?([\w@./-]+(?: [\w@./-]+)?)/,
  /(?:不再(?:用|使用|支持)|不用|弃用|放弃|而不是|不是)\s*([\p{L}\p{N}@./-]+?)(?=了|,|。|、|;|$|\s)/u,
  /([\p{L}\p{N}@./-]{1,20}?)(?:ではなく|じゃなくて|をやめて|はやめて|はもう使|の代わりに)/u,
]
