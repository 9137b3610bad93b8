import { useAccountState, useKitState } from '@latchkey/react'
import { Activity } from 'react'
import { EvmWorkbench } from './EvmWorkbench.tsx'
import { FamilyWorkbench } from './FamilyWorkbench.tsx'

/** The page of a connected visitor, by the family of the account in use. */
export function Workbench() {
  const { activeNamespace } = useKitState()
  const { address } = useAccountState()
  const isEvm = activeNamespace === 'eip155' || address === undefined
  return (
    <>
      {/* What was typed and done there stays while another family is in use. */}
      <Activity mode={isEvm ? 'visible' : 'hidden'}>
        <EvmWorkbench />
      </Activity>
      {!isEvm && <FamilyWorkbench />}
    </>
  )
}
