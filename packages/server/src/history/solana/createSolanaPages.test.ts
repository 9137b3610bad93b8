import { createSolanaSender, mintTokenWithMultiplier } from '@latchkey/devnet/solanaWallets'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { address, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterEach, describe, expect, it } from 'vitest'
import { askWorld } from '../../../test/askWorld.ts'
import { servedChain } from '../../../test/servedChain.ts'
import type { HistoryKeyset } from '../history.ts'
import { createSolanaPages } from './createSolanaPages.ts'

const world = await testWorld()
const { caipNetworkId: chainId, tokens } = world.solana
const [alice, bob, carol, dave] = world.solana.accounts as [Account, Account, Account, Account]
type Account = (typeof world.solana.accounts)[number]
const otherId: Caip2 = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const url = `${world.api}/v1?chainId=${chainId}&projectId=${world.projectId}`
const sender = await createSolanaSender(url, alice.secretKey)

afterEach(() => restoreChain(world))

const page = (of: string, query = `chainId=${chainId}`) =>
  askWorld(world, 'getHistory', `/v1/account/${of}/history?${query}`)

async function walk(of: string, query = `chainId=${chainId}`) {
  const pages: HistoryEntry[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { value, failure } = await page(
      of,
      cursor ? `${query}&cursor=${encodeURIComponent(cursor)}` : query,
    )
    expect(failure).toBeUndefined()
    pages.push(value.data)
    cursor = value.next
  }
  return pages
}

/** Lists the signatures of an account and its token accounts, as reported by the chain. */
async function signaturesOf(of: string) {
  const { value: accounts } = await sender.rpc
    .getTokenAccountsByOwner(address(of), { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'base64' })
    .send()
  const lists = await Promise.all(
    [address(of), ...accounts.map(({ pubkey }) => pubkey)].map((key) =>
      sender.rpc.getSignaturesForAddress(key).send(),
    ),
  )
  return new Set(lists.flat().map(({ signature }) => signature as string))
}

const tokenAccount = async (owner: string, mint: string) => {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: TOKEN_PROGRAM_ADDRESS }
  return (await findAssociatedTokenPda(seeds))[0]
}
const sol = (to: string, amount: bigint) =>
  getTransferSolInstruction({ source: sender.signer, destination: address(to), amount: lamports(amount) })

const inWords = ({ metadata, transfers }: HistoryEntry) => ({
  operation: metadata.operationType,
  status: metadata.status,
  from: metadata.sentFrom,
  to: metadata.sentTo,
  moved: transfers.map(
    ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
  ),
})

it('[7.5 data] ends a page that times out no higher than the previous page', async () => {
  const reach = { isWhole: false, slot: 1_000, minedAt: 1_000 }
  const never = async () => reach
  const readPage = createSolanaPages({
    chains: new Map(
      [chainId, otherId].map((id) => [
        id,
        { ...servedChain(1, ''), id, network: { ...world.solana.network, caipNetworkId: id } },
      ]),
    ),
    readRows: async () => [],
    index: { follow: never, extend: never, reached: never },
  })
  const nextOf = async (only: boolean, after?: HistoryKeyset) =>
    (
      await readPage({
        address: alice.address,
        limit: 50,
        charge() {},
        ...(only && { chainId }),
        ...(after && { after }),
      })
    ).next
  const place = (slot: number): HistoryKeyset => ({
    minedAt: slot,
    blockNumber: String(slot),
    txIndex: 7,
    chainId,
  })
  expect(await nextOf(true)).toMatchObject({ blockNumber: '1000', txIndex: 0, chainId })
  expect(await nextOf(true, place(2_000))).toMatchObject({ blockNumber: '1000', txIndex: 0 })
  expect(await nextOf(true, place(1_000))).toMatchObject({ blockNumber: '1000', txIndex: 0 })
  expect(await nextOf(true, place(500))).toEqual(place(500))
  expect(await nextOf(false)).toMatchObject({ minedAt: 1_001, blockNumber: '0' })
  expect(await nextOf(false, place(500))).toEqual(place(500))
})

