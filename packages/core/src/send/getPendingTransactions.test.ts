import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { sendTransaction as sendWithWagmi } from '@wagmi/core'
import { createPublicClient, custom, encodeFunctionData, erc20Abi, http } from 'viem'
import { getBalance, getTransaction, getTransactionCount } from 'viem/actions'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { addPendingTransaction } from './addPendingTransaction.ts'
import { canReplace } from './canReplace.ts'
import { getPendingTransactions, getPendingTransactionsQueryOptions } from './getPendingTransactions.ts'
import { planReplacement } from './planReplacement.ts'
import { createReplaceFlow, replaceTransaction } from './replaceTransaction.ts'
import type { ReplaceState } from './replaceTransition.ts'
import { createSendFlow } from './send.ts'
import type { SendToken } from './sendToken.ts'
import { sendTransaction } from './sendTransaction.ts'
import { sendTransfer } from './sendTransfer.ts'
import { forgetPending, listPending, storePending } from './storedPending.ts'
import { watchPendingTransactions } from './watchPendingTransactions.ts'

const world = await testWorld()
/** Reads from the chain itself, because the server's proxy may return cached responses. */
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const networkId = world.network.caipNetworkId
const ether: SendToken = {
  asset: { type: 'native' },
  networkId,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 10n ** 18n,
  price: 2_000,
  iconUrl: '',
}

function addressOf(name: string): `0x${string}` {
  const account = world.accounts.find((known) => known.name === name)
  if (!account) throw new Error(`No account ${name}`)
  return account.address
}
const dave = addressOf('dave')

