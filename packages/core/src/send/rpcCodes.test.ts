import { testWorld } from '@latchkey/devnet/testWorld'
import { getConnectorClient } from '@wagmi/core'
import { BaseError, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { handOn, refusalUrl } from '../../test/refusal.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { getCapabilities } from '../account/getCapabilities.ts'
import { getClient } from '../kit/getClient.ts'
import { sendTransaction } from './sendTransaction.ts'
import { sendTransfer } from './sendTransfer.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const to = world.accounts[1]!.address
const missing = `0x${'11'.repeat(32)}` as const

/** Lists the names of an error and its causes, outermost first. */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) names.push(at.name)
  return names
}

/** Requests something from the chain through the server, as all reads of the kit do. */
async function askChain(method: string, params: unknown): Promise<unknown> {
  const { request } = getClient(openWorldKit(world), networkId)
  return request({ method, params } as never).catch((error: unknown) => error)
}

describe('anvil behind the server', () => {
  const transfer = { from: missing.slice(0, 42), to, value: numberToHex(10n ** 30n) }
  it.each([
    ['8.28', -32602, 'InvalidParamsRpcError', 'eth_getBalance', ['nobody', 'latest']],
    ['8.30', -32000, 'InvalidInputRpcError', 'eth_call', [{ to, gas: '0x1' }, 'latest']],
    ['8.31', -32001, 'ResourceNotFoundRpcError', 'eth_call', [{ to }, { blockHash: missing }]],
    ['8.33', -32003, 'TransactionRejectedRpcError', 'eth_call', [transfer, 'latest']],
  ])('[%s] maps the node’s %i to %s', async (_, code, name, method, params) => {
    expect(await askChain(method, params)).toMatchObject({ name, code })
  })

  it('[8.26] maps -32600 for an invalid request to InvalidRequestRpcError', async () => {
    const kit = openWorldKit(world, { api: false })
    const { request } = getClient(kit, networkId)
    // `undefined` is the only method that JSON omits, so that the call has none.
    const error = await request({ method: undefined } as never).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'InvalidRequestRpcError', code: -32600 })
  })
})

describe('the server', () => {
  it('[8.38] returns 4100 and the status 401 for an unknown project', async () => {
    const { request } = getClient(openWorldKit(world, { projectId: 'nobody' }), networkId)
    const error = await request({ method: 'eth_blockNumber' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'HttpRequestError', status: 401 })
    expect(error).toMatchObject({ details: expect.stringContaining('No project has this id') })
  })

  it('[8.27] maps -32601 for an unsupported method to MethodNotFoundRpcError', async () => {
    expect(await askChain('eth_nothing', [])).toMatchObject({ name: 'MethodNotFoundRpcError', code: -32601 })
  })
})

describe('a JSON-RPC server of the devnet', () => {
  const ask = async (code: number, status?: number) => {
    const rpcUrls = { default: { http: [refusalUrl(world, code, status)] } }
    const kit = openWorldKit(world, { api: false, networks: [{ ...world.network, rpcUrls }] })
    const { request } = getClient(kit, networkId)
    return request({ method: 'eth_blockNumber' }).catch((error: unknown) => error)
  }

  it.each([
    ['8.25', -32700, 'ParseRpcError'],
    ['8.29', -32603, 'InternalRpcError'],
    ['8.32', -32002, 'ResourceUnavailableRpcError'],
    ['8.34', -32004, 'MethodNotSupportedRpcError'],
    ['8.35', -32005, 'LimitExceededRpcError'],
    ['8.36', -32006, 'JsonRpcVersionUnsupportedError'],
  ])('[%s] maps %i to %s', async (_, code, name) => {
    expect(await ask(code)).toMatchObject({ name, code })
  })

  it('[8.35] rejects a whole batch with -32005 and the status 429, and the status is used', async () => {
    expect(await ask(-32005, 429)).toMatchObject({
      name: 'HttpRequestError',
      status: 429,
      details: expect.stringContaining('Rejected with -32005'),
    })
  })
})

describe('an external wallet', () => {
  it('[8.37] returns 4001 when the user rejects', async () => {
    const { kit, wallet } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
    const sent = sendTransaction(kit, { networkId, to, value: 1n }).catch((error: unknown) => error)
    await expect.poll(() => wallet.backend.getPendingRequestCount()).toBe(1)
    await wallet.backend.reject('eth_sendTransaction' as never)
    const names = namesOf(await sent)
    expect(names[0]).toBe('UserRejectedError')
    expect(names).toContain('UserRejectedRequestError')
  })

  it('[8.39] returns 4200 for an unsupported method', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    await expect(getCapabilities(kit, { address })).rejects.toMatchObject({
      name: 'UnsupportedProviderMethodError',
      code: 4200,
    })
  })

  it('[8.41] returns 4901 when it is not connected to the network', async () => {
    const { kit } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
    const { request } = await getConnectorClient(kit.wagmiConfig)
    const params = [{ chainId: numberToHex(5) }]
    const error = await request({ method: 'wallet_switchEthereumChain', params } as never).catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({ name: 'ChainDisconnectedError', code: 4901 })
  })
})

describe('a wallet with a JSON-RPC server of the devnet', () => {
  const send = async (code: number) => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice')
    handOn(wallet, 'eth_sendTransaction', refusalUrl(world, code))
    const transfer = { from: address, to, amount: 7n, networkId, asset: { type: 'native' } } as const
    return sendTransfer(kit, transfer).catch((error: unknown) => error)
  }

  it.each([
    ['8.38', 4100, 'UnauthorizedProviderError'],
    ['8.40', 4900, 'ProviderDisconnectedError'],
    ['8.42', 4902, 'SwitchChainError'],
    ['8.43 5700', 5700, 'UnsupportedNonOptionalCapabilityError'],
    ['8.43 5710', 5710, 'UnsupportedChainIdError'],
    ['8.43 5720', 5720, 'DuplicateIdError'],
    ['8.43 5730', 5730, 'UnknownBundleIdError'],
    ['8.43 5740', 5740, 'BundleTooLargeError'],
    ['8.43 5750', 5750, 'AtomicReadyWalletRejectedUpgradeError'],
    ['8.43 5760', 5760, 'AtomicityNotSupportedError'],
  ])('[%s] maps %i for a transfer to %s', async (_, code, name) => {
    const error = await send(code)
    expect(namesOf(error)).toContain(name)
    expect(
      (error as BaseError).walk((cause) => cause instanceof BaseError && cause.name === name),
    ).toMatchObject({
      code,
    })
  })

  it('[8.44] maps 5000 for a transfer to UserRejectedError', async () => {
    expect(namesOf(await send(5000))[0]).toBe('UserRejectedError')
  })
})
