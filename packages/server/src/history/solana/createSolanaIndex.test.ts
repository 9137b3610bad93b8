import { base58 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import type { SolanaReader } from '../../chains/solana/createSolanaReader.ts'
import type { SolanaTransaction } from '../../chains/solana/readSolanaTransaction.ts'
import type { Database } from '../../storage/database.ts'
import { solanaStretches } from '../../storage/schema/indexProgress.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import { createSolanaIndex, type SolanaIndex } from './createSolanaIndex.ts'
import { createSolanaStore, type SolanaStore } from './createSolanaStore.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = 'alice'
const mint = 'So11111111111111111111111111111111111111112'
const charge = () => {}

/**
 * The state of the nodes behind one URL: how many transactions the node that lists them knows, and how many the node
 * that reads them.
 */
let nodes: { listed: number; known: number; minedAt: number; moves: 'SOL' | 'token' }
let store: SolanaStore
let database: Database
let index: SolanaIndex

beforeEach(async () => {
  const opened = await openEmptyDatabase()
  onTestFinished(opened.close)
  database = opened.database
  nodes = { listed: 0, known: 0, minedAt: 1_000, moves: 'SOL' }
  store = createSolanaStore(database)
  index = createSolanaIndex({ store, readerOf: () => reader, isListed: () => false })
})

const signatureOf = (slot: number) => base58.encode(new Uint8Array(64).fill(slot))
const toTransaction = (slot: number): SolanaTransaction => ({
  ...{ signature: signatureOf(slot), slot, minedAt: nodes.minedAt, failed: false, fee: 5_000n, programs: [] },
  signers: [owner],
  accounts: [
    { address: owner, before: 10_000n, after: 4_000n },
    { address: 'bob', before: 0n, after: 1_000n },
  ],
  tokens: nodes.moves === 'token' ? [{ at: 1, owner, mint, decimals: 0, before: 0n, after: 1n }] : [],
})
const reader: SolanaReader = {
  getBalance: async () => 0n,
  getTokenAccounts: async () => [],
  getAccounts: async (addresses) => addresses.map(() => undefined),
  getSignatures: async (_, { before }) =>
    before === undefined
      ? Array.from({ length: nodes.listed }, (_, at) => nodes.listed - at).map((slot) => ({
          ...{ signature: signatureOf(slot), slot, minedAt: nodes.minedAt },
        }))
      : [],
  async getTransaction(signature) {
    const [slot = 0] = base58.decode(signature)
    return slot <= nodes.known ? toTransaction(slot) : undefined
  },
}

/** Makes all nodes know the same number of transactions, and indexes them. */
async function read(count: number) {
  nodes = { ...nodes, listed: count, known: count }
  await index.follow(chainId, owner, charge)
  await index.extend(chainId, owner, charge)
}
const newest = async () => (await store.stretches(chainId, owner))[0]?.newest

it('keeps newer history when a lagging node responds', async () => {
  await read(3)
  nodes = { ...nodes, listed: 2 }
  await expect(index.follow(chainId, owner, charge)).rejects.toThrow('behind')
  expect(await newest()).toBe(signatureOf(3))
  nodes = { ...nodes, listed: 4, known: 4 }
  await index.follow(chainId, owner, charge)
  expect(await newest()).toBe(signatureOf(4))
})

it('reads a history again that another process deleted while it was continued', async () => {
  await read(3)
  nodes = { ...nodes, listed: 4, known: 4 }
  const deleting: SolanaReader = {
    ...reader,
    async getTransaction(signature) {
      await store.forget(chainId, owner)
      return reader.getTransaction(signature)
    },
  }
  const slow = createSolanaIndex({ store, readerOf: () => deleting, isListed: () => false })
  await slow.follow(chainId, owner, charge)
  await read(4)
  const rows = await database.selectDistinct({ slot: transfers.blockNumber }).from(transfers)
  expect(rows.map(({ slot }) => Number(slot)).sort()).toEqual([1, 2, 3, 4])
})

it('drops entries that the chain has reverted', async () => {
  await read(3)
  nodes = { ...nodes, listed: 2, known: 2 }
  await index.follow(chainId, owner, charge)
  expect(await newest()).toBeNull()
})

it('leaves a mint undescribed until a node has it, and then describes it', async () => {
  await read(1)
  nodes = { ...nodes, listed: 2, known: 2, moves: 'token', minedAt: Math.floor(Date.now() / 1_000) }
  await expect(index.follow(chainId, owner, charge)).rejects.toThrow('behind')
  expect(await store.unknownMints(chainId, [mint])).toEqual([mint])
  // Old enough to count as closed.
  nodes.minedAt -= 60
  await index.follow(chainId, owner, charge)
  expect(await store.unknownMints(chainId, [mint])).toEqual([])
})

it('is deleted for a new account, once nobody has asked about it for long', async () => {
  await read(3)
  await database.update(solanaStretches).set({ askedAt: 0 })
  await index.follow(chainId, owner, charge)
  await index.follow(chainId, 'carol', charge)
  expect(await newest()).toBe(signatureOf(3))
  expect(await database.select().from(transfers)).toHaveLength(3)
  await database.update(solanaStretches).set({ askedAt: 0 }).where(eq(solanaStretches.owner, owner))
  await index.follow(chainId, 'dave', charge)
  expect(await newest()).toBeUndefined()
  expect(await database.select().from(transfers)).toEqual([])
  await read(3)
  expect(await database.select().from(transfers)).toHaveLength(3)
})

it('reads a token account that was closed to its end, once', async () => {
  nodes = { ...nodes, known: 9, moves: 'token' }
  const signatures = { [owner]: [] as number[], vault: [1] }
  let isClosed = false
  const asked: string[] = []
  const vaults: SolanaReader = {
    ...reader,
    getTokenAccounts: async () => (isClosed ? [] : [{ address: 'vault', mint, amount: 1n }]),
    async getSignatures(address, { before }) {
      asked.push(address)
      const slots = before === undefined ? signatures[address as keyof typeof signatures] : []
      return slots.map((slot) => ({ signature: signatureOf(slot), slot, minedAt: nodes.minedAt }))
    },
  }
  const vaultIndex = createSolanaIndex({ store, readerOf: () => vaults, isListed: () => false })
  await vaultIndex.follow(chainId, owner, charge)
  await vaultIndex.extend(chainId, owner, charge)
  // It receives something, and is closed, before the next look.
  signatures.vault = [3, 2, 1]
  isClosed = true
  await vaultIndex.follow(chainId, owner, charge)
  const rows = await database.selectDistinct({ slot: transfers.blockNumber }).from(transfers)
  expect(rows.map(({ slot }) => Number(slot)).sort()).toEqual([1, 2, 3])
  asked.length = 0
  expect(await vaultIndex.follow(chainId, owner, charge)).toMatchObject({ isWhole: true })
  expect(asked).toEqual([owner])
})
