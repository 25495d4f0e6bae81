/** Colours by meaning, and only where a terminal wants them. */
export interface Style {
  readonly dim: (text: string) => string
  readonly strong: (text: string) => string
  readonly good: (text: string) => string
  readonly warn: (text: string) => string
  readonly bad: (text: string) => string
  readonly name: (text: string) => string
}

export function styleFor(colour: boolean): Style {
  const paint = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    dim: paint(2),
    strong: paint(1),
    good: paint(32),
    warn: paint(33),
    bad: paint(31),
    name: paint(36),
  }
}