describe('histories of Solana', () => {
  it('[7.5 data] [7.5 next] return all transactions of an account in pages of 50, newest first, without repeats', async () => {
    const pages = await walk(alice.address)
    const entries = pages.flat()
    for (const [at, { length }] of pages.entries())
      expect(length === 50 || at === pages.length - 1).toBe(true)
    expect(pages.length).toBeGreaterThan(1)
    const hashes = entries.map(({ metadata }) => metadata.hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(hashes.length)
    expect(new Set(hashes)).toEqual(await signaturesOf(alice.address))
    const times = entries.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const { transfers, metadata } of entries) {
      expect(transfers.length).toBeGreaterThan(0)
      expect(metadata.chain).toBe(chainId)
    }
  })

  it('[7.5 chainId] are the same without a chainId, since there is one chain', async () => {
    const ids = (pages: HistoryEntry[][]) => pages.flat().map(({ id }) => id)
    expect(ids(await walk(bob.address, ''))).toEqual(ids(await walk(bob.address)))
  })

  it('[7.5 data] list a SOL transfer once for both accounts', async () => {
    const before = (await walk(alice.address)).flat().length
    const { signature } = await sender.send(sol(dave.address, 250_000_000n))
    const [first] = (await page(alice.address)).value.data
    expect(first?.metadata.hash).toBe(signature)
    expect(first && inWords(first)).toEqual({
      operation: 'send',
      status: 'confirmed',
      from: alice.address,
      to: dave.address,
      moved: ['out 0.25 SOL'],
    })
    expect(first?.transfers[0]).toMatchObject({ price: 150, value: 37.5 })
    const [received] = (await page(dave.address)).value.data
    expect(received && inWords(received)).toMatchObject({ operation: 'receive', moved: ['in 0.25 SOL'] })
    const after = (await walk(alice.address)).flat()
    expect(after).toHaveLength(before + 1)
    expect(after.filter(({ metadata }) => metadata.hash === signature)).toHaveLength(1)
  })

  it('[7.5 data] list a token transfer without rent, even if only the token account is mentioned', async () => {
    const mint = address(tokens.dusd)
    const [from, to] = await Promise.all([
      tokenAccount(alice.address, tokens.dusd),
      tokenAccount(dave.address, tokens.dusd),
    ])
    await sender.send(
      getCreateAssociatedTokenIdempotentInstruction({
        payer: sender.signer,
        ata: to,
        owner: address(dave.address),
        mint,
      }),
      getTransferCheckedInstruction({
        source: from,
        mint,
        destination: to,
        authority: sender.signer,
        amount: 12_500_000n,
        decimals: 6,
      }),
    )
    const [sent] = (await page(alice.address)).value.data
    expect(sent && inWords(sent)).toMatchObject({
      operation: 'send',
      to: dave.address,
      moved: ['out 12.5 DUSD'],
    })
    expect(sent?.transfers[0]).toMatchObject({ fungible_info: { name: 'Dev Dollar' }, price: 1, value: 12.5 })
    const [received] = (await page(dave.address)).value.data
    expect(received && inWords(received)).toMatchObject({ from: alice.address, moved: ['in 12.5 DUSD'] })
    // A plain transfer only mentions the token accounts.
    const plain = getTransferInstruction({
      source: from,
      destination: to,
      authority: sender.signer,
      amount: 1n,
    })
    const { signature } = await sender.send(plain)
    const [newest] = (await page(dave.address)).value.data
    expect(newest?.metadata.hash).toBe(signature)
    expect(newest && inWords(newest)).toMatchObject({ moved: ['in 0.000001 DUSD'] })
  })

  it('[7.5 data] list only the transfers of one token', async () => {
    const dusd = (await walk(alice.address, `token=${chainId}:${tokens.dusd}`)).flat()
    expect(dusd.length).toBeGreaterThan(3)
    for (const { transfers } of dusd)
      expect(transfers.map(({ fungible_info }) => fungible_info?.symbol)).toEqual(['DUSD'])
    const native = (
      await walk(alice.address, `token=${chainId}:So11111111111111111111111111111111111111111`)
    ).flat()
    expect(native.length).toBeGreaterThan(3)
    for (const { transfers } of native)
      expect(transfers.map(({ fungible_info }) => fungible_info?.symbol)).toEqual(['SOL'])
  })

  it('[7.5 data] list a failed transaction for the account that paid for it', async () => {
    const failed = (await walk(alice.address)).flat().filter(({ metadata }) => metadata.status === 'failed')
    expect(failed.length).toBeGreaterThan(0)
    for (const entry of failed)
      expect(inWords(entry)).toMatchObject({ operation: 'send', moved: ['self 0 SOL'] })
  })

  it('[7.5 data] follow the chain when it is reset', async () => {
    const before = (await walk(carol.address)).flat().map(({ id }) => id)
    await sender.send(sol(carol.address, 1_000n))
    expect((await walk(carol.address)).flat()).toHaveLength(before.length + 1)
    await restoreChain(world)
    expect((await walk(carol.address)).flat().map(({ id }) => id)).toEqual(before)
  })

  it('[7.5 data] return the same to two concurrent requests', async () => {
    const [one, two] = await Promise.all([walk(bob.address), walk(bob.address)])
    expect(one).toEqual(two)
  })

  it('[7.5 data] return an empty page for an unused account', async () => {
    expect((await page('4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS')).value).toEqual({
      data: [],
      next: null,
    })
  })

  it.each([
    ['invalid base58', `${'0OIl'.repeat(8)}`],
    ['31 bytes', '1'.repeat(31)],
    ['33 bytes', '1'.repeat(33)],
    ['too long', 'A'.repeat(60)],
  ])('[7.5 data] refuse an invalid address: %s', async (_, wrong) => {
    const { status, failure } = await page(wrong)
    expect([status, failure?.code, failure?.reasons[0]?.field]).toEqual([400, 'ADDRESS_INVALID', 'address'])
  })

  it('[7.5 cursor] are empty for an account of another namespace, and accept a cursor only for its own account', async () => {
    expect((await page(world.accounts[0]?.address ?? '')).value).toEqual({ data: [], next: null })
    const { next } = (await page(alice.address)).value
    const elsewhere = await page(bob.address, `chainId=${chainId}&cursor=${next}`)
    expect(elsewhere.failure?.code).toBe('CURSOR_INVALID')
  })
})

it('[7.5 data] scales amounts like the mint does', async () => {
  await mintTokenWithMultiplier(sender, 4_000_000n, 2.5)
  const [entry] = (await walk(alice.address)).flat()
  expect(entry && inWords(entry).moved).toContain('in 10 ?')
})