/** Sends a request that only a local chain supports. */
async function askChain(method: string, ...params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(world.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

beforeEach(async () => {
  await holdBlocks(world)
})

/** Sends 7 wei to Dave like the Send view, and resolves once the wallet has signed. */
async function sendSeven(kit: Kit): Promise<string> {
  const flow = createSendFlow(kit, { token: ether, amount: '0.000000000000000007', receiver: dave })
  onTestFinished(() => flow.stop())
  flow.send({ type: 'reviewRequested' })
  await expect.poll(() => flow.get()).toMatchObject({ status: 'reviewing', fee: expect.anything() })
  flow.send({ type: 'submitRequested' })
  await expect.poll(() => flow.get().status).toBe('confirming')
  const state = flow.get()
  return state.status === 'confirming' ? state.hash : ''
}

/** Opens a kit with a pending send that is never mined. The second kit is that of the same visitor after a reload. */
async function openWaiting(name: string, config: Parameters<typeof openConnectedKit>[2] = {}) {
  const storage = createMemoryStorage()
  const { kit, wallet, address } = await openConnectedKit(world, name, { storage, ...config })
  const hash = await sendSeven(kit)
  const reloaded = openWorldKit(world, { storage })
  const read = (by = kit) => getPendingTransactions(by, { address, networkId })
  const [pending] = await read()
  if (!pending) throw new Error('Nothing waits')
  return { kit, storage, reloaded, wallet, address, hash, pending, read }
}

describe('a pending transaction', () => {
  it('is stored with its call until it is mined, across reloads', async () => {
    const { reloaded, hash, pending, read } = await openWaiting('alice')
    expect(pending).toMatchObject({
      hash,
      sent: { is: 'native', amount: '7', symbol: 'ETH', to: dave },
      call: { value: '7', to: expect.stringMatching(new RegExp(dave, 'i')) },
    })
    expect(await read(reloaded)).toEqual([pending])
    await askChain('evm_mine')
    await expect.poll(() => read(reloaded)).toEqual([])
  })

  it('is listed if the app sends it: by sendTransaction, by sendTransfer, or by wagmi and addPendingTransaction', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice', {
      storage: createMemoryStorage(),
    })
    const hashes = [
      await sendTransaction(kit, { to: dave, value: 7n, networkId }),
      await sendTransfer(kit, { from: address, to: dave, amount: 7n, networkId, asset: { type: 'native' } }),
    ]
    const hash = await sendWithWagmi(getWagmiConfig(kit), { to: dave, value: 7n })
    addPendingTransaction(kit, { hash, networkId })
    hashes.push(hash)
    const pending = await getPendingTransactions(kit, { address, networkId })
    expect(pending.map((each) => each.hash)).toEqual(hashes.toReversed())
    expect(pending[0]).toMatchObject({ account: address, call: { value: '7' } })
    // A namespace without a way to check a transaction would list it forever.
    addPendingTransaction(kit, { hash, networkId: 'cosmos:cosmoshub-4', address: 'cosmos1' })
    expect(listPending(kit, { address: 'cosmos1', networkId: 'cosmos:cosmoshub-4' })).toEqual([])
    await askChain('evm_mine')
    await expect.poll(() => getPendingTransactions(kit, { address, networkId })).toEqual([])
    expect(wallet.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(3)
  })

  it('refreshes the token that it moved, even if its call was unknown before', async () => {
    const asked: (string | undefined)[] = []
    const { origin } = await startHttpServer(async ({ method, path, query, body }, response) => {
      if (path.endsWith('/balance')) asked.push(query.forceUpdate)
      const headers = { 'content-type': 'application/json' }
      const url = `${world.api}${path}?${new URLSearchParams(query)}`
      const answer = await fetch(url, { method, headers, ...(method === 'POST' && { body }) })
      answerJson(response, await answer.json(), { status: answer.status })
    })
    const { kit, address } = await openConnectedKit(world, 'bob', { server: origin })
    const { dusd } = world.contracts
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [dave, 0n] })
    const hash = await sendTransaction(kit, { from: address, to: dusd, data, networkId })
    const about = { symbol: 'DUSD', name: 'DUSD', decimals: 6, iconUrl: '' }
    const sent = { is: 'fungible', amount: '0', to: dave, toName: null, ...about } as const
    storePending(kit, { hash, networkId, account: address, sentAt: Date.now(), sent })
    await askChain('evm_mine')
    expect(await getPendingTransactions(kit, { address, networkId })).toEqual([])
    const ids = [nativeTokenAddress('eip155'), dusd].map((token) => toCaip10(networkId, token))
    await expect.poll(() => asked.map((list) => list?.toLowerCase())).toContain(ids.join(',').toLowerCase())
  })

  it('appears in a query that is already observed, even in another client than the kit’s', async () => {
    const { kit, address } = await openConnectedKit(world, 'carol', { storage: createMemoryStorage() })
    const client = new QueryClient()
    const options = getPendingTransactionsQueryOptions(kit, { address, networkId })
    const observer = new QueryObserver(client, options)
    onTestFinished(observer.subscribe(() => {}))
    await expect.poll(() => observer.getCurrentResult().data).toEqual([])
    const hash = await sendSeven(kit)
    await expect.poll(() => observer.getCurrentResult().data).toMatchObject([{ hash }])
  })

  it('reports a sent transaction even if a query client that lists it fails', async () => {
    const lines: unknown[] = []
    const logger = { write: (_: string, ...values: unknown[]) => void lines.push(...values) }
    const { kit, address } = await openConnectedKit(world, 'carol', { logger })
    const client = new QueryClient()
    const options = getPendingTransactionsQueryOptions(kit, { address, networkId })
    expect(await client.fetchQuery(options)).toEqual([])
    const failure = new TypeError('No such function')
    client.invalidateQueries = () => {
      throw failure
    }
    const hash = await sendSeven(kit)
    expect(listPending(kit, { address, networkId })).toMatchObject([{ hash }])
    expect(lines).toContain(failure)
  })

  it('stays pending while the chain is unreachable', async () => {
    const { storage, pending, address } = await openWaiting('bob')
    const request = () => Promise.reject(new Error('No way there'))
    const cutOff = openWorldKit(world, {
      storage,
      transports: { [world.network.id]: custom({ request }, { retryCount: 0 }) },
    })
    expect(await getPendingTransactions(cutOff, { address, networkId })).toEqual([pending])
  })

  it('[8.13 replaced] is not reported as replaced if only its receipt is missing', async () => {
    const { storage, hash, address } = await openWaiting('bob')
    // Too long ago, and deeper than the search goes.
    await askChain('anvil_mine', '0x28')
    const key = 'latchkey.pending'
    const kept = storage.getItem(key) ?? ''
    storage.setItem(
      key,
      kept.replace(/"sentAt":(\d+)/, (_, at) => `"sentAt":${Number(at) - 3_600_000}`),
    )
    const asked: string[] = []
    const { request } = http(world.rpc)({})
    const transport = custom(
      {
        async request(question: { method: string }) {
          asked.push(question.method)
          if (question.method === 'eth_getTransactionReceipt') throw new Error('Not today')
          return request(question as never)
        },
      },
      { retryCount: 0 },
    )
    const kit = openWorldKit(world, { storage, transports: { [world.network.id]: transport } })
    const [pending] = await getPendingTransactions(kit, { address, networkId })
    expect(asked).toContain('eth_getTransactionReceipt')
    expect(pending).toMatchObject({ hash })
    expect(pending?.outcome).toBeUndefined()
  })

  it('[8.13 replaced] triggers one search for its replacement per block', async () => {
    const { storage, hash, address, pending } = await openWaiting('bob')
    const nonce = pending.call?.nonce ?? 0
    // The nonce is used, but no block includes the transaction.
    const blocks: string[] = []
    const { request } = http(world.rpc)({})
    const transport = custom({
      async request(question: { method: string; params?: readonly unknown[] }) {
        if (question.method === 'eth_getTransactionCount') return `0x${(nonce + 1).toString(16)}`
        if (question.method === 'eth_getBlockByNumber') blocks.push(String(question.params?.[0]))
        return request(question as never)
      },
    })
    const kit = openWorldKit(world, { storage, transports: { [world.network.id]: transport } })
    const read = () => getPendingTransactions(kit, { address, networkId })
    expect(await read()).toMatchObject([{ hash }])
    const before = blocks.length
    expect(before).toBeGreaterThan(0)
    expect(await read()).toMatchObject([{ hash }])
    expect(blocks).toHaveLength(before)
    expect(new Set(blocks).size).toBe(before)
  })

  it('is stored per account and network', async () => {
    const { kit } = await openWaiting('alice')
    expect(listPending(kit, { address: addressOf('bob'), networkId })).toEqual([])
    expect(listPending(kit, { address: addressOf('alice'), networkId: 'eip155:1' })).toEqual([])
    expect(await getPendingTransactions(kit, { address: undefined, networkId })).toEqual([])
  })

  it('is ignored if the stored value is invalid', async () => {
    const storage = createMemoryStorage()
    const kit = openWorldKit(world, { storage })
    const account = { address: addressOf('alice'), networkId }
    for (const text of ['', '{}', '{"version":1,"transactions":[{"hash":"0x1"}],"renumbering":[]}', 'null']) {
      storage.setItem(`${kit.config.storageKey}.pending`, text)
      expect(listPending(kit, account)).toEqual([])
    }
  })

  it('[8.13 repriced] [8.13 cancelled] [8.13 replaced] is recognized as repriced, cancelled or replaced in the wallet, even when the page was closed', async () => {
    const opened = [await openWaiting('alice'), await openWaiting('bob'), await openWaiting('carol')] as const
    const [alice, bob, carol] = opened
    const replace = (opens: typeof alice, to: `0x${string}`, value: bigint) =>
      sendTransaction(opens.kit, {
        networkId,
        nonce: opens.pending.call?.nonce ?? 0,
        to,
        value,
        gas: 100_000n,
        maxFeePerGas: 90_000_000_000n,
        maxPriorityFeePerGas: 9_000_000_000n,
      })
    await replace(alice, dave, 7n)
    await replace(bob, bob.address, 0n)
    await replace(carol, alice.address, 9n)
    await askChain('evm_mine')
    // The server's proxy may cache an account's nonce for a moment.
    await expect.poll(() => alice.read(alice.reloaded)).toEqual([])
    const ended = (opened: typeof alice) => expect.poll(() => opened.read(opened.reloaded))
    await ended(bob).toMatchObject([{ hash: bob.hash, outcome: 'cancelled' }])
    await ended(carol).toMatchObject([{ hash: carol.hash, outcome: 'replaced' }])
    expect(forgetPending(carol.reloaded, carol.hash)).toBe(true)
    expect(await carol.read(carol.reloaded)).toEqual([])
  })

  it('[8.13 replaced] is stored from any page by the pool watcher, which reports its replacement', async () => {
    const asked: string[] = []
    const { request } = http(world.rpc)({})
    const transport = custom({
      async request(question: { method: string }) {
        const answer = await request(question as never)
        asked.push(question.method)
        return answer
      },
    })
    const countOf = (method: string) => asked.filter((known) => known === method).length
    const { kit, address } = await openConnectedKit(world, 'alice', {
      transports: { [world.network.id]: transport },
    })
    const replaced: unknown[] = []
    const stop = watchPendingTransactions(kit, {
      address,
      networkId,
      pollingIntervalMs: 50,
      onReplaced: ({ hash, by, reason }) => replaced.push([hash, by, reason]),
    })
    onTestFinished(stop)
    // The mempool filter only reports transactions after it was created.
    await expect.poll(() => countOf('eth_newPendingTransactionFilter')).toBe(1)
    const nonce = await getTransactionCount(chain, { address })
    const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    await sendTransaction(kit, { networkId, nonce, to: dave, value: 1n, gas: 21_000n, ...fees })
    // The replacement is only detected after the first transaction was seen.
    await expect.poll(() => countOf('eth_getTransactionByHash')).toBeGreaterThan(1)
    const [kept] = listPending(kit, { address, networkId })
    const by = await sendTransaction(kit, {
      networkId,
      nonce,
      to: address,
      value: 0n,
      gas: 21_000n,
      maxFeePerGas: fees.maxFeePerGas * 2n,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas * 2n,
    })
    await askChain('evm_mine')
    const read = () => getPendingTransactions(kit, { address, networkId })
    await expect.poll(read).toMatchObject([{ hash: kept?.hash, outcome: 'cancelled' }])
    await expect.poll(() => replaced).toContainEqual([kept?.hash, by, 'cancelled'])
  })
})

