/**
 * Made-up secrets in the forms people write them, by frame, name and value. The same seed gives the same texts. `dev`
 * is for building rules, `heldOut` for the figures: other services, key names, nouns, sentences and providers.
 */
import frames from '../data/redact/frames.json' with { type: 'json' }
import providers from '../data/redact/providers.json' with { type: 'json' }
import vocabulary from '../data/redact/vocabulary.json' with { type: 'json' }
import { hexdumpOf } from './hexdumps.ts'

export type Split = 'dev' | 'heldOut'

export interface PlantedSecret {
  readonly group: string
  readonly form: string
  readonly frame: string
  readonly text: string
  readonly secret: string
}

type Random = (below: number) => number

/** Every frame of a split, `perFrame` times, with other names and values each time. */
export function plantSecrets(split: Split, perFrame: number, seed: number): PlantedSecret[] {
  const random = randomFrom(seed)
  const planted: PlantedSecret[] = []
  for (const [group, forms] of Object.entries(frames)) {
    for (const [form, bySplit] of Object.entries(forms)) {
      for (const frame of bySplit[split]) {
        for (let time = 0; time < perFrame; time++) planted.push(plant(split, { group, form, frame }, random))
      }
    }
  }
  return planted
}

type Where = Pick<PlantedSecret, 'group' | 'form' | 'frame'>

function plant(split: Split, where: Where, random: Random): PlantedSecret {
  const words = vocabulary[split]
  const isPassword = isPasswordFrame(where, random)
  const service = pick(words.services, random)
  const keyTail = pick(isPassword ? words.passwordKeys : words.secretKeys, random)
  const key = `${service}_${keyTail}`.toLowerCase().split('_')
  const nouns = words.nouns[languageOf(where) as keyof typeof words.nouns]
  const noun = pick(isPassword ? nouns.password : nouns.secret, random)
  const secret = secretFor(where, { split, isPassword }, random)
  const fill = (frame: string): string =>
    frame
      .replaceAll('{KEY}', key.join('_').toUpperCase())
      .replaceAll('{key}', key.join('_'))
      .replaceAll('{Key}', capital(key.join('_')))
      .replaceAll('{kebab}', key.join('-'))
      .replaceAll('{dotted}', key.join('.'))
      .replaceAll('{camel}', key[0] + key.slice(1).map(capital).join(''))
      .replaceAll('{Camel}', key.map(capital).join(''))
      .replaceAll('{service}', service)
      .replaceAll('{Service}', capital(service))
      .replaceAll('{noun}', noun)
      .replaceAll('{Noun}', capital(noun))
      .replace(/\{(?:value|plain|phrase|provider)\}/g, () => secret)
  const dump = /^\{(xxd|hexdump|od|odc):([\s\S]*)\}$/.exec(where.frame)
  const text = dump === null ? fill(where.frame) : hexdumpOf(dump[1] ?? '', fill(dump[2] ?? ''))
  return { ...where, text, secret }
}

/** Labels such as `pw:` take a password, addresses and headers a token, every other frame one of both. */
function isPasswordFrame({ form, frame }: Where, random: Random): boolean {
  if (/\{(?:plain|phrase|provider)\}/.test(frame) || ['header', 'url', 'pipe', 'cookie'].includes(form))
    return false
  if (/API_KEY=|Bearer/.test(frame)) return false
  return form === 'label' || random(4) === 0
}

function secretFor(where: Where, kind: { split: Split; isPassword: boolean }, random: Random): string {
  if (where.frame.includes('{phrase}'))
    return draw(`${ALPHABETS['b64']}!@#%^&*()-_[]{}<>~+=,.;:/?|`, 64, random)
  if (where.frame.includes('{plain}')) return plainPassword(vocabulary[kind.split].words, random)
  if (where.frame.includes('{provider}'))
    return fillShape(pick(providers[kind.split], random)[1] ?? '', random)
  if (!kind.isPassword) return fillShape(pick(SECRET_SHAPES, random), random)
  // A random part of people's passwords are made by a program; the others are a word or two and something more.
  if (random(3) === 0) return draw(`${ALPHABETS['alnum']}!#%*_-+`, 12 + random(8), random) + random(10)
  const word = pick(vocabulary[kind.split].words, random)
  const other = pick(
    vocabulary[kind.split].words.filter((each) => each !== word),
    random,
  )
  return pick(
    [
      `${word}${random(90) + 10}`,
      `${capital(word)}${random(9000) + 1000}!`,
      `${capital(word)}${capital(other)}${random(100)}`,
      `${word}-${other}-${random(100)}`,
      `${word.replace('e', '3').replace('o', '0')}${random(10)}#${other}`,
    ],
    random,
  )
}

/** Eight letters, two words written together, or six digits. */
function plainPassword(words: readonly string[], random: Random): string {
  const [one, other] = [pick(words, random), pick(words, random)]
  return pick(
    [draw('abcdefghijklmnopqrstuvwxyz', 8, random), one + other, String(100_000 + random(900_000))],
    random,
  )
}

const SECRET_SHAPES = [
  '{hex:32}',
  '{hex:40}',
  '{hex:64}',
  '{alnum:20}',
  '{alnum:24}',
  '{alnum:32}',
  '{alnum:40}',
  '{alnum:64}',
  '{b64:43}=',
  '{b64:86}==',
  '{b64url:43}',
  '{uuid}',
  '{upper:32}',
  '{lower:36}',
  'zz_{alnum:30}',
]

const ALPHABETS: Readonly<Record<string, string>> = {
  digits: '0123456789',
  hex: '0123456789abcdef',
  alpha: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  alnum: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: '0123456789abcdefghijklmnopqrstuvwxyz',
  upper: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
  b64: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/',
  b64url: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_',
}

/** `ghp_{alnum:36}`: fixed text and random stretches. */
function fillShape(shape: string, random: Random): string {
  return shape
    .replaceAll('{uuid}', '{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}')
    .replace(/\{(\w+):(\d+)\}/g, (_, name: string, length: string) => {
      const text = draw(ALPHABETS[name] ?? '', Number(length), random)
      // Keys do not end in punctuation: a sentence's full stop or quote follows them.
      return name === 'b64url' ? text.replace(/^[-_]|[-_]$/g, 'k') : text
    })
}

function languageOf({ group, form }: Where): string {
  return group === 'prose' ? form : 'en'
}

function draw(chars: string, length: number, random: Random): string {
  return Array.from({ length }, () => chars[random(chars.length)]).join('')
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
