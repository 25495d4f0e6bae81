import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { useTitle } from '../../state/titles.ts'
import { Agents } from './agents.tsx'
import { Pausing } from './pausing.tsx'
import { SettingRow } from './setting-row.tsx'
import './settings.css'

type Setting = Answer<'GET /api/v1/settings'>['settings'][number]

/** Every setting with its value and where that comes from. A change holds at once. */
export function SettingsView(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/settings', {}, signal), [])
  useTitle('Settings')
  return (
    <div class="settings">
      <h1 class="head">Settings</h1>
      <Agents />
      <Pausing />
      <section class="card" aria-labelledby="export">
        <h2 id="export">Export</h2>
        <p class="row">
          <a class="button" href="/api/v1/export?format=jsonl" download="memoria.jsonl">
            All memories (JSONL)
          </a>
          <a class="button" href="/api/v1/export?format=markdown" download="memoria.md">
            To read (Markdown)
          </a>
        </p>
      </section>
      <Show of={loaded}>
        {({ settings }) => (
          <>
            {groupsOf(settings).map(([group, rows]) => (
              <section key={group} class="card" aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`}>{group}</h2>
                {rows.map((setting) => (
                  <SettingRow key={setting.key} setting={setting} />
                ))}
              </section>
            ))}
          </>
        )}
      </Show>
    </div>
  )
}

/** Settings by the first part of their names; those without parts come first, as general ones. */
function groupsOf(settings: readonly Setting[]): [string, Setting[]][] {
  const groups = new Map<string, Setting[]>([['general', []]])
  for (const setting of settings) {
    const group = setting.key.includes('.') ? (setting.key.split('.')[0] ?? 'general') : 'general'
    groups.set(group, [...(groups.get(group) ?? []), setting])
  }
  return [...groups].filter(([, rows]) => rows.length > 0)
}
