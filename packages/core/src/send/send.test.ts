import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { createClient, erc721Abi, type Hash, http, numberToHex, parseAbi, parseUnits } from 'viem'
import { getTransaction, readContract } from 'viem/actions'
import { describe, expect, it, onTestFinished } from 'vitest'
import { untilState } from '../../test/flows.ts'
import { settled } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../test/memoryNamespace.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { getBalance } from '../account/getBalance.ts'
import { getBalances, getBalancesQueryOptions } from '../account/getBalances.ts'
import { getNfts } from '../account/getNfts.ts'
import { connect } from '../connection/connect.ts'
import type { KitEvent } from '../kit/config.ts'
import { getClient } from '../kit/getClient.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { estimateFee } from './estimateFee.ts'
import { mostPerGas } from './raiseFees.ts'
import { createSendFlow, type SendFlow } from './send.ts'
import type { SendState } from './sendState.ts'
import { balanceToSendToken, nftToSendToken, type SendToken } from './sendToken.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const bob = addressOf('bob')

type Reviewing = Extract<SendState, { status: 'reviewing' }>
type Confirmed = Extract<SendState, { status: 'confirmed' }>

function addressOf(name: string): `0x${string}` {
  const account = world.accounts.find((known) => known.name === name)
  if (!account) throw new Error(`No account ${name}`)
  return account.address
}

function openSend(
  kit: Kit,
  draft: Parameters<typeof createSendFlow>[1] = {},
  options: Parameters<typeof createSendFlow>[2] = {},
): SendFlow {
  const flow = createSendFlow(kit, draft, options)
  onTestFinished(() => flow.stop())
  return flow
}

async function tokenOf(kit: Kit, address: string, symbol: string): Promise<SendToken> {
  // The server may have cached the state of another test's chain.
  const forceUpdate = [toCaip10(networkId, nativeTokenAddress('eip155'))]
  const { balances } = await getBalances(kit, { address, networkId, forceUpdate })
  const balance = balances.find((known) => known.symbol === symbol)
  if (!balance) throw new Error(`No ${symbol}`)
  return balanceToSendToken(balance)
}

