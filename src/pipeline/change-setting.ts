import { unwrap } from '../base/result.ts'
import { type Edited, setConfigKey, unsetConfigKey } from '../config/edit.ts'
import { loadConfig } from '../config/load.ts'
import { homePaths } from '../config/paths.ts'
import { removeReady } from '../inject/prepared-files.ts'
import { makeRedactor } from '../redact/redact.ts'

/** Writes a setting into config.json, or takes it out where `value` is null. Prepared briefs of the old settings go. */
export async function changeSetting(home: string, key: string, value: string | null): Promise<Edited> {
  if (value !== null) refuseUnusable(home, key, value)
  const changed = unwrap(await (value === null ? unsetConfigKey(home, key) : setConfigKey(home, key, value)))
  if (changed.changed) removeReady(homePaths(home).briefs)
  return changed
}

/** A pattern may be well-formed and still be none that redaction takes; then every later command would fail. */
function refuseUnusable(home: string, key: string, value: string): void {
  const loaded = loadConfig({ home, flags: [`${key}=${value}`] })
  if (loaded.ok) unwrap(makeRedactor(loaded.value.config.redact))
}
