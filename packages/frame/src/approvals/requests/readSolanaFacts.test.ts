import {
  createLookupTable,
  createSolanaSender,
  mintTokenWithMultiplier,
} from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { base58 } from '@scure/base'
import { expect, it } from 'vitest'
import { examples, placeAddresses, writeTokenStep } from '../../../test/solanaExamples.ts'
import { createChainReader } from '../../platform/createChainReader.ts'
import { systemProgram, tokenPrograms } from '../../solana/parseInstructions.ts'
import { parseTransaction } from '../../solana/parseTransaction.ts'
import { describeChanges } from '../parts/Changes.tsx'
import { findHiddenLeaves, readSolanaFacts, readStepTokens } from './readSolanaFacts.ts'

const { solana } = await testWorld()
const [alice = '', bob = ''] = solana.accounts.map(({ address }) => address)
const { dusd } = solana.tokens
const ask = createChainReader(solana.rpc)
const { addresses } = examples
const [tokenProgram = ''] = tokenPrograms

/** Returns an owner's account for a token. */
async function holderOf(owner: string, mint: string = dusd): Promise<string> {
  const wanted = [owner, { mint }, { encoding: 'base64' }]
  const answer = await ask('getTokenAccountsByOwner', wanted, new AbortController().signal)
  const [first] = (answer as { value: { pubkey: string }[] }).value
  return first?.pubkey ?? ''
}

/** Simulates an example for its signer, with some of its addresses replaced. */
function read(text: string, account: string, places: Readonly<Record<string, string>> = {}) {
  const bytes = placeAddresses(text, { [addresses.me]: account, [addresses.bob]: bob, ...places })
  const transaction = parseTransaction(bytes)
  if (!transaction) throw new Error('Expected the example to be a transaction.')
  return readSolanaFacts(ask, account, transaction, bytes, new AbortController().signal)
}

it('reads how much SOL leaves, including the fee', async () => {
  const { simulation } = await read(examples.sol, alice)
  expect(simulation).toEqual({ isFailing: false, changes: [{ token: null, amount: -1_500_005_000n }] })
})

it('reads how much of a token leaves, its decimals, and who may take more later', async () => {
  const places = {
    [addresses.mint]: dusd,
    [addresses.from]: await holderOf(alice),
    [addresses.to]: await holderOf(bob),
  }
  const { leaves, simulation, tokens } = await read(examples.token, alice, places)
  expect(leaves).toEqual([{ spender: bob, from: places[addresses.from], mint: dusd, amount: 7n }])
  expect(simulation?.isFailing).toBe(false)
  const moved = simulation?.changes.filter(({ token }) => token !== null)
  expect(moved).toEqual([{ token: dusd, amount: -2_500_009n }])
  expect(tokens.get(dusd.toLowerCase())).toEqual({ symbol: '', decimals: 6 })
})

it('reads amounts as the mint displays them when it has a multiplier', async () => {
  const sender = await createSolanaSender(solana.rpc, solana.accounts[0]?.secretKey ?? '')
  const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 2.5)
  const step = { owner: alice, holder: await holderOf(alice, mint), mint, amount: 4_000_000n }
  const tell = async (kind: 'burn' | 'transfer', amount = step.amount) => {
    const bytes = writeTokenStep(kind, { ...step, amount })
    const transaction = parseTransaction(bytes)
    if (!transaction) throw new Error('Expected a transaction.')
    const signal = new AbortController().signal
    return {
      facts: await readSolanaFacts(ask, alice, transaction, bytes, signal),
      several: await readStepTokens(ask, [transaction, transaction], signal),
    }
  }
  const { facts } = await tell('burn')
  const sol = { symbol: 'SOL', decimals: 9 }
  const { losses } = describeChanges(facts.simulation?.changes ?? [], facts.tokens, sol, 'en-US')
  expect(losses.filter(({ token }) => token !== null)).toEqual([{ text: '10', token: mint }])
  const nothing = await mintTokenWithMultiplier(sender, 1_000_000n, 1e-9)
  const bytes = writeTokenStep('burn', {
    ...{ owner: alice, holder: await holderOf(alice, nothing), mint: nothing, amount: 1_000_000n },
  })
  const transaction = parseTransaction(bytes)
  if (!transaction) throw new Error('Expected a transaction.')
  const less = await readSolanaFacts(ask, alice, transaction, bytes, new AbortController().signal)
  const written = describeChanges(less.simulation?.changes ?? [], less.tokens, sol, 'en-US')
  expect(written.losses.find(({ token }) => token !== null)?.text).toBe('1,000,000 base units')
  // Also if the simulation fails or is unavailable.
  const failing = await tell('transfer', 11_000_000n)
  expect(failing.facts.simulation?.isFailing).toBe(true)
  for (const { tokens } of [failing.facts, failing.several])
    expect(tokens.get(mint.toLowerCase())?.scale?.toShown(4_000_000n)).toBe(10_000_000n)
})

