/** The source of a value; `where` is the file's path or the variable's name. */
export interface Origin {
  readonly source: 'default' | 'file' | 'environment' | 'flag'
  readonly where?: string
}

/** An origin in words, as `memoria config show --origin` prints it. */
export function describeOrigin(origin: Origin): string {
  return origin.where === undefined ? origin.source : `${origin.source} ${origin.where}`
}
