/** A command that is not there, the one that works, and what a person asks for without naming either. */
export interface RepeatCase {
  readonly fails: string
  readonly works: string
  readonly prompt: string
}

const TASKS: readonly (readonly [program: string, args: string, prompt: string])[] = [
  ['checkstock', '--all shop', 'is the stock of the shop right?'],
  ['sendmails', 'queue now', 'get the mails in the queue out'],
  ['renderdocs', 'site --draft', 'show me a draft of the site'],
  ['syncprices', 'eu --dry', 'try a dry sync of the european prices'],
  ['packorders', 'today --fast', 'pack what was ordered today'],
  ['cleancache', 'images --old', 'the old images can go from the cache'],
  ['loadseeds', 'users --small', 'I need a few users in the database'],
  ['rotatekeys', 'test --soon', 'rotate the keys of the test system'],
  ['drawgraph', 'deps --wide', 'draw the dependencies as a graph'],
  ['exportcsv', 'invoices june', 'give me the invoices of june as a table'],
  ['scanlinks', 'blog --deep', 'are there dead links in the blog?'],
  ['tagphotos', 'album --new', 'tag the new photos of the album'],
  ['measurelag', 'queue --p99', 'how slow is the queue at its worst?'],
  ['mergefeeds', 'news --hourly', 'merge the news feeds of this hour'],
  ['probehosts', 'staging --tls', 'does staging still answer with a valid certificate?'],
  ['foldlogs', 'api --week', 'fold the logs of the api of this week'],
  ['printlabels', 'box --a6', 'print the labels for the boxes'],
  ['signbuilds', 'nightly --gpg', 'sign the nightly builds'],
  ['countwords', 'manual --per-page', 'how many words has a page of the manual?'],
  ['splitvideo', 'talk --chapters', 'split the talk into its chapters'],
]

/** The program lies in the project, and only a shell that is given it finds it. */
export const REPEAT_CASES: readonly RepeatCase[] = TASKS.map(([program, args, prompt]) => ({
  fails: `${program} ${args}`,
  works: `sh ${program} ${args}`,
  prompt,
}))

export function programOf({ fails }: RepeatCase): string {
  return fails.split(' ')[0] ?? ''
}
