import { shortAddress } from '../format/shortAddress.ts'

/** An address as `0x7099…79C8`; the whole of it on demand, and to screen readers. Left to right in every script. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address} translate="no">
      {shortAddress(address)}
    </bdi>
  )
}
