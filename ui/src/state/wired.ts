import { call } from './api.ts'
import { ofTypes } from './changes.ts'
import { useLoad } from './load.ts'

/** Whether any agent reports to memoria; undefined until that is known. */
export function useIsAnyWired(): boolean | undefined {
  const loaded = useLoad((signal) => call('GET /api/v1/agents', {}, signal), [], ofTypes('message'))
  return loaded.data.value?.agents.some(({ wired, byPlugin }) => wired || byPlugin)
}
