/** Who merged projects that are certainly one: no person did. */
export const MERGED_BY = 'memoria'
