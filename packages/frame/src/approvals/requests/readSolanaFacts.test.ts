import { testWorld } from '@latchkey/devnet/testWorld'
import { base58, base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { createChainReader } from '../../platform/createChainReader.ts'
import { parseTransaction } from '../../solana/parseTransaction.ts'
import { examples } from '../../testing/solanaExamples.ts'
import { readSolanaFacts } from './readSolanaFacts.ts'

const { solana } = await testWorld()
const [alice = '', bob = ''] = solana.accounts.map(({ address }) => address)
const { dusd } = solana.tokens
const ask = createChainReader(solana.rpc)
const { addresses } = examples

/** The account that holds a token for somebody. */
async function holderOf(owner: string): Promise<string> {
  const wanted = [owner, { mint: dusd }, { encoding: 'base64' }]
  const answer = await ask('getTokenAccountsByOwner', wanted, new AbortController().signal)
  const [first] = (answer as { value: { pubkey: string }[] }).value
  return first?.pubkey ?? ''
}

/** An example with other addresses in the place of its own, tried out for who signs it. */
function read(text: string, account: string, places: Readonly<Record<string, string>> = {}) {
  const bytes = Buffer.from(base64.decode(text))
  const all = Object.entries({ [addresses.me]: account, [addresses.bob]: bob, ...places })
  for (const [from, to] of all) {
    const at = bytes.indexOf(Buffer.from(base58.decode(from)))
    if (at >= 0) Buffer.from(base58.decode(to)).copy(bytes, at)
  }
  const transaction = parseTransaction(bytes)
  if (!transaction) throw new Error('The example is a transaction.')
  return readSolanaFacts(ask, account, transaction, bytes, new AbortController().signal)
}

it('of SOL: how much leaves, the fee included', async () => {
  const { simulation } = await read(examples.sol, alice)
  expect(simulation).toEqual({ isFailing: false, changes: [{ token: null, amount: -1_500_005_000n }] })
})

it('of a token: how much leaves, and its decimals, whoever may take more of it later', async () => {
  const places = {
    [addresses.mint]: dusd,
    [addresses.from]: await holderOf(alice),
    [addresses.to]: await holderOf(bob),
  }
  const { simulation, tokens } = await read(examples.token, alice, places)
  expect(simulation?.isFailing).toBe(false)
  const moved = simulation?.changes.filter(({ token }) => token !== null)
  expect(moved).toEqual([{ token: dusd, amount: -2_500_009n }])
  expect(tokens.get(dusd.toLowerCase())).toEqual({ symbol: '', decimals: 6 })
})

it('of what would fail: that it would', async () => {
  const nobody = base58.encode(new Uint8Array(32).fill(7))
  expect((await read(examples.sol, nobody)).simulation).toEqual({ isFailing: true, changes: [] })
})
