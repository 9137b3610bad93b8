import { type BitcoinAddressType, readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { BitcoinAddress } from './bitcoinDriver.ts'
import { bitcoinChains } from './chains.ts'

/** An address as a wallet gives it. */
export type OfferedAddress = { address: string; purpose?: string | undefined; publicKey?: string | undefined }

/** The network that a wallet's addresses are of, the one asked for where any is, and those of it, payment first. */
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

/** Those of a network, each once; what is for other chains than Bitcoin is left out. */
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

/** A key as the field has it, of taproot without its first byte; what is none (MetaMask gives the address) is left out. */
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
