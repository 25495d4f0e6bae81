/** The author of merges that are certain: no person made them. */
export const MERGED_BY = 'memoria'
