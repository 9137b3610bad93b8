import { useAccountState, useKitState, useNetworkState } from '@latchkey/react'
import { Activity } from 'react'
import { MobCard } from '../mob/MobCard.tsx'
import { Notes } from '../notes/Notes.tsx'
import { useSettings } from '../useSettings.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { EvmWorkbench } from './EvmWorkbench.tsx'
import { Faucet } from './Faucet.tsx'
import { Hello } from './Hello.tsx'
import { KitState } from './KitState.tsx'
import { ModalButton } from './ModalButton.tsx'
import { SignMessage } from './SignMessage.tsx'
import { Task } from './Task.tsx'
import { Tasks } from './Tasks.tsx'

/** Renders the page of a connected visitor, for the active account's namespace. */
export function Workbench() {
  const { activeNamespace } = useKitState()
  const { address } = useAccountState()
  const isEvm = activeNamespace === 'eip155' || address === undefined
  return (
    <>
      {/* Kept mounted so that inputs and results stay while another namespace is active. */}
      <Activity mode={isEvm ? 'visible' : 'hidden'}>
        <EvmWorkbench />
      </Activity>
      {!isEvm && <NamespaceWorkbench />}
    </>
  )
}

/** Shows what an account of a namespace other than EVM can do here. The rest is in the kit's own views. */
function NamespaceWorkbench() {
  const { address, caipAddress, profileName } = useAccountState()
  const { activeNamespace } = useKitState()
  const { caipNetwork } = useNetworkState()
  const settings = useSettings()
  // The local world gives away money on its own chains, but there is no faucet for Bitcoin.
  const faucet = activeNamespace === 'solana' ? settings.faucet : undefined
  if (address === undefined) return null
  return (
    <div className="workbench">
      <Hello address={address} name={profileName} network={caipNetwork?.name} />
      <Tasks>
        {caipAddress && <MobCard key={`mob ${caipAddress}`} account={caipAddress} />}
        {/* Prefixed, since its sibling, the notes, is keyed by the account. */}
        <SignMessage key={`message ${caipAddress}`} address={address} />
        <OpenAccount />
        {faucet !== undefined && <Faucet key={address} url={faucet} address={address} wide />}
        {caipAddress && <Notes key={caipAddress} account={caipAddress} />}
        <KitState />
      </Tasks>
    </div>
  )
}

function OpenAccount() {
  const { copy } = useWords()
  const words = copy.namespace
  return (
    <Task title={words.title} text={words.text}>
      <ModalButton request={{ view: 'Account' }}>{words.action}</ModalButton>
    </Task>
  )
}
