import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { toCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { untilState } from '../../test/flows.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { GasEstimationFailedError, TransactionRevertedError } from '../errors/send.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { getPendingTransactions } from '../send/getPendingTransactions.ts'
import { sendTransaction } from '../send/sendTransaction.ts'
import { listPending } from '../send/storedPending.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import { type Approval, type Approvals, getApprovals, getApprovalsQueryOptions } from './getApprovals.ts'
import { createRevokeFlow, type RevokeFlow } from './revoke.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const { dusd, badges, mobsters, guestbook, ammRouter } = world.contracts
const abi = parseAbi([
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function mint(address) returns (uint256)',
])

const allScopes = ['amount', 'collection', 'nft']

/** Approves the market for some of everything, and returns the approvals that the server then lists. */
async function letAll(kit: Kit, from: `0x${string}`): Promise<readonly Approval[]> {
  const write = async (
    to: `0x${string}`,
    functionName: 'approve' | 'setApprovalForAll' | 'mint',
    args: readonly unknown[],
  ) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    return waitForReceipt(kit, { networkId, hash: await sendTransaction(kit, { from, to, networkId, data }) })
  }
  const { logs } = await write(mobsters, 'mint', [from])
  await write(mobsters, 'approve', [ammRouter, BigInt(logs[0]?.topics[3] ?? 0)])
  await write(badges, 'setApprovalForAll', [ammRouter, true])
  await write(dusd, 'approve', [ammRouter, 77n])
  const list = async () => (await getApprovals(kit, { address: from, networkId })).data
  // The server's index follows the chain and needs time to index these blocks.
  await expect.poll(async () => (await list()).map(({ scope }) => scope).sort()).toEqual(allScopes)
  return list()
}

function open(kit: Kit, from: string, approval: Approval): RevokeFlow {
  const flow = createRevokeFlow(kit, { from, approval })
  onTestFinished(() => flow.stop())
  return flow
}

it('revokes an amount, an NFT and a collection, and reads the approvals again', async () => {
  const { kit, address } = await openConnectedKit(world, 'carol')
  const approvals = await letAll(kit, address)
  const options = getApprovalsQueryOptions(kit, { address, networkId })
  await getQueryClient(kit).fetchQuery(options)
  for (const approval of approvals) {
    const flow = open(kit, address, approval)
    const reviewed = await untilState(
      flow,
      (state) => state.status === 'reviewing' && state.fee !== undefined,
    )
    expect(reviewed).toMatchObject({ status: 'reviewing', error: undefined })
    flow.send({ type: 'submitRequested' })
    expect((await untilState(flow, ({ status }) => status === 'confirmed')).status).toBe('confirmed')
  }
  expect((await getApprovals(kit, { address, networkId })).data).toEqual([])
  await expect.poll(() => getQueryClient(kit).getQueryData<Approvals>(options.queryKey)?.data).toEqual([])
})

it('[8.13 replaced] is restored after a reload while pending, like a send', async () => {
  const storage = createMemoryStorage()
  const { kit, address } = await openConnectedKit(world, 'carol', { storage })
  const makeBlocks = await holdBlocks(world)
  const flow = open(kit, address, {
    chainId: networkId,
    token: { address: toCaip10(networkId, dusd), name: null, symbol: 'DUSD', decimals: 6, iconUrl: '' },
    scope: 'amount',
    spender: toCaip10(networkId, ammRouter),
    amount: '1',
    tokenId: null,
    spenderName: null,
    approvedAt: '2026-11-20T09:00:00Z',
  } as unknown as Approval)
  flow.send({ type: 'submitRequested' })
  const state = await untilState(flow, ({ status }) => status === 'confirming')
  const { hash } = state as Extract<typeof state, { status: 'confirming' }>
  const read = (by: Kit) => getPendingTransactions(by, { address, networkId })
  expect(listPending(kit, { address, networkId })).toMatchObject([{ hash }])
  const reloaded = openWorldKit(world, { storage })
  expect(await read(reloaded)).toMatchObject([{ hash, call: { value: '0' } }])
  await makeBlocks()
  await expect.poll(() => read(reloaded)).toEqual([])
})

it('shows before signing that the contract will revert, and afterwards that it did', async () => {
  const { kit, address } = await openConnectedKit(world, 'carol')
  const approval: Approval = {
    chainId: networkId,
    // Has no `approve` function.
    token: { address: toCaip10(networkId, guestbook), name: null, symbol: null, decimals: null, iconUrl: '' },
    scope: 'amount',
    spender: toCaip10(networkId, ammRouter),
    amount: '1',
    tokenId: null,
    approvedAt: '2026-11-20T10:00:00Z',
  }
  const flow = open(kit, address, approval)
  const reviewed = await untilState(
    flow,
    (state) => state.status === 'reviewing' && state.error !== undefined,
  )
  expect(reviewed.status === 'reviewing' && reviewed.error).toBeInstanceOf(GasEstimationFailedError)
  flow.send({ type: 'submitRequested' })
  const ended = await untilState(
    flow,
    (state) => state.status === 'failed' || (state.status === 'reviewing' && state !== reviewed),
  )
  const isTold =
    ended.status === 'failed' ? ended.error instanceof TransactionRevertedError : 'error' in ended
  expect(isTold).toBe(true)
  if (ended.status !== 'failed') return
  flow.send({ type: 'backRequested' })
  expect(flow.get().status).toBe('reviewing')
})

it('calls no list complete without a server', async () => {
  const { kit, address } = await openConnectedKit(world, 'carol', { api: false })
  expect(await getApprovals(kit, { address, networkId })).toEqual({ data: [], isComplete: false })
})
