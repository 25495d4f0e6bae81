import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { call } from '../state/api.ts'
import { keysShown } from '../state/keys.ts'
import { isLive } from '../state/live.ts'
import { useLoadOnce } from '../state/load.ts'
import { knownProjects } from '../state/projects.ts'
import { path } from '../state/route.ts'
import { team } from '../state/team.ts'
import { nextTheme, theme } from '../state/theme.ts'
import { AREAS, findView, isThere } from '../views.ts'

const THEME_TITLES = { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }

export function TopBar(): JSX.Element {
  const projects = useLoadOnce((signal) => call('GET /api/v1/projects', {}, signal), []).data.value?.projects
  useEffect(() => {
    if (projects !== undefined) knownProjects.value = projects
  }, [projects])
  const area = findView(path.value)?.area
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the current area may stand beyond the edge.
  useEffect(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [area])
  return (
    <header class="top">
      <a class="brand" href="/">
        memoria
      </a>
      <nav ref={nav} aria-label="Main">
        {AREAS.filter((one) => isThere(one.path)).map((one) => (
          <a key={one.path} href={one.path} aria-current={one.path === area ? 'page' : undefined}>
            {one.title}
          </a>
        ))}
      </nav>
      {team.value && <span class="person">{team.value.name}</span>}
      {isLive.value === false && (
        <span class="offline" role="status">
          Not connected
        </span>
      )}
      <button type="button" class="quiet" onClick={nextTheme}>
        {THEME_TITLES[theme.value]}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="Keys"
        onClick={() => {
          keysShown.value = true
        }}
      >
        <kbd>?</kbd>
      </button>
    </header>
  )
}
