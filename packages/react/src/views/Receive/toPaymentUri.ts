import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'

/**
 * Returns the content of a receive code: `ethereum:0x…@1` (EIP-681), `solana:…`, `bitcoin:…`, else the bare address.
 */
export function toPaymentUri(address: string, networkId: Caip2): string {
  const { namespace, reference } = parseCaip2(networkId)
  if (namespace === 'eip155') return `ethereum:${address}@${reference}`
  if (namespace === 'solana') return `solana:${address}`
  return namespace === 'bip122' ? `bitcoin:${address}` : address
}
