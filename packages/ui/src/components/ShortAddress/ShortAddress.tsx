import { shortAddress } from '../../format/shortAddress.ts'

/**
 * Renders an address as `0x7099…79C8`, with the full address in the tooltip and for screen readers. Left to right in
 * every script.
 */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address} translate="no">
      {shortAddress(address)}
    </bdi>
  )
}
