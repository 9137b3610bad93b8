import { shortAddress } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'

/** Shows a short address that expands on demand. */
export function AddressInFull({ address }: { address: string }) {
  const copy = useCopy()
  const [isFull, setFull] = useState(false)
  return (
    <button
      type="button"
      className="lk-send-address"
      aria-expanded={isFull}
      aria-label={isFull ? undefined : copy('send.showAddress', { address: shortAddress(address) })}
      title={address}
      onClick={() => setFull(!isFull)}
    >
      <bdi dir="ltr" translate="no">
        {isFull ? address : shortAddress(address)}
      </bdi>
    </button>
  )
}
