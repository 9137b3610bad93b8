import { type BitcoinAddressType, readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const coders = { [mainnet]: Address(NETWORK), [testnet]: Address(TEST_NETWORK) }
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Addresses of any type on either network, from the library that wallets use. */
const addresses = fc
  .tuple(
    fc.constantFrom(mainnet, testnet),
    fc.oneof(
      fc.record({ type: fc.constantFrom('pkh', 'sh', 'wpkh'), hash: bytes(20) }),
      fc.record({ type: fc.constant('wsh'), hash: bytes(32) }),
    ),
  )
  .map(([chainId, { hash, type }]) => ({
    chainId,
    address: coders[chainId as typeof mainnet].encode({ type, hash } as never),
    type: `p2${type}` as BitcoinAddressType,
  }))

it('recognizes every address that the library writes, only on its own network', () => {
  fc.assert(
    fc.property(addresses, ({ address, chainId, type }) => {
      const other = chainId === mainnet ? testnet : mainnet
      expect(readBitcoinAddress(address, chainId as typeof mainnet)).toBe(type)
      expect(readBitcoinAddress(address, other)).toBeUndefined()
    }),
  )
})

it('rejects an address with one character changed', () => {
  const letter = fc.constantFrom(...'023456789acdefghjkmnpqrstuvwxyzABCDEFGH')
  fc.assert(
    fc.property(addresses, fc.nat(), letter, ({ address, chainId }, place, wrong) => {
      const at = place % address.length
      if (address[at] === wrong) return
      const edited = address.slice(0, at) + wrong + address.slice(at + 1)
      expect(readBitcoinAddress(edited, chainId as typeof mainnet)).toBeUndefined()
    }),
  )
})

it('accepts exactly the texts that the library accepts', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^(bc1[qp]|1|3)[02-9ac-hj-np-z]{20,60}$/))
  fc.assert(
    fc.property(texts, (text) => {
      const isTaken = () => {
        try {
          return coders[mainnet].decode(text).type !== 'p2a'
        } catch {
          return false
        }
      }
      expect(readBitcoinAddress(text, mainnet) !== undefined).toBe(isTaken())
    }),
  )
})
