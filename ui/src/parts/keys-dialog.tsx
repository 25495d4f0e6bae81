import type { JSX } from 'preact'
import { activeKeys, keysShown } from '../state/keys.ts'
import { Dialog } from './dialog.tsx'

const hide = () => {
  keysShown.value = false
}

export function KeysDialog(): JSX.Element | null {
  if (!keysShown.value) return null
  return (
    <Dialog title="Keys" close={hide}>
      <table>
        <tbody>
          {activeKeys().map(({ key, does }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
