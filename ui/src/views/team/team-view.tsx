import type { JSX } from 'preact'
import { useTitle } from '../../state/titles.ts'
import { OwnKeys } from './own-keys.tsx'
import { PeopleAndTeams } from './people-and-teams.tsx'
import { Promotions } from './promotions.tsx'
import { SharesGiven, SharesReceived } from './shares.tsx'
import './team.css'

/** Everything between the person and the others of a team server. */
export function TeamView(): JSX.Element {
  useTitle('Team')
  return (
    <div class="team">
      <h1 class="head">Team</h1>
      <Promotions />
      <SharesReceived />
      <SharesGiven />
      <PeopleAndTeams />
      <OwnKeys />
    </div>
  )
}
