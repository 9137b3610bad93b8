import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { ConnectButton, KitProvider, type UseModal, useModal } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { createAppKit } from '../../apps/web/src/createAppKit.ts'

declare global {
  /** The modal, as an app's code uses it. */
  var modal: UseModal
}

/** An app with nothing but the button, and Serial Mob's kit. */
function Page() {
  globalThis.modal = useModal()
  return (
    <header>
      <ConnectButton />
    </header>
  )
}

const settings: PageSettings = JSON.parse(document.getElementById(pageSettingsElementId)?.textContent ?? '')
const kit = createAppKit(settings, location.origin)
createRoot(document.getElementById('root') as HTMLElement).render(
  <KitProvider kit={kit}>
    <Page />
  </KitProvider>,
)
