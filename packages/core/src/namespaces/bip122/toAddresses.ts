import { type BitcoinAddressType, readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { BitcoinAddress } from './bitcoinDriver.ts'
import { bitcoinChains } from './networks.ts'

/** An address as a wallet provides it. */
export type OfferedAddress = { address: string; purpose?: string | undefined; publicKey?: string | undefined }

/**
 * Returns the network of a wallet's addresses, preferably the requested one, and its addresses on it, payment first.
 */
export function toAddresses(
  offered: readonly OfferedAddress[],
  asked: Caip2,
): { networkId: Caip2; addresses: readonly BitcoinAddress[] } {
  for (const networkId of [asked, ...bitcoinChains.map((chain) => chain.networkId)]) {
    const addresses = addressesOn(offered, networkId)
    if (addresses.length > 0) return { networkId, addresses }
  }
  return { networkId: asked, addresses: [] }
}

/** Returns the addresses of a network without duplicates. Addresses for other chains than Bitcoin are dropped. */
export function addressesOn(offered: readonly OfferedAddress[], networkId: Caip2): readonly BitcoinAddress[] {
  const known = offered.flatMap(({ address, publicKey, purpose }) => {
    const type = readBitcoinAddress(address, networkId)
    if (!type || !isOurs(purpose)) return []
    const key = readKey(publicKey, type)
    return [{ address, type, purpose, ...(key !== undefined && { publicKey: key }) }]
  })
  const hasOther = known.some(({ type }) => type !== 'p2tr')
  const named = known.map((one) => ({
    ...one,
    purpose: one.purpose ?? (one.type === 'p2tr' && hasOther ? ('ordinals' as const) : ('payment' as const)),
  }))
  const sorted = named.toSorted((a, b) => rank(a) - rank(b))
  return sorted.filter(({ address }, at) => sorted.findIndex((one) => one.address === address) === at)
}

/**
 * Normalizes a public key, for taproot without its first byte. Invalid keys are dropped: MetaMask sends the address
 * instead.
 */
function readKey(publicKey: string | undefined, type: BitcoinAddressType): string | undefined {
  const [, key, x] = /^((?:0[23])?([\da-f]{64}))$/i.exec(publicKey ?? '') ?? []
  if (type === 'p2tr') return x
  return key !== x ? key : undefined
}

function rank({ purpose }: BitcoinAddress): number {
  return purpose === 'payment' ? 0 : 1
}

function isOurs(purpose: string | undefined): purpose is BitcoinAddress['purpose'] | undefined {
  return purpose === undefined || purpose === 'payment' || purpose === 'ordinals'
}
