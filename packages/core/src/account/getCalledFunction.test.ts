import { testWorld } from '@latchkey/devnet/testWorld'
import { createWalletClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { expect, it } from 'vitest'
import { openWorldKit } from '../../test/worldKit.ts'
import { getClient } from '../kit/getClient.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { getCalledFunction, getCalledFunctionQueryOptions } from './getCalledFunction.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice, bob] = world.accounts
if (!alice || !bob) throw new Error('The world has no accounts')
const sender = createWalletClient({
  account: privateKeyToAccount(alice.privateKey),
  chain: toChain(world.network),
  transport: http(world.rpc),
})

it('names a well-known function, returns the selector of another, and null without a call', async () => {
  const kit = openWorldKit(world)
  const [spender, to] = [bob.address, world.contracts.dusd]
  const hashes = [
    await sender.writeContract({ address: to, abi: erc20Abi, functionName: 'approve', args: [spender, 1n] }),
    // name(), which no transaction calls usually.
    await sender.sendTransaction({ to, data: '0x06fdde03' }),
    await sender.sendTransaction({ to: spender, value: 1n }),
  ]
  const called = hashes.map(async (hash) => {
    await waitForTransactionReceipt(getClient(kit, networkId), { hash })
    return getCalledFunction(kit, { networkId, hash })
  })
  expect(await Promise.all(called)).toEqual([
    { selector: '0x095ea7b3', name: 'approve' },
    { selector: '0x06fdde03', name: undefined },
    null,
  ])
})

it('rejects for an unknown transaction, and requests nothing in other namespaces or without a hash', async () => {
  const kit = openWorldKit(world)
  const hash = `0x${'1'.repeat(64)}`
  await expect(getCalledFunction(kit, { networkId, hash })).rejects.toMatchObject({
    name: 'TransactionNotFoundError',
  })
  const isEnabled = (parameters: Parameters<typeof getCalledFunction>[1]) =>
    getCalledFunctionQueryOptions(kit, parameters).enabled
  expect(isEnabled({ networkId, hash })).toBe(true)
  expect(isEnabled({ networkId, hash: '' })).toBe(false)
  expect(isEnabled({ networkId: 'bip122:000000000019d6689c085ae165831e93', hash })).toBe(false)
})
