import { createSolanaSender, mintTokenWithMultiplier, updateMultiplier } from '@latchkey/devnet/solanaWallets'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress } from '@latchkey/protocol/ids'
import { address, createKeyPairSignerFromPrivateKeyBytes, lamports } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getInitializeAccount3Instruction,
  getTokenSize,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { formatUnits } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createScales } from '../chains/solana/createScales.ts'
import { createSolanaReader } from '../chains/solana/createSolanaReader.ts'
import { createSolanaHoldings } from './createSolanaHoldings.ts'

const world = await testWorld()
const { caipNetworkId: chainId, tokens } = world.solana
const [alice, , , dave] = world.solana.accounts.map((account) => account)
if (!alice || !dave) throw new TypeError('The world has four accounts.')
const url = `${world.api}/v1?chainId=${chainId}&projectId=${world.projectId}`
const sender = await createSolanaSender(url, alice.secretKey)

afterEach(() => restoreChain(world))

const balancesOf = (of: string, query = `chainId=${chainId}&forceUpdate=${chainId}:${tokens.dusd}`) =>
  askWorld(world, 'getBalances', `/v1/account/${of}/balance?currency=usd&${query}`)

async function tokenAccountsOf(of: string, mint: string) {
  const { value } = await sender.rpc
    .getTokenAccountsByOwner(address(of), { mint: address(mint) }, { encoding: 'jsonParsed' })
    .send()
  return value
}

it('[7.13 balances] [3.8 numeric] [3.8 price] returns the chain’s balances of SOL and listed tokens, at the operator’s prices', async () => {
  const { balances } = (await balancesOf(alice.address)).value
  const lamportsOwned = (await sender.rpc.getBalance(address(alice.address)).send()).value
  const [dusd] = await tokenAccountsOf(alice.address, tokens.dusd)
  const owned = dusd?.account.data.parsed.info.tokenAmount.uiAmountString ?? ''
  expect(Number(owned)).toBeGreaterThan(0)
  expect(balances[0]).toMatchObject({
    name: 'Solana',
    symbol: 'SOL',
    chainId,
    price: 150,
    quantity: { decimals: '9', numeric: formatUnits(lamportsOwned, 9) },
  })
  expect(balances[0]).not.toHaveProperty('address')
  expect(balances[0]?.value).toBeCloseTo(Number(formatUnits(lamportsOwned, 9)) * 150, 6)
  expect(balances.find(({ symbol }) => symbol === 'DUSD')).toMatchObject({
    name: 'Dev Dollar',
    address: `${chainId}:${tokens.dusd}`,
    price: 1,
    value: Number(owned),
    quantity: { decimals: '6', numeric: owned },
  })
  expect(balances.find(({ symbol }) => symbol === 'MOB')?.price).toBe(0.5)
})

it('[7.13 balances] adds up the token accounts of one mint', async () => {
  const dusdOf = async () =>
    (await balancesOf(alice.address)).value.balances.find(({ symbol }) => symbol === 'DUSD')?.quantity.numeric
  const before = await dusdOf()
  const [first] = await tokenAccountsOf(alice.address, tokens.dusd)
  const second = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))
  const space = BigInt(getTokenSize())
  const rent = await sender.rpc.getMinimumBalanceForRentExemption(space).send()
  await sender.send(
    getCreateAccountInstruction({
      payer: sender.signer,
      newAccount: second,
      lamports: rent,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({
      account: second.address,
      mint: address(tokens.dusd),
      owner: sender.signer.address,
    }),
    getTransferInstruction({
      source: first?.pubkey ?? second.address,
      destination: second.address,
      authority: sender.signer,
      amount: 3_000_000n,
    }),
  )
  expect(await tokenAccountsOf(alice.address, tokens.dusd)).toHaveLength(2)
  expect(await dusdOf()).toBe(before)
})

