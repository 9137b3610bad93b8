import { useAccountState, useKitState, useModal, useNetworkState } from '@latchkey/react'
import { Notes } from '../notes/Notes.tsx'
import { useSettings } from '../useSettings.ts'
import { copy } from '../words/copy.ts'
import { Faucet } from './Faucet.tsx'
import { Hello } from './Hello.tsx'
import { KitState } from './KitState.tsx'
import { SignMessage } from './SignMessage.tsx'
import { Task } from './Task.tsx'

/** What an account of another family than EVM can do here: the rest is in the kit's own views. */
export function FamilyWorkbench() {
  const { address, caipAddress, profileName } = useAccountState()
  const { activeNamespace } = useKitState()
  const { caipNetwork } = useNetworkState()
  const settings = useSettings()
  // The local world gives away money of its own chains; nobody does of Bitcoin.
  const faucet = activeNamespace === 'solana' ? settings.faucet : undefined
  if (address === undefined) return null
  return (
    <div className="workbench">
      <Hello address={address} name={profileName} network={caipNetwork?.name} />
      <div className="tasks">
        {/* Beside the notes, which have the account for their key. */}
        <SignMessage key={`message ${caipAddress}`} address={address} />
        <div className="column">
          <OpenAccount />
          {faucet !== undefined && <Faucet key={address} url={faucet} address={address} />}
        </div>
        {caipAddress && <Notes key={caipAddress} account={caipAddress} />}
        <KitState />
      </div>
    </div>
  )
}

function OpenAccount() {
  const modal = useModal()
  const words = copy.family
  return (
    <Task title={words.title} text={words.text}>
      <button className="action" type="button" onClick={() => modal.open({ view: 'Account' })}>
        {words.action}
      </button>
    </Task>
  )
}
