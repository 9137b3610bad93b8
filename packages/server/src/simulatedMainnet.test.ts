import {
  generateStore,
  listSubjects,
  type NodeKindName,
  type RunningMainnet,
  smallPlan,
  startMainnet,
} from '@latchkey/devnet/mainnet'
import type { Balance } from '@latchkey/protocol/schema'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { servedChain } from '../test/servedChain.ts'
import { startServer } from '../test/startServer.ts'
import type { ServedChain } from './settings/settings.ts'

const plan = { ...smallPlan, blocks: 100, logs: 600, subjects: [5, 15, 30] }
const store = generateStore(plan)
const subjects = listSubjects(store)
const unlimited = 1_000_000

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function startNode(kind: NodeKindName): Promise<RunningMainnet> {
  const node = await startMainnet(store, kind)
  open.push(node.stop)
  return node
}

/** Starts a server that indexes the node's chain. */
const serveIndex = (node: RunningMainnet) => serve(node, { index: { fromBlock: 0n } })

async function serve({ url }: RunningMainnet, chain: Partial<ServedChain> = {}): Promise<string> {
  const limits = { rpc: unlimited, read: unlimited, write: unlimited }
  const server = await startServer({
    chains: [servedChain(1, url, chain)],
    projects: [{ id: 'app', name: 'App', origins: [], limits }],
  })
  open.push(server.close)
  return server.origins.api
}

type Page = { data: { metadata?: { hash: string } }[]; next: string | null }

/** Reads every page of a list of an account. */
async function readAll(origin: string, address: string, list: 'history' | 'nfts'): Promise<Page['data']> {
  const entries: Page['data'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const search = new URLSearchParams({ chainId: 'eip155:1', projectId: 'app', ...(cursor && { cursor }) })
    const response = await fetch(`${origin}/v1/account/${address}/${list}?${search}`)
    const page = (await response.json()) as Page
    entries.push(...page.data)
    cursor = page.next
  }
  return entries
}

const readHashes = async (origin: string, address: string) =>
  (await readAll(origin, address, 'history')).map(({ metadata }) => metadata?.hash).reverse()

/** Reads what a server says of every subject, without its own origin. */
async function readSubjects(origin: string): Promise<string> {
  const lists = subjects.flatMap(({ address }) =>
    (['history', 'nfts'] as const).map((list) => readAll(origin, address, list)),
  )
  return JSON.stringify(await Promise.all(lists), null, 1).replaceAll(origin, '')
}

describe('the index of the simulated mainnet', () => {
  it('has at least those that logs show, if the node has no traces', async () => {
    const origin = await serveIndex(await startNode('archive'))
    for (const { address, hashes, logged } of subjects) {
      await expect.poll(() => readHashes(origin, address)).toEqual(expect.arrayContaining([...logged]))
      expect(hashes).toEqual(expect.arrayContaining(await readHashes(origin, address)))
    }
  })

  it('has every transaction in order, and after a reorg says what one says that only saw the new branch', async () => {
    const node = await startNode('traced')
    const origin = await serveIndex(node)
    for (const { address, hashes } of subjects)
      await expect.poll(() => readHashes(origin, address)).toEqual(hashes)
    const branch = { branch: 2, head: plan.blocks + 1 }
    Object.assign(node.chain, branch)
    const other = await startNode('traced')
    Object.assign(other.chain, branch)
    const fresh = await serveIndex(other)
    for (const { address, hashes } of listSubjects(store, 2))
      for (const one of [origin, fresh]) await expect.poll(() => readHashes(one, address)).toEqual(hashes)
    expect(await readSubjects(origin)).toBe(await readSubjects(fresh))
  })
})

describe('balances on the simulated mainnet', () => {
  it.each([
    ['on request', serve],
    ['by an index', serveIndex],
  ])('have the tokens that an account’s transfers name, without spam, read %s', async (_, serveBy) => {
    const node = await startNode('traced')
    const origin = await serveBy(node)
    const chain = createPublicClient({ transport: http(node.url) })
    const { address } = subjects.at(-1) as (typeof subjects)[number]
    const readBalances = async () => {
      const query = `currency=usd&chainId=eip155:1&projectId=app&forceUpdate=eip155:1:${address}`
      const response = await fetch(`${origin}/v1/account/${address}/balance?${query}`)
      const { balances } = (await response.json()) as { balances: Balance[] }
      return balances.filter((balance) => balance.address !== undefined)
    }
    const named = ['USDC', 'USDT', 'WETH', 'DAI', 'LINK', 'UNI', 'MKR']
    await expect.poll(readBalances).not.toEqual([])
    // The whole history is read by then.
    await expect.poll(() => readHashes(origin, address)).toEqual(subjects.at(-1)?.hashes)
    const balances = await readBalances()
    expect(named).toEqual(expect.arrayContaining(balances.map(({ symbol }) => symbol)))
    for (const { address: id = '', quantity } of balances) {
      const amount = await chain.readContract({
        address: id.split(':')[2] as `0x${string}`,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address as `0x${string}`],
      })
      expect(quantity.numeric).toBe(formatUnits(amount, Number(quantity.decimals)))
    }
  })
})