/**
 * Builds a version 0 transaction signed by a key. Its instruction lists all addresses of a lookup table, then the key.
 */
function lookUp(
  account: string,
  program: string,
  data: readonly number[],
  table?: { address: string; count: number },
) {
  const places = Array.from({ length: table?.count ?? 0 }, (_, at) => at)
  const step = [1, places.length + 1, ...places.map((at) => at + 2), 0, data.length, ...data]
  const lookups = table ? [1, ...base58.decode(table.address), places.length, ...places, 0] : [0]
  const keys = [...base58.decode(account), ...base58.decode(program)]
  const message = [0x80, 1, 0, 1, 2, ...keys, ...new Uint8Array(32), 1, ...step, ...lookups]
  const bytes = Uint8Array.of(1, ...new Uint8Array(64), ...message)
  const transaction = parseTransaction(bytes)
  if (!transaction) throw new Error('Expected a transaction.')
  return readSolanaFacts(ask, account, transaction, bytes, new AbortController().signal)
}

it('reads transfers and approvals of token accounts in a lookup table', async () => {
  const sender = await createSolanaSender(solana.rpc, solana.accounts[0]?.secretKey ?? '')
  const spender = await holderOf(bob)
  const from = await holderOf(alice)
  const table = { address: await createLookupTable(sender, [from, spender]), count: 2 }
  const approve = [4, ...new Uint8Array(8).fill(255)]
  const leave = await lookUp(alice, tokenProgram, approve, table)
  expect(leave.simulation?.changes.filter(({ token }) => token !== null)).toEqual([])
  expect(leave.leaves).toEqual([{ spender, from, mint: dusd, amount: 2n ** 64n - 1n }])
  const { simulation } = await lookUp(alice, tokenProgram, [3, 9, ...new Uint8Array(7)], table)
  expect(simulation?.isFailing).toBe(false)
  expect(simulation?.changes).toContainEqual({ token: dusd, amount: -9n })
})

it('shows every allowance that no instruction shows, also to a spender that one names', () => {
  const { bob: spender, from, mint, to } = addresses
  const small = { spender, from, mint, amount: 7n }
  const approve = { type: 'approve', ...small } as const
  expect(findHiddenLeaves([small], [approve])).toEqual([])
  for (const other of [
    { ...small, amount: 8n },
    { ...small, from: to },
    { ...small, spender: to },
  ])
    expect(findHiddenLeaves([small, other], [approve])).toEqual([other])
})

it('reports that the whole balance leaves when a program takes over an account', async () => {
  const [assign, program] = [[1, 0, 0, 0], base58.decode(tokenProgram)]
  const { simulation } = await lookUp(bob, systemProgram, [...assign, ...program])
  const owned = (await ask('getBalance', [bob], new AbortController().signal)) as { value: number }
  expect(simulation).toEqual({ isFailing: false, changes: [{ token: null, amount: -BigInt(owned.value) }] })
})

it('reports that a transaction would fail', async () => {
  const nobody = base58.encode(new Uint8Array(32).fill(7))
  expect((await read(examples.sol, nobody)).simulation).toEqual({ isFailing: true, changes: [] })
})
