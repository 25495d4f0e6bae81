import lines from '../../assets/words/manuals.json' with { type: 'json' }

/**
 * Words that stand in three of a hundred manuals and read-me files of free software, of at least a dozen makers, without names
 * and the words of licences: in any work on software they may be said of anything. Data, counted and not chosen.
 */
export const MANUAL_WORDS = lines.join('\n')
