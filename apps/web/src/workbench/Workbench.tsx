import { useAccountState, useKitState } from '@latchkey/react'
import { Activity } from 'react'
import { EvmWorkbench } from './EvmWorkbench.tsx'
import { FamilyWorkbench } from './FamilyWorkbench.tsx'

/** Renders the page of a connected visitor, for the active account's family. */
export function Workbench() {
  const { activeNamespace } = useKitState()
  const { address } = useAccountState()
  const isEvm = activeNamespace === 'eip155' || address === undefined
  return (
    <>
      {/* Kept mounted so that inputs and results stay while another family is active. */}
      <Activity mode={isEvm ? 'visible' : 'hidden'}>
        <EvmWorkbench />
      </Activity>
      {!isEvm && <FamilyWorkbench />}
    </>
  )
}
