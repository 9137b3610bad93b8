import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { openKit } from '../../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../test/memoryNamespace.ts'
import { solanaChain } from '../../../test/solanaKit.ts'
import { openWorldKit } from '../../../test/worldKit.ts'
import { getBalance, getBalanceQueryOptions } from '../../account/getBalance.ts'
import { getBalances } from '../../account/getBalances.ts'
import { solana } from './solana.ts'

const world = await testWorld()
const { caipNetworkId: networkId, tokens } = world.solana
const [alice] = world.solana.accounts
if (!alice) throw new Error('The local world has no accounts.')
const { address } = alice
const dusd = { address: tokens.dusd, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6 }

const openChain = () =>
  openKit({ networks: [{ ...solanaChain(world), tokens: [dusd] }], namespaces: [solana()] })

it('[3.28 decimals] [3.28 formatted] [3.28 symbol] reads the same balances from the chain as from the server', async () => {
  const kit = openChain()
  const served = openWorldKit(world, { networks: [world.solana.network], namespaces: [solana()] })
  const { balances: read } = await getBalances(kit, { address, networkId })
  expect(read.map(({ symbol }) => symbol)).toEqual(['SOL', 'DUSD'])
  const { balances: told } = await getBalances(served, { address, networkId })
  for (const { symbol, quantity, address: token } of read) {
    const same = told.find((one) => one.symbol === symbol)
    expect(same).toMatchObject({ quantity })
    expect(same?.address).toBe(token)
  }
  const one = await getBalance(kit, { address, networkId })
  expect(one).toMatchObject({ decimals: 9, symbol: 'SOL', formatted: read[0]?.quantity.numeric })
  const other = await getBalance(kit, { address, networkId, token: tokens.dusd })
  expect(other).toMatchObject({ decimals: 6, symbol: 'DUSD', formatted: read[1]?.quantity.numeric })
  await expect(getBalance(kit, { address, networkId, token: tokens.mob })).rejects.toThrow(TypeError)
})

it('requests nothing when no RPC can read the chain', async () => {
  const [network] = memoryNetworks
  const kit = openKit({
    networks: [network],
    namespaces: [memoryNamespace([createMemoryWallet('memory', [address])])],
  })
  const unread = { address, networkId: network.caipNetworkId }
  expect(getBalanceQueryOptions(kit, unread).enabled).toBe(false)
  expect(getBalanceQueryOptions(openChain(), { address, networkId }).enabled).toBe(true)
  await expect(getBalances(kit, unread)).rejects.toMatchObject({ name: 'NetworkNotFoundError' })
})
