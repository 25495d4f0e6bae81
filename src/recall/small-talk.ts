import { isPlain } from '../store/stop-words.ts'
import { termsOf } from '../store/terms.ts'
import { wordSet } from './word-set.ts'

/** Words of assent: they ask an agent to go on, and for nothing else. Data, kept short on purpose. */
const WORDS = `ok okay okey k yes yeah yep yup no nope sure fine good great nice cool perfect excellent awesome wonderful right
correct exactly agreed agree thanks thank thx ty cheers welcome please continue proceed go going keep next step done again try
retry wait stop hold hm hmm ah oh well so now then look looks looking works working worked it that this do does did lgtm
sounds seems better best much perfectly fantastic amazing done finished ready
ja nein gut super danke bitte weiter genau richtig passt klar fertig nochmal mach los prima
oui non merci bien parfait continue continuez vas-y encore super accord suivant exact
sí si vale bien gracias perfecto sigue continúa adelante claro listo otra vez siguiente exacto`

const TERMS = wordSet(WORDS)

const CHINESE_OR_JAPANESE = () =>
  /^[\s\p{P}]*(?:好的?|好吧|是的?|不是?|对的?|可以|行|嗯+|谢谢|多谢|继续|请继续|下一步|没问题|再试一次|はい|いいえ|うん|ええ|ありがとう(?:ございます)?|お願いします|続けて(?:ください)?|次へ?|了解(?:です)?|わかりました|大丈夫(?:です)?|もう一度)[\s\p{P}]*$/u

/** True if a prompt is mere assent or encouragement: then nothing is recalled for it. */
export function isSmallTalk(prompt: string): boolean {
  if (prompt.length > LONGEST) return false
  if (!isPlain(prompt) && CHINESE_OR_JAPANESE().test(prompt)) return true
  const terms = termsOf(prompt)
  return terms.every((term) => TERMS.has(term))
}

const LONGEST = 200
