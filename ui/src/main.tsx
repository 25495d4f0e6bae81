import { render } from 'preact'
import { App } from './app.tsx'
import { followKeys } from './state/keys.ts'
import { followEvents } from './state/live.ts'
import { followAddress } from './state/route.ts'
import { learnWhoIsHere } from './state/team.ts'
import { followTheme } from './state/theme.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'

followTheme()
followAddress()
followKeys()
followEvents()
void learnWhoIsHere()

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
