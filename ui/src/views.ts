import type { ComponentType } from 'preact'
import { team } from './state/team.ts'
import { SessionsView } from './views/sessions/sessions-view.tsx'

/** Parameters that the address of a view names. */
export interface ViewProps {
  readonly params: Readonly<Record<string, string>>
}

interface View {
  readonly path: RegExp
  /** The first screen is part of the first file; the others come when they are opened. */
  readonly load: () => ComponentType<ViewProps> | Promise<ComponentType<ViewProps>>
  /** Its place in the navigation. */
  readonly area: string
}

/** The area about other people, which only a team server has. */
const TEAM = '/team'

const VIEWS: readonly View[] = [
  { path: /^\/(?:sessions(?:\/(?<id>[^/]+))?)?$/, area: '/', load: () => SessionsView },
  {
    path: /^\/inbox$/,
    area: '/inbox',
    load: () => import('./views/inbox/inbox-view.tsx').then(({ InboxView }) => InboxView),
  },
  {
    path: /^\/memories$/,
    area: '/memories',
    load: () => import('./views/memories/memories-view.tsx').then(({ MemoriesView }) => MemoriesView),
  },
  {
    path: /^\/memories\/(?<id>[^/]+)$/,
    area: '/memories',
    load: () => import('./views/memory/memory-view.tsx').then(({ MemoryView }) => MemoryView),
  },
  {
    path: /^\/projects$/,
    area: '/projects',
    load: () => import('./views/projects/projects-view.tsx').then(({ ProjectsView }) => ProjectsView),
  },
  {
    path: /^\/projects\/(?<id>[^/]+)$/,
    area: '/projects',
    load: () => import('./views/projects/project-view.tsx').then(({ ProjectView }) => ProjectView),
  },
  {
    path: /^\/episodes\/(?<id>[^/]+)$/,
    area: '/projects',
    load: () => import('./views/projects/episode-view.tsx').then(({ EpisodeView }) => EpisodeView),
  },
  {
    path: /^\/knowledge$/,
    area: '/knowledge',
    load: () => import('./views/knowledge/knowledge-view.tsx').then(({ KnowledgeView }) => KnowledgeView),
  },
  {
    path: /^\/status$/,
    area: '/status',
    load: () => import('./views/health/health-view.tsx').then(({ HealthView }) => HealthView),
  },
  {
    path: /^\/settings$/,
    area: '/settings',
    load: () => import('./views/settings/settings-view.tsx').then(({ SettingsView }) => SettingsView),
  },
  {
    path: /^\/team$/,
    area: TEAM,
    load: () => import('./views/team/team-view.tsx').then(({ TeamView }) => TeamView),
  },
]

export const AREAS = [
  { path: '/', title: 'Sessions', key: '1' },
  { path: '/inbox', title: 'Inbox', key: '2' },
  { path: '/memories', title: 'Memories', key: '3' },
  { path: '/projects', title: 'Projects', key: '4' },
  { path: '/knowledge', title: 'Knowledge', key: '5' },
  { path: '/status', title: 'Health', key: '6' },
  { path: '/settings', title: 'Settings', key: '7' },
  { path: TEAM, title: 'Team', key: '8' },
] as const

/** Areas about files and settings of a person's machine, which a team server does not have. */
const OF_A_MACHINE: readonly string[] = ['/knowledge', '/status', '/settings']

/** Whether an area is on the server that this page came from. */
export function isThere(area: string): boolean {
  return team.value ? !OF_A_MACHINE.includes(area) : area !== TEAM
}

export function findView(path: string): (View & ViewProps) | undefined {
  for (const view of VIEWS) {
    const found = view.path.exec(path)
    if (found === null) continue
    const params = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)
    return {
      ...view,
      params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    }
  }
  return undefined
}
