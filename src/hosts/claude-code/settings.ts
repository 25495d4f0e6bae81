import { fieldsOf } from '../fields.ts'
import { hooksFile, plainSettings } from '../hooks-file.ts'
import { withoutApprovals } from './our-approvals.ts'
import { CLAUDE_CODE, WIRING } from './wiring.ts'

/** How our hooks stand in the settings, and what else of ours may: that the tools which only read need no question. */
export const SETTINGS = hooksFile({
  host: CLAUDE_CODE,
  hooks: WIRING,
  entryFor: ({ timeoutSeconds: timeout }, command) => ({ type: 'command', command, timeout }),
  siblings: withoutApprovals,
})

/** The state of our plugin in the settings, in whatever marketplace: on, off, or not mentioned. */
export function pluginIn(content: string): boolean | undefined {
  const plugins = fieldsOf(plainSettings(content)?.['enabledPlugins']) ?? {}
  const ours = Object.entries(plugins).filter(([name]) => name.startsWith(PLUGIN))
  return ours.length === 0 ? undefined : ours.some(([, isOn]) => isOn === true)
}

const PLUGIN = 'memoria@'