it('[7.13 cached] [7.13 forceUpdate] caches a balance until forceUpdate reads it again', async () => {
  const solOf = async (query?: string) =>
    (await balancesOf(dave.address, query)).value.balances[0]?.quantity.numeric
  const before = await solOf()
  await sender.send(
    getTransferSolInstruction({
      source: sender.signer,
      destination: address(dave.address),
      amount: lamports(1_500_000_000n),
    }),
  )
  expect(await solOf(`chainId=${chainId}`)).toBe(before)
  expect(Number(await solOf())).toBe(Number(before) + 1.5)
})

it('[7.13 chainId] finds an account without its chain, and returns nothing on chains of other namespaces', async () => {
  const { balances } = (await balancesOf(alice.address, '')).value
  expect(new Set(balances.map((balance) => balance.chainId))).toEqual(new Set([chainId]))
  const evm = world.accounts[0]?.address ?? ''
  expect((await balancesOf(evm)).value.balances).toEqual([])
  expect((await balancesOf(alice.address, `chainId=${world.chains[0]?.id}`)).value.balances).toEqual([])
})

it.each([
  ['invalid base58', '0OIl'.repeat(8)],
  ['31 bytes', '1'.repeat(31)],
  ['33 bytes', '1'.repeat(33)],
])('[7.13 balances] refuses an invalid address: %s', async (_, wrong) => {
  const { status, failure } = await balancesOf(wrong)
  expect([status, failure?.code, failure?.reasons[0]?.field]).toEqual([400, 'ADDRESS_INVALID', 'address'])
})

it('[7.7 chainId] [7.7 tokens] [7.8 fungibles] lists the tokens of the chain, and their prices by the exact case of their addresses', async () => {
  const listed = (await askWorld(world, 'getTokens', `/v1/convert/tokens?chainId=${chainId}`)).value.tokens
  const native = `${chainId}:${nativeTokenAddress('solana')}`
  expect(listed.map(({ address: id, symbol }) => [id, symbol])).toEqual([
    [native, 'SOL'],
    [`${chainId}:${tokens.dusd}`, 'DUSD'],
    [`${chainId}:${tokens.mob}`, 'MOB'],
  ])
  const { value } = await askWorld(world, 'getPrices', '/v1/fungible/price', {
    projectId: world.projectId,
    currency: 'eur',
    addresses: [
      `${chainId}:${tokens.mob}`,
      `${chainId}:${tokens.mob.toLowerCase()}`,
      `${chainId}:${alice.address}`,
      native,
    ],
  })
  expect(value.fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['MOB', 0.45],
    ['SOL', 135],
  ])
})

it('[7.3 http] [7.4 name] is among the supported chains, and its accounts have no names', async () => {
  const { http } = (await askWorld(world, 'getSupportedChains', '/v1/supported-chains')).value
  expect(http).toContain(chainId)
  const { value } = await askWorld(world, 'getIdentity', `/v1/identity/${alice.address}`)
  expect(value).toEqual({ name: null, avatar: null, resolvedAt: null })
})

it('[7.13 balances] returns the displayed amount of a mint that scales amounts, by its current multiplier', async () => {
  const mint = await mintTokenWithMultiplier(sender, 4_000_000n, 2.5)
  const request = async (_: unknown, method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(world.solana.rpc, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: unknown }).result
  }
  const readerOf = createSolanaReader(request)
  const native = {
    address: '',
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    logoUri: undefined,
    eip2612: false,
  }
  const token = { ...native, address: mint, symbol: 'SCL', decimals: 6 }
  const read = async () => {
    // Each has its own cache.
    const readHoldings = createSolanaHoldings({
      readerOf,
      readScales: createScales(readerOf),
      catalogue: () => [native, token],
    })
    return (await readHoldings(chainId, alice.address)).find((holding) => holding.token === token)?.amount
  }
  expect(await read()).toBe(10_000_000n)
  await updateMultiplier(sender, mint, { multiplier: 20, from: 1n })
  expect(await read()).toBe(80_000_000n)
})
