import type { Memoria } from '../../../../src/memoria.ts'

/** A conversation of the project: what was said, one message a minute. */
export async function talked(
  m: Memoria,
  project: string,
  id: string,
  ...texts: readonly string[]
): Promise<void> {
  await m.addSession({
    host: 'chat',
    id,
    project,
    messages: texts.map((text, index) => ({
      id: `${id}-${index}`,
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      text,
      at: `2026-01-31T12:${String(index).padStart(2, '0')}:00Z`,
    })),
  })
}
