import type { Language } from './language.ts'
import { plainOf } from './plain.ts'

/** Words before the statement that add nothing to it. */
const FILLERS: Readonly<Record<Language, string>> = {
  en: `ok|okay|k|so|and|also|oh|ah|well|hmm+|hm|hey|hi|hello|right|alright|yeah|yes|yep|cool|thanks|thank you|great|nice|good|perfect|anyway|anyways|now|listen|look|btw|by the way|ps|p\\.s\\.|fyi|heads up|heads-up|one more thing|one thing|another thing|small thing|quick note|just so you know|so you know|for context|for the record|just|oh and|but|then|actually|please|pls|plz|ugh|argh|honestly|basically|like i said|as i said|found it|it works now|got it|wait|careful|important|context|background|note|info|nb|reminder|i mean|sure|fine|lol`,
  de: `ok|okay|also|und|ach|ach so|ähm|äh|hm+|hey|hi|hallo|ja|jo|gut|super|danke|übrigens|btw|ps|p\\.s\\.|zur info|nur zur info|fyi|hinweis|kleiner hinweis|wichtig|achtung|noch was|noch eine sache|noch ein hinweis|eine sache noch|nebenbei|aber|dann|eigentlich|bitte|na ja|naja|tja|moment|warte|wie gesagt|halt|kurz|kontext|hintergrund|habs gefunden|hab's gefunden|gefunden|so`,
  fr: `ok|okay|bon|alors|donc|et|ah|oh|euh|hm+|hé|salut|bonjour|oui|ouais|merci|super|parfait|au fait|au passage|ps|pour info|pour information|fyi|attention|important|précision|petite précision|petit détail|une chose|autre chose|en fait|mais|puis|bref|d'ailleurs|voilà|attends|contexte|pour le contexte|je précise|note|nb|stp|s'il te plaît`,
  es: `ok|okay|vale|bueno|pues|y|ah|oh|eh|hm+|hola|sí|si|gracias|genial|perfecto|por cierto|ps|pd|fyi|ojo|cuidado|atención|importante|una cosa|otra cosa|un detalle|te cuento|te aviso|te comento|para que sepas|que sepas que|pero|luego|entonces|bien|a ver|mira|oye|espera|contexto|nota|nb|por favor|porfa|en realidad|de hecho`,
  zh: `好的|好|嗯|对了|那个|另外|还有|顺便说一下|顺便|补充一下|说一下背景|说下背景|说明一下|提醒一下|注意|背景|那|其实|麻烦|请|哦|啊|ok`,
  ja: `はい|ええと|えっと|あの|あと|それと|ちなみに|補足ですが|補足|前提として|前提ですが|参考までに|念のため|一応|なお|すみません|あ|で|では|それで|実は|ok`,
}

const forms = new Map<Language, RegExp>()

/** How many characters of a plain sentence are such words. */
export function fillerLength(plain: string, language: Language): number {
  let form = forms.get(language)
  if (form === undefined) {
    const end =
      language === 'zh' || language === 'ja' ? '[\\s、,:。.!]+' : "(?![a-z\\u00df-\\u024f'])[\\s,.:;!–—-]*"
    const words = FILLERS[language]
      .split('|')
      .map(plainOf)
      .sort((a, b) => b.length - a.length)
    form = new RegExp(`^[\\s\\p{P}]{0,4}(?:(?:${words.join('|')})${end}){1,6}`, 'u')
    forms.set(language, form)
  }
  const length = form.exec(plain)?.[0].length ?? 0
  return length < plain.length ? length : 0
}
