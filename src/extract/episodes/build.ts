import type { NewEpisode } from '../../model/episode.ts'
import type { EpisodeTurn } from '../../store/episode-rows.ts'
import { type EpisodeDraft, episodeDraft } from './draft.ts'
import { type FactOptions, factsOf, type TurnFacts } from './turn-facts.ts'

/** Makes the episodes of a session from its turns, one turn at a time. */
export async function buildEpisodes(
  turns: AsyncIterable<EpisodeTurn>,
  options: FactOptions & { readonly makeId: () => string },
): Promise<NewEpisode[]> {
  const episodes: NewEpisode[] = []
  let draft: EpisodeDraft | undefined
  for await (const turn of turns) {
    const facts = factsOf(turn, options)
    if (draft === undefined) {
      if (saysOrDoesSomething(facts)) draft = episodeDraft(facts)
    } else if (draft.isOverBefore(facts)) {
      episodes.push(draft.finish(options.makeId(), false))
      draft = episodeDraft(facts)
    } else draft.add(facts)
  }
  if (draft !== undefined) episodes.push(draft.finish(options.makeId(), true))
  return episodes
}

function saysOrDoesSomething({ prompt, closing, calls }: TurnFacts): boolean {
  return prompt !== undefined || closing !== undefined || calls.length > 0
}
