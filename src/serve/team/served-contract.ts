/** The routes of a team server: those about memories that every server has, and its own. */
import { routesOfContract } from '../contract/contract.ts'
import type { Route } from '../contract/route.ts'
import { TEAM_CONTRACT } from '../contract/team-contract.ts'

/** Every route with its declaration, for the description of the API. */
export function describedRoutes(): [string, Route][] {
  const shared = routesOfContract().filter(([, { right }]) => right === 'user')
  return [...shared, ...Object.entries(TEAM_CONTRACT)]
}

/** Whether a home has such a route, which this server has not. */
export function isOfHome(method: string, path: string): boolean {
  return HOME_ROUTES.some((one) => one.method === method && one.form.test(path))
}

const HOME_ROUTES = routesOfContract()
  .filter(([key, { right }]) => right !== 'user' && !(key in TEAM_CONTRACT))
  .map(([key]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
  })