describe('from the form to the chain', () => {
  it('[1.8 send] sends a token to a name, and shows its address before signing', async () => {
    const events: KitEvent[] = []
    const { kit, address } = await openConnectedKit(world, 'alice', {
      onEvent: (event) => events.push(event),
    })
    const before = await getBalance(kit, { address: bob, networkId, token: world.contracts.dusd })
    const flow = openSend(kit, {
      token: await tokenOf(kit, address, 'DUSD'),
      amount: '1.25',
      receiver: 'bob.mob.eth',
    })
    expect(flow.get()).toMatchObject({ status: 'editing', receiver: { status: 'resolving' } })
    await untilState(flow, (state) => state.status === 'editing' && state.receiver.status === 'resolved')
    flow.send({ type: 'reviewRequested' })
    const reviewing = await untilState(
      flow,
      (state) => state.status === 'reviewing' && state.fee !== undefined,
    )
    expect(reviewing).toMatchObject({
      receiver: { address: bob, name: 'bob.mob.eth' },
      transfer: { to: bob, amount: 1_250_000n },
      error: undefined,
    })

    const stale = getBalancesQueryOptions(kit, { address, networkId })
    await getQueryClient(kit).fetchQuery(stale)
    flow.send({ type: 'submitRequested' })
    const confirmed = await untilState(
      flow,
      (state) => state.status === 'confirmed' || state.status === 'failed',
    )
    expect(confirmed.status).toBe('confirmed')
    const after = await getBalance(kit, { address: bob, networkId, token: world.contracts.dusd })
    expect(after.value).toBe(before.value + 1_250_000n)
    await expect.poll(() => getQueryClient(kit).getQueryState(stale.queryKey)?.isInvalidated).toBe(true)
    expect(events.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('transfers an ERC-721', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const { data } = await getNfts(kit, { address, networkId })
    const nft = data.find(({ standard, flags }) => standard === 'ERC721' && !flags.is_spam)
    if (!nft) throw new Error('Alice has no NFT')
    const flow = openSend(kit, { token: nftToSendToken(nft), receiver: bob })
    flow.send({ type: 'reviewRequested' })
    flow.send({ type: 'submitRequested' })
    await untilState(flow, (state) => state.status === 'confirmed')
    const owner = await readContract(getClient(kit, networkId), {
      address: world.contracts.mobsters,
      abi: erc721Abi,
      functionName: 'ownerOf',
      args: [BigInt(nft.tokenId)],
    })
    expect(owner).toBe(bob)
  })

  it('transfers the entered amount of an ERC-1155', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const { data } = await getNfts(kit, { address, networkId })
    const badge = data.find(({ standard }) => standard === 'ERC1155')
    if (!badge) throw new Error('Alice has no badge')
    const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
    const balance = () =>
      readContract(getClient(kit, networkId), {
        address: world.contracts.badges,
        abi,
        functionName: 'balanceOf',
        args: [bob, BigInt(badge.tokenId)],
      })
    const before = await balance()
    const flow = openSend(kit, { token: nftToSendToken(badge), amount: '1', receiver: bob })
    flow.send({ type: 'reviewRequested' })
    flow.send({ type: 'submitRequested' })
    await untilState(flow, (state) => state.status === 'confirmed')
    expect(await balance()).toBe(before + 1n)
  })

  it('refreshes the fee during the review, at the selected speed, and sends what was last shown', async () => {
    onTestFinished(() => restoreChain(world))
    const { kit, address } = await openConnectedKit(world, 'alice')
    const chain = createClient({ transport: http(world.rpc) })
    const token = await tokenOf(kit, address, 'ETH')
    const flow = openSend(kit, { token, amount: '0.01', receiver: bob }, { refreshMs: 10 })
    const reviewed = (test: (fee: bigint) => boolean) =>
      untilState(flow, (state): state is Reviewing => {
        const perGas = state.status === 'reviewing' && state.fee?.perGas
        return perGas ? test(mostPerGas(perGas)) : false
      })
    flow.send({ type: 'reviewRequested' })
    await reviewed(() => true)
    flow.send({ type: 'speedSelected', speed: 'fast' })
    const { fee: before } = await reviewed(() => true)
    const baseFee = numberToHex(mostPerGas(before?.perGas ?? { gasPrice: 1n }) * 3n)
    await chain.request({ method: 'anvil_setNextBlockBaseFeePerGas', params: [baseFee] } as never)
    await chain.request({ method: 'evm_mine' } as never)
    await reviewed((maxFeePerGas) => maxFeePerGas > BigInt(baseFee))
    flow.send({ type: 'submitRequested' })
    const { speed, fee } = flow.get() as Extract<SendState, { status: 'submitting' }>
    expect(fee).toMatchObject({ speed: 'fast' })
    expect(speed).toBe('fast')
    const { hash } = await untilState(flow, (state): state is Confirmed => state.status === 'confirmed')
    expect(await getTransaction(chain, { hash: hash as Hash })).toMatchObject(fee?.perGas ?? {})
  })

  it('sends the maximum native balance, and leaves enough for the fee', async () => {
    const { kit, address } = await openConnectedKit(world, 'carol')
    const token = await tokenOf(kit, address, 'ETH')
    const flow = openSend(kit, { token, receiver: bob })
    flow.send({ type: 'maxRequested' })
    const { draft } = await untilState(
      flow,
      (state): state is Extract<SendState, { status: 'editing' }> =>
        state.status === 'editing' && state.draft.amount !== '',
    )
    const asset = { type: 'native' } as const
    const fee = await estimateFee(kit, { from: address, to: bob, amount: 0n, networkId, asset })
    const kept = token.balance - parseUnits(draft.amount, 18)
    // One and a half fees, whose price changes by at most an eighth with each block.
    expect(Number(kept) / Number(fee.amount)).toBeGreaterThan(1.5 / 1.3)
    expect(Number(kept) / Number(fee.amount)).toBeLessThan(1.5 * 1.3)
    flow.send({ type: 'reviewRequested' })
    const reviewing = await untilState(
      flow,
      (state) => state.status === 'reviewing' && state.fee !== undefined,
    )
    expect(reviewing).toMatchObject({ error: undefined })
    flow.send({ type: 'submitRequested' })
    await untilState(flow, (state) => state.status === 'confirmed')
    const left = await getBalance(kit, { address, networkId })
    expect(left.value).toBeLessThan(token.balance / 1_000n)
  })
})

describe('failures', () => {
  it('keeps the draft after a rejection, and sends on retry', async () => {
    const events: KitEvent[] = []
    const { kit, wallet, address } = await openConnectedKit(world, 'bob', {
      mood: 'trusting',
      onEvent: (event) => events.push(event),
    })
    const pending = () => wallet.backend.getPendingRequestCount()
    const flow = openSend(kit, {
      token: await tokenOf(kit, address, 'ETH'),
      amount: '0.5',
      receiver: addressOf('dave'),
    })
    flow.send({ type: 'reviewRequested' })
    flow.send({ type: 'submitRequested' })
    await expect.poll(pending).toBe(1)
    await wallet.backend.reject('eth_sendTransaction' as never)
    const declined = await untilState(flow, (state) => state.status === 'reviewing')
    expect(declined).toMatchObject({
      error: { name: 'UserRejectedError' },
      draft: { amount: '0.5', receiver: addressOf('dave') },
    })
    expect(events.at(-1)).toMatchObject({ name: 'SEND_ERROR', properties: { reason: 'rejected' } })
    flow.send({ type: 'submitRequested' })
    await expect.poll(pending).toBe(1)
    await wallet.backend.authorize('eth_sendTransaction' as never)
    await untilState(flow, (state) => state.status === 'confirmed')
  })

  it('shows during the review that the native balance does not cover the fee of a token', async () => {
    onTestFinished(() => restoreChain(world))
    const { kit, address } = await openConnectedKit(world, 'alice')
    const chain = createClient({ transport: http(world.rpc) })
    const token = await tokenOf(kit, address, 'DUSD')
    const flow = openSend(kit, { token, amount: '1', receiver: bob }, { refreshMs: 10 })
    flow.send({ type: 'reviewRequested' })
    const untilError = (name: string | undefined) =>
      untilState(
        flow,
        (state) =>
          state.status === 'reviewing' && state.fee !== undefined && Object(state.error).name === name,
      )
    await untilError(undefined)
    await chain.request({ method: 'anvil_setBalance', params: [address, '0x1'] } as never)
    expect(await untilError('FeeBalanceInsufficientError')).toMatchObject({
      error: { shortMessage: expect.stringContaining('ETH') },
    })
    await chain.request({ method: 'anvil_setBalance', params: [address, numberToHex(10n ** 18n)] } as never)
    await untilError(undefined)
  })

  it('shows an error for a name that does not resolve', async () => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const flow = openSend(kit, { token: await tokenOf(kit, address, 'ETH'), receiver: 'nobody.mob.eth' })
    const state = await untilState(
      flow,
      (now) => now.status === 'editing' && now.receiver.status === 'unresolved',
    )
    expect(state).toMatchObject({ receiver: { error: { name: 'NameNotFoundError' } } })
  })

  it('[4.12 other namespaces] [8.8] fails with "Unsupported chain" in a namespace that cannot send', async () => {
    const wallet = createMemoryWallet('memory', ['So11111111111111111111111111111111111111112'])
    const kit = openWorldKit(world, {
      networks: [memoryNetworks[0]],
      namespaces: [memoryNamespace([wallet])],
      storageKey: 'other',
    })
    kit.start()
    await settled(kit)
    await connect(kit, { connectorId: 'memory' })
    const token: SendToken = {
      asset: { type: 'native' },
      networkId: memoryNetworks[0].caipNetworkId,
      name: 'Memory',
      symbol: 'MEM',
      decimals: 9,
      balance: 10n ** 9n,
      price: 0,
      iconUrl: '',
    }
    const flow = openSend(kit, {
      token,
      amount: '0.5',
      receiver: 'So11111111111111111111111111111111111111112',
    })
    flow.send({ type: 'reviewRequested' })
    flow.send({ type: 'submitRequested' })
    const state = await untilState(flow, (now) => now.status === 'reviewing')
    expect(state).toMatchObject({ error: { shortMessage: 'Unsupported chain' }, draft: { amount: '0.5' } })
  })

  it('[4.14 clears send state] starts over when the account changes', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice')
    const flow = openSend(kit, { token: await tokenOf(kit, address, 'ETH'), amount: '0.5', receiver: bob })
    wallet.backend.emit('accountsChanged', [bob])
    const state = await untilState(flow, (now) => now.from === bob)
    expect(state).toMatchObject({ status: 'editing', draft: { token: undefined, amount: '', receiver: '' } })
  })
})
