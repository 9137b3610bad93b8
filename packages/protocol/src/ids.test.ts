import { expect, it } from 'vitest'
import { nativeTokenAddress } from './ids.ts'
import { namespaceIds } from './vocabulary.ts'

const addresses = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
  cosmos: '0x',
}

it.each(Object.entries(addresses))('[9.24 native addresses] of %s is %s', (namespace, address) => {
  expect(nativeTokenAddress(namespace)).toBe(address)
})

it('[9.24 native addresses] each namespace has one', () => {
  expect([...namespaceIds].sort()).toEqual(Object.keys(addresses).sort())
})
