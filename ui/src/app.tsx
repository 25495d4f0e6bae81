import type { JSX } from 'preact'
import { KeysDialog } from './parts/keys-dialog.tsx'
import { Messages } from './parts/messages.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { ViewOutlet } from './parts/view-outlet.tsx'
import { loggedOut } from './state/api.ts'
import { keysShown, useKeys } from './state/keys.ts'
import { undoLatest } from './state/messages.ts'
import { navigate } from './state/route.ts'
import { openSearch } from './state/search.ts'
import { team } from './state/team.ts'
import { LoginView } from './views/login/login-view.tsx'
import { AREAS, isThere } from './views.ts'

const showKeys = () => {
  keysShown.value = true
}

const KEYS = [
  { key: '?', does: 'Show these keys', run: showKeys },
  { key: '/', does: 'Search memories', run: () => openSearch() },
  { key: 'u', does: 'Undo the latest action', run: () => undoLatest() },
]

/** Keys for the areas of the server that this page came from. */
const areaKeys = () =>
  AREAS.filter(({ path }) => isThere(path)).map(({ path, title, key }) => ({
    key,
    does: `Go to ${title}`,
    run: () => navigate(path),
  }))

export function App(): JSX.Element {
  useKeys([...KEYS, ...areaKeys()], [team.value])
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      {loggedOut.value ? (
        <LoginView />
      ) : (
        <>
          <TopBar />
          <main id="main" tabIndex={-1}>
            <ViewOutlet />
          </main>
        </>
      )}
      <Messages />
      <KeysDialog />
    </>
  )
}
