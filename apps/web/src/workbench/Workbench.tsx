import { useAccountState } from '@latchkey/react'
import { useConnection } from 'wagmi'
import { Notes } from '../notes/Notes.tsx'
import { useSettings } from '../useSettings.ts'
import { copy } from '../words/copy.ts'
import { shortAddress } from '../words/shortAddress.ts'
import { Faucet } from './Faucet.tsx'
import { GetName } from './GetName.tsx'
import { KitState } from './KitState.tsx'
import { SendCalls } from './SendCalls.tsx'
import { SendTransaction } from './SendTransaction.tsx'
import { SignMessage } from './SignMessage.tsx'
import { SignTypedData } from './SignTypedData.tsx'

/** The page of a connected visitor: sign, send, and see what the kit knows. */
export function Workbench() {
  const { address, chain } = useConnection()
  const { caipAddress, profileName } = useAccountState()
  const { faucet } = useSettings()
  const words = copy.workbench
  if (!address) return null
  return (
    <div className="workbench">
      <div className="hello">
        <h1>{words.hello}</h1>
        <p className="hello-text">
          {words.as} <b title={address}>{profileName ?? shortAddress(address)}</b>
          {chain && (
            <>
              {' '}
              {words.on} <b>{chain.name}</b>
            </>
          )}
        </p>
      </div>
      <div className="tasks">
        <SignMessage />
        <SignTypedData />
        <SendTransaction />
        <div className="column">
          <SendCalls />
          {faucet && <Faucet url={faucet} />}
          <GetName />
        </div>
        {caipAddress && <Notes key={caipAddress} account={caipAddress} />}
        <KitState />
      </div>
    </div>
  )
}
