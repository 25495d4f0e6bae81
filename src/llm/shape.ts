/** Reading JSON whose shape somebody else decides: what is not as expected is absent, never an exception. */

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function textMember(value: unknown, name: string): string {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}

export function numberIn(value: unknown, name: string): number {
  const found = field(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : 0
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}
