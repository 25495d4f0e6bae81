import type { Context } from '../context.ts'

export interface InjectedDay {
  readonly day: string
  readonly host: string
  readonly times: number
  readonly characters: number
  /** About; a token is four characters of English. */
  readonly tokens: number
}

const CHARACTERS_PER_TOKEN = 4

/** How much agents were given on each day (UTC). */
export async function injectedByDay(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  since = '',
): Promise<InjectedDay[]> {
  const days = new Map<string, { day: string; host: string; times: number; characters: number }>()
  for (const { at, host, characters } of await store.injections.list(reach, { since })) {
    if (characters === 0) continue
    const day = at.slice(0, 'YYYY-MM-DD'.length)
    const sum = days.get(`${day} ${host}`) ?? { day, host, times: 0, characters: 0 }
    days.set(`${day} ${host}`, { ...sum, times: sum.times + 1, characters: sum.characters + characters })
  }
  return [...days.values()]
    .map((sum) => ({ ...sum, tokens: Math.ceil(sum.characters / CHARACTERS_PER_TOKEN) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}
