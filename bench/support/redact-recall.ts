/** Recall over made-up secrets, by form, ours beside secretlint's. */
import { redactSecrets } from '../../src/redact/redact.ts'
import { type PlantedSecret, plantSecrets, type Split } from './secret-matrix.ts'
import { findWithSecretlint } from './secretlint.ts'

export interface FormRecall {
  readonly group: string
  readonly form: string
  readonly planted: number
  readonly ours: number
  readonly theirs: number
  readonly missed: readonly PlantedSecret[]
}

/** The least percentage of each group's forms that must be removed. */
export const RECALL_BOUNDS: Readonly<Record<string, number>> = {
  assignment: 95,
  prose: 85,
  table: 85,
  shell: 80,
  bare: 95,
}

export async function measureRecall(split: Split, perFrame: number, seed: number): Promise<FormRecall[]> {
  const byForm = new Map<string, PlantedSecret[]>()
  for (const planted of plantSecrets(split, perFrame, seed)) {
    const name = `${planted.group}/${planted.form}`
    const before = byForm.get(name)
    if (before === undefined) byForm.set(name, [planted])
    else before.push(planted)
  }
  const figures: FormRecall[] = []
  for (const planted of byForm.values()) figures.push(await recallOf(planted))
  return figures
}

async function recallOf(planted: readonly PlantedSecret[]): Promise<FormRecall> {
  const missed = planted.filter((each) => survives(each, redactSecrets(each.text).text))
  let theirs = 0
  for (const each of planted) {
    const found = await findWithSecretlint(each.text)
    const rest = [...each.text].map((char, at) =>
      found.some(([start, end]) => at >= start && at < end) ? '' : char,
    )
    if (!survives(each, rest.join(''))) theirs++
  }
  const { group = '', form = '' } = planted[0] ?? {}
  return { group, form, planted: planted.length, ours: planted.length - missed.length, theirs, missed }
}

/** Whether the secret, or half of it, is still readable. In a hexdump no row may keep more than a piece of it. */
function survives({ form, secret, text }: PlantedSecret, redacted: string): boolean {
  if (form === 'hexdump') return hasRowOf(secret, text, redacted)
  const half = Math.ceil(secret.length / 2)
  return (
    redacted.includes(secret) ||
    (secret.length >= 8 &&
      (redacted.includes(secret.slice(0, half)) || redacted.includes(secret.slice(-half))))
  )
}

/** Whether a row of the dump that shows eight characters of the secret or more is still there. */
function hasRowOf(secret: string, text: string, redacted: string): boolean {
  const shown = (line: string): boolean => {
    const plain = line.replace(/ {3}(?=\S)/g, '').replace(/^[0-9a-f]{6,8}/, '')
    for (let at = 0; at + 8 <= secret.length; at++) if (plain.includes(secret.slice(at, at + 8))) return true
    return false
  }
  return text.split('\n').some((line) => shown(line) && redacted.includes(line)) || redacted === text
}
