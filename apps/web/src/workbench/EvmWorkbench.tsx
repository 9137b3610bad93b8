import { useAccountState } from '@latchkey/react'
import { type Hex, recoverMessageAddress } from 'viem'
import { useConnection } from 'wagmi'
import { Notes } from '../notes/Notes.tsx'
import { useSettings } from '../useSettings.ts'
import { Faucet } from './Faucet.tsx'
import { GetName } from './GetName.tsx'
import { Hello } from './Hello.tsx'
import { KitState } from './KitState.tsx'
import { SendCalls } from './SendCalls.tsx'
import { SendTransaction } from './SendTransaction.tsx'
import { SignMessage } from './SignMessage.tsx'
import { SignTypedData } from './SignTypedData.tsx'

/** Shows what an EVM account can do here: sign, send, and inspect the kit's state. */
export function EvmWorkbench() {
  const { address, chain } = useConnection()
  const { caipAddress, profileName } = useAccountState('eip155')
  const { faucet } = useSettings()
  if (!address) return null
  return (
    <div className="workbench">
      <Hello address={address} name={profileName} network={chain?.name} />
      <div className="tasks">
        <SignMessage address={address} recover={recover} />
        <SignTypedData />
        <SendTransaction />
        <div className="column">
          <SendCalls />
          {faucet && <Faucet url={faucet} address={address} />}
          <GetName />
        </div>
        {caipAddress && <Notes key={caipAddress} account={caipAddress} />}
        <KitState />
      </div>
    </div>
  )
}

const recover = (message: string, signature: string) =>
  recoverMessageAddress({ message, signature: signature as Hex })
