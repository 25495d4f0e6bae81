import type { JSX } from 'preact'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { useTitle } from '../../state/titles.ts'
import { Agents } from './agents.tsx'
import { ModelBudget } from './model-budget.tsx'
import { Pausing } from './pausing.tsx'
import { type Setting, SettingRow } from './setting-row.tsx'
import './settings.css'

/** Every setting with its value and where that comes from. A change holds at once. */
export function SettingsView(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/settings', {}, signal), [])
  useTitle('Settings')
  return (
    <div class="settings">
      <h1 class="head">Settings</h1>
      <Agents />
      <Pausing />
      <Show of={loaded}>
        {({ settings }) => (
          <>
            <ModelBudget settings={settings.filter(({ key }) => MODEL_KEYS.test(key))} />
            {groupsOf(settings).map(({ title, rows }) => (
              <section key={title} class="card" aria-label={title}>
                <h2>{title}</h2>
                {rows.map((setting) => (
                  <SettingRow key={setting.key} setting={setting} />
                ))}
              </section>
            ))}
          </>
        )}
      </Show>
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
    </div>
  )
}

const MODEL_KEYS = /^(?:judge|budget)\./

/** The settings in the order in which people look for them; what fits none is general. */
const GROUPS: readonly { readonly title: string; readonly keys: RegExp }[] = [
  { title: 'Privacy', keys: /^(?:redact|capture)\./ },
  { title: 'Retention and backups', keys: /^(?:retention|backup)\./ },
  { title: 'Learning and injection', keys: /^(?:learning|inject|search|export)\./ },
  { title: 'Vault', keys: /^(?:vault|compile)\./ },
  { title: 'General', keys: /^/ },
]

function groupsOf(settings: readonly Setting[]): { title: string; rows: Setting[] }[] {
  const rest = settings.filter(({ key }) => !MODEL_KEYS.test(key))
  const groupOf = ({ key }: Setting) => GROUPS.find(({ keys }) => keys.test(key))?.title
  return GROUPS.map(({ title }) => ({ title, rows: rest.filter((one) => groupOf(one) === title) })).filter(
    ({ rows }) => rows.length > 0,
  )
}
