import type { Language } from '../language.ts'

/**
 * Words that lead up to a statement and are not part of it: asking to remember it, saying no, being polite. Taken off
 * the front of a memory's text, again and again, so that it stands alone. Written in plain letters.
 */
export const LEADS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '(?:please |pls |so |and |also |just )*remember (?:that|this|for next time|for later|to always|,|:)?',
    '(?:please |pls )*(?:keep|bear) in mind (?:that|,|:)?',
    "(?:please |pls )?(?:do not|don'?t|never) forget (?:that|,|:)?(?! to\\b)",
    '(?:please |pls )?(?:note|take note)(?: that| to self(?: / you)?| down)?\\s*[:,-]?(?=\\s)',
    '(?:just )?(?:for the record|for future reference|for your information|fyi|heads.?up|btw|by the way|one more thing|small thing|nb|ps)\\b[,:]?',
    "(?:just )?so you know,?",
    '(?:a (?:bit|little) of |some )?(?:context|background)(?: you can.?t see in the code)?\\s*[:,-]',
    "(?:no|nope|nah|wrong|incorrect|hmm|hm|ugh|argh|wait|stop it|hold on|actually|sorry)(?: no)*\\s*[,.!:;-]+",
    "(?:that'?s|this is|it'?s) (?:wrong|not right|not correct|incorrect|not how we do it|outdated)\\s*[,.!:;-]+",
    '(?:please|pls|plz)\\b,?',
    "(?:ok|okay|so|well|oh|ah|hey|right|alright|yeah|yes|and|but|also|anyway|cool|great|thanks|now)\\b[,.!:;-]*(?= )",
    '(?:found it|got it|solved|figured it out|it works now)(?: btw)?\\s*[,.!:;-]+',
    '(?:turns|turned) out(?: that)?',
    '(?:outcome|result|decision) (?:of|from) [^:]{3,60}:',
    '(?:decision|decided|agreed|final answer|todo|reminder|action item|note)\\s*:',
  ],
  de: [
    '(?:bitte )?merk(?:e)? dir(?: bitte)?(?: dass)?\\s*[,:]?(?: dass)?',
    '(?:bitte )?denk(?:e)? (?:bitte )?(?:dran|daran)\\s*[,:]?(?: dass)?',
    '(?:bitte )?(?:nicht vergessen|vergiss(?: bitte)? nicht)\\s*[,:]?(?: dass)?',
    '(?:nur )?(?:zur info(?:rmation)?|fyi|hinweis|kleiner hinweis|übrigens|nebenbei|wichtig|achtung|noch was|noch eine sache)\\s*[,:-]?',
    '(?:nein|ne|nee|nö|falsch|quatsch|moment|stopp|halt|doch)\\s*[,.!:;-]+',
    '(?:das|es) (?:stimmt|ist) (?:so )?(?:nicht|falsch)\\s*[,.!:;-]+',
    "(?:hab'?s gefunden|gefunden|gelöst|problem gelöst)\\s*[,.!:;-]+",
    '(?:bitte)\\b,?',
    '(?:ok|okay|also|und|aber|ach|hm+|ja|gut|so|naja|na ja)\\b[,.!:;-]*(?= )',
    '(?:beschluss|entscheidung|beschlossen|entschieden|steht fest)(?: von heute)?\\s*:',
  ],
  fr: [
    "(?:retiens|note|notez|rappelle-toi|souviens-toi|n'oublie pas|garde (?:en tete|a l'esprit))(?: bien)?\\s*(?:que|qu'|:|,)?",
    '(?:pour (?:info|information|le contexte)|au fait|au passage|attention|important|a savoir|petite precision|precision)\\s*[,:-]?',
    '(?:non|nan|faux|mais non|erreur|attends)\\s*[,.!:;-]+',
    "(?:c'est|ce n'est) (?:pas (?:ca|bon|comme ca)|faux)\\s*[,.!:;-]+",
    "(?:s'il te plait|stp|svp)\\b,?",
    "(?:ok|bon|alors|donc|et|mais|ah|oui|bref|du coup|en fait)\\b[,.!:;-]*(?= )",
    "(?:on a tranche[^:]{0,40}|c'est acte[^:]{0,30}|decision|decide)\\s*:",
    "(?:trouve|c'est regle)\\s*[,.!:;-]+",
  ],
  es: [
    '(?:recuerda|ten en cuenta|acuerdate de|no (?:te )?olvides(?: de)?|que no se (?:nos|me|te) olvide|apunta|anota|toma nota)\\s*(?:que|:|,)?',
    '(?:para que (?:lo )?sepas|que sepas que|por cierto|ojo|cuidado|atencion|importante|te (?:cuento|aviso|comento)|una cosa|otra cosa)\\s*[,:-]?',
    '(?:no|mal|falso|espera|que no)\\s*[,.!:;-]+(?: asi no\\s*[,.!:;-]+)?',
    '(?:eso|asi) no(?: es asi)?\\s*[,.!:;-]+',
    '(?:por favor|porfa)\\b,?',
    '(?:ok|vale|bueno|pues|y|pero|ah|si|bien|a ver|oye|mira)\\b[,.!:;-]*(?= )',
    '(?:decidido|acordado|decision)(?: con [^:]{2,30})?\\s*:',
    '(?:ya esta|encontrado|resuelto|por fin)\\s*[,.!:;-]+',
  ],
  zh: [
    '(?:请|麻烦)?(?:你)?(?:记住|记得|记一下|记下来|切记|别忘了|不要忘了)\\s*[,::]?',
    '(?:顺便)?(?:说一下背景|说下背景|补充一下|说明一下|提醒一下|顺便说一下|另外|注意|对了|顺便)\\s*[,::]',
    '(?:不对|错了|不是|不行|等等|不是的)\\s*[,.!:;。!]+',
    '(?:请|麻烦)',
    '(?:好的|好|嗯|那个|那)\\s*[,.!。]',
    '(?:跟[^,,]{1,12}(?:讨论|商量|对)过了|讨论完了)\\s*[,,]',
  ],
  ja: [
    '(?:覚えて(?:おいて)?ほしいんですが|覚えておいてください|メモしておいてください|忘れないうちに)\\s*[、,::]?',
    '(?:前提として|ちなみに|補足ですが|補足|参考までに|念のため|なお|あと|それと)\\s*[、,]',
    '(?:いや|いえ|いいえ|違います|違う|そうじゃなくて)\\s*[、,。]',
    '(?:すみません|あの)\\s*[、,]',
  ],
}
