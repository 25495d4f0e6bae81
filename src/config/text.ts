/** How a value is written where only text fits: in a variable or on the command line. */
export type TextForm = 'text' | 'boolean' | 'integer' | 'list' | 'json'

/** Stands for a text that is not a value of its type: no schema accepts it. */
export const UNREADABLE: unique symbol = Symbol('unreadable')

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
])

/** Reads text in its form. Range and shape are the schema's business; this only turns text into a value. */
export function readText(form: TextForm, text: string): unknown {
  switch (form) {
    case 'text':
      return text
    case 'boolean':
      return BOOLEANS.get(text.trim().toLowerCase()) ?? UNREADABLE
    case 'integer':
      return /^\s*[+-]?\d{1,15}\s*$/.test(text) ? Number(text) : UNREADABLE
    case 'list':
      return text.trimStart().startsWith('[') ? readSettingsJson(text) : readList(text)
    case 'json':
      return readSettingsJson(text)
  }
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function readSettingsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The person sees what is allowed; where exactly their JSON breaks adds nothing in one line of text.
    return UNREADABLE
  }
}
