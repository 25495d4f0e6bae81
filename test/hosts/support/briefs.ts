/** How often a brief stands in what a model was sent, however that is written. */
export function briefsIn(sent: unknown): number {
  return JSON.stringify(sent).match(/memoria-context kind=\\*"brief/g)?.length ?? 0
}
