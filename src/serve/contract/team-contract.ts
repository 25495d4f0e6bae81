/** The routes that only a team server has. With the `user` routes of the contract they are all it serves. */

import { peopleRoutes } from './people.ts'
import { sharingRoutes } from './sharing.ts'
import { syncRoutes } from './sync.ts'
import { teamLoginRoutes } from './team-login.ts'

export const TEAM_CONTRACT = {
  ...teamLoginRoutes,
  ...peopleRoutes,
  ...sharingRoutes,
  ...syncRoutes,
}

export type TeamContract = typeof TEAM_CONTRACT
