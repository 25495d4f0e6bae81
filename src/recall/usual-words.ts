import table from '../../assets/words/prompts.json' with { type: 'json' }

/** The share of sessions in which developers type a word, for words of any project (`npm run bench -- prompt-words`). */
const SHARES: ReadonlyMap<string, number> = new Map(
  table.words.map((row) => {
    const [term = '', percent = '0'] = row.split(' ')
    return [term, Number(percent) / 100]
  }),
)

export function usualShare(term: string): number {
  return SHARES.get(term) ?? 0
}