describe('speeding up and cancelling', () => {
  it('speeds up with the same nonce and fees that the node accepts, and pays once', async () => {
    const { kit, reloaded, pending, hash, read } = await openWaiting('alice')
    const before = await getBalance(chain, { address: dave })
    const flow = createReplaceFlow(kit, pending)
    onTestFinished(() => flow.stop())
    flow.send({ type: 'planRequested', as: 'speedUp' })
    await expect.poll(() => flow.get().status).toBe('planned')
    flow.send({ type: 'replaceRequested' })
    await expect.poll(() => flow.get().status).toBe('replaced')
    const state = flow.get()
    const next = state.status === 'replaced' ? (state.hash as `0x${string}`) : '0x'
    const [old, sped] = [
      pending.call?.fees as { maxFeePerGas: string; maxPriorityFeePerGas: string },
      await getTransaction(chain, { hash: next }),
    ]
    expect(sped).toMatchObject({ nonce: pending.call?.nonce, value: 7n, to: dave.toLowerCase() })
    expect(sped.maxFeePerGas).toBeGreaterThanOrEqual((BigInt(old.maxFeePerGas) * 11n) / 10n)
    expect(sped.maxPriorityFeePerGas).toBeGreaterThan((BigInt(old.maxPriorityFeePerGas) * 11n) / 10n - 1n)
    expect(await read(reloaded)).toMatchObject([{ hash, replacements: [{ hash: next, as: 'speedUp' }] }])
    // Each further replacement raises the fees of the last one.
    const again = await planReplacement(kit, { pending: (await read())[0] ?? pending, as: 'speedUp' })
    const last = await replaceTransaction(kit, { pending, replacement: again })
    await askChain('evm_mine')
    expect(await getBalance(chain, { address: dave })).toBe(before + 7n)
    expect((await getTransaction(chain, { hash: last })).blockNumber).not.toBeNull()
    await expect.poll(() => read(reloaded)).toEqual([])
  })

  it('cancels with an empty transfer to the sender', async () => {
    const { kit, reloaded, pending, hash, address, read } = await openWaiting('bob')
    const before = await getBalance(chain, { address: dave })
    const replacement = await planReplacement(kit, { pending, as: 'cancel' })
    expect(replacement).toMatchObject({ to: address, value: 0n, data: '0x', nonce: pending.call?.nonce })
    await replaceTransaction(kit, { pending, replacement })
    await askChain('evm_mine')
    await expect.poll(() => read(reloaded)).toMatchObject([{ hash, outcome: 'cancelled' }])
    expect(await getBalance(chain, { address: dave })).toBe(before)
  })

  it('asks no wallet for a transaction that was mined meanwhile', async () => {
    const { kit, pending, wallet } = await openWaiting('alice')
    const replacement = await planReplacement(kit, { pending, as: 'speedUp' })
    await askChain('evm_mine')
    const over = { name: 'TransactionOverError' }
    await expect(planReplacement(kit, { pending, as: 'cancel' })).rejects.toMatchObject(over)
    await expect(replaceTransaction(kit, { pending, replacement })).rejects.toMatchObject(over)
    expect(wallet.backend.getPendingRequestCount()).toBe(0)
  })

  it('refreshes the plan while it is shown, and ends with the transaction', async () => {
    const { kit, pending } = await openWaiting('alice')
    const flow = createReplaceFlow(kit, pending, { refreshMs: 10 })
    onTestFinished(() => flow.stop())
    flow.send({ type: 'planRequested', as: 'speedUp' })
    await expect.poll(() => flow.get().status).toBe('planned')
    const { replacement } = flow.get() as Extract<ReplaceState, { status: 'planned' }>
    await replaceTransaction(kit, { pending, replacement })
    const dearer = (replacement.amount * 11n) / 10n
    await expect.poll(() => Object(flow.get()).replacement?.amount).toBeGreaterThanOrEqual(dearer)
    await askChain('evm_mine')
    await expect
      .poll(() => flow.get())
      .toMatchObject({ status: 'failed', error: { name: 'TransactionOverError' } })
  })

  it('asks no wallet for one that was sped up elsewhere and mined, even if the nonce updates late', async () => {
    let count: Promise<unknown> | undefined
    const { request } = http(world.rpc)({})
    const late = custom({
      request(question: { method: string }) {
        if (question.method !== 'eth_getTransactionCount') return request(question as never)
        count ??= request(question as never)
        return count
      },
    })
    const transports = { [world.network.id]: late }
    const { kit, pending, wallet } = await openWaiting('alice', { transports })
    const flow = createReplaceFlow(kit, pending)
    onTestFinished(() => flow.stop())
    flow.send({ type: 'planRequested', as: 'cancel' })
    await expect.poll(() => flow.get().status).toBe('planned')
    const replacement = await planReplacement(kit, { pending, as: 'speedUp' })
    await replaceTransaction(kit, { pending, replacement })
    await askChain('evm_mine')
    flow.send({ type: 'replaceRequested' })
    await expect
      .poll(() => flow.get())
      .toMatchObject({ status: 'failed', error: { name: 'TransactionOverError' } })
    expect(wallet.backend.getPendingRequestCount()).toBe(0)
  })

  it('keeps the pending transaction when the user rejects', async () => {
    const { kit, pending, wallet, read } = await openWaiting('carol')
    const { request } = wallet.provider
    onTestFinished(() => void Object.assign(wallet.provider, { request }))
    // The signing package cannot approve first and then reject.
    Object.assign(wallet.provider, {
      request: async (asked: { method: string }) => {
        if (asked.method === 'eth_sendTransaction') throw Object.assign(new Error('No'), { code: 4001 })
        return request(asked as never)
      },
    })
    const replacement = await planReplacement(kit, { pending, as: 'cancel' })
    const asked = replaceTransaction(kit, { pending, replacement })
    await expect(asked).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(await read()).toMatchObject([{ hash: pending.hash, replacements: [] }])
  })

  it('detects a wallet that chooses its own nonce, keeps both, and offers no further replacement', async () => {
    const { kit, pending, wallet, read } = await openWaiting('alice')
    expect(canReplace(kit, pending)).toBe(true)
    const { request } = wallet.provider
    onTestFinished(() => void Object.assign(wallet.provider, { request }))
    Object.assign(wallet.provider, {
      request: (asked: { method: string; params?: readonly Record<string, unknown>[] }) => {
        if (asked.method !== 'eth_sendTransaction') return request(asked as never)
        const params = asked.params?.map(({ nonce: _, ...rest }) => rest)
        return request({ ...asked, params } as never)
      },
    })
    const replacement = await planReplacement(kit, { pending, as: 'speedUp' })
    const error = await replaceTransaction(kit, { pending, replacement }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'TransactionRenumberedError' })
    const { hash } = error as { hash: string }
    expect(await read()).toMatchObject([{ hash }, { hash: pending.hash, replacements: [] }])
    expect(canReplace(kit, pending)).toBe(false)
  })

  it('is not offered to another account or on another network', async () => {
    const { kit, pending } = await openWaiting('alice')
    expect(canReplace(kit, { ...pending, account: addressOf('bob') })).toBe(false)
    expect(canReplace(kit, { ...pending, networkId: 'eip155:1' })).toBe(false)
    expect(canReplace(openWorldKit(world), pending)).toBe(false)
  })
})

describe('a node with little data', () => {
  it('drops a transaction that the node has not known for a day', async () => {
    const storage = createMemoryStorage()
    const kit = openWorldKit(world, { storage })
    const address = addressOf('alice')
    const lost = {
      hash: `0x${'1'.repeat(64)}`,
      networkId,
      account: address,
      sentAt: Date.now() - 86_399_000,
      replacements: [],
    }
    const keep = (sentAt: number) =>
      storage.setItem(
        `${kit.config.storageKey}.pending`,
        JSON.stringify({ version: 1, transactions: [{ ...lost, sentAt }], renumbering: [] }),
      )
    keep(lost.sentAt)
    expect(await getPendingTransactions(kit, { address, networkId })).toHaveLength(1)
    keep(lost.sentAt - 2_000)
    expect(await getPendingTransactions(kit, { address, networkId })).toEqual([])
  })
})
