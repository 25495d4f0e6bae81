/** The session that a source means, as its host calls it or by its id; undefined for anything else. */
export function sessionNamed(source: string): string | undefined {
  return /^session:(.+)$/.exec(source)?.[1]
}
