import { areSettingsCurrent } from '../config/current.ts'
import type { Context } from '../context.ts'

/** Whether a vault would still be written to the same folder in the same way. */
export function areVaultSettingsCurrent(context: Pick<Context, 'config' | 'latest'>): boolean {
  return areSettingsCurrent(context, ({ off, user, timezone, vault }) => [off, user, timezone, vault])
}
