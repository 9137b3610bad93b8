import { toNetwork } from '@latchkey/core'
import { bitcoin, bitcoinTestnet } from '@latchkey/core/bip122'
import { cosmosNetworks } from '@latchkey/core/cosmos'
import type { Network } from '@latchkey/protocol/network'
import { mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { loadNamespaces } from './loadNamespaces.ts'

const evm = toNetwork(mainnet, 'http://one.test')
const cosmos = cosmosNetworks[0] as Network

it.each([
  [[evm], []],
  [[evm, bitcoin, bitcoinTestnet], ['bip122']],
  [
    [bitcoin, cosmos, evm],
    ['bip122', 'cosmos'],
  ],
])('loads each additional namespace of the networks once', async (networks, ids) => {
  expect((await loadNamespaces(networks)).map(({ id }) => id)).toEqual(ids)
})
