import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import { pino } from 'pino'
import { createPublicClient, http, keccak256, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../../test/openTestRows.ts'
import type { EvmClient } from '../../chains/evmClients.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { createOrderStore, type Order, type OrderStore } from '../createOrderStore.ts'
import { writePayment } from '../writePayment.ts'
import { createCashier } from './createCashier.ts'
import { readTerms, type SandboxTerms } from './terms.ts'

const world = await testWorld()
const client = createPublicClient({
  chain: foundry,
  transport: http(world.rpc),
  pollingInterval: 20,
  cacheTime: 0,
}) as EvmClient
const treasuryKey = world.accounts[3]!.privateKey
const treasury = privateKeyToAccount(treasuryKey)
const chainId = evmChainId(Number(world.network.id))
const units = 7_000n
const terms: SandboxTerms = {
  asset: {
    ...{ symbol: 'ETH', name: 'Ether', address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' },
    ...{ decimals: 18, iconUrl: null },
  },
  ...{ total: '1.00', fee: '0.10', networkFee: '0.10', subtotal: '0.80', currency: 'USD' },
  ...{ units: String(units), network: 'devnet', method: 'card' },
}

let opened: OpenDatabase
let store: OrderStore
beforeAll(async () => {
  opened = await openEmptyDatabase()
  store = createOrderStore(opened.database, (await openTestRows(opened.database)).rows)
})
afterAll(() => opened.close())

/** Stores a paid order for a new account. */
async function keep(more: Partial<Order> = {}): Promise<Order> {
  const now = Date.now()
  return store.add({
    ...{ id: crypto.randomUUID(), project: 'app', provider: 'sandbox', secret: crypto.randomUUID(), chainId },
    ...{ account: privateKeyToAddress(generatePrivateKey()), terms: JSON.stringify(terms), state: 'paid' },
    ...{ readyAt: null, signed: null, hash: null, createdAt: now, changedAt: now },
    ...more,
  })
}

const open = () =>
  createCashier({ treasuryKey, chainId, client: () => client, store, log: pino({ level: 'silent' }) })

it('[7.18 url] sends a signed but unsent payout before the next one, and completes both', async () => {
  const account = privateKeyToAddress(generatePrivateKey())
  const signed = await treasury.signTransaction({
    ...{ type: 'eip1559', chainId: client.chain.id, to: account, value: units, gas: 21_000n },
    ...{ maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: 1n },
    nonce: await client.getTransactionCount({ address: treasury.address, blockTag: 'pending' }),
  })
  const first = await keep({ account, signed, hash: keccak256(signed) })
  const second = await keep()
  expect((await open().payOut(second, terms)).state).toBe('confirmed')
  expect((await open().payOut(first, terms)).state).toBe('confirmed')
  for (const order of [first, second])
    expect(await client.getBalance({ address: order.account as `0x${string}` })).toBe(units)
})

it('does not call a payout that the chain reverted free of charge', async () => {
  const declined = await keep({ state: 'failed' })
  const reverted = await keep({ state: 'failed', hash: `0x${'1'.repeat(64)}` })
  const show = (order: Order) => writePayment(order, readTerms(order), { method: 'card' })
  expect(await show(declined)).toContain('You weren’t charged.')
  expect(await show(reverted)).not.toContain('You weren’t charged.')
  expect(await show(reverted)).toContain('The payout failed')
})

it('deletes unpaid orders after a month, and keeps paid ones', async () => {
  const longAgo = Date.now() - 31 * 86_400_000
  const times = { createdAt: longAgo, changedAt: longAgo }
  const kept = await Promise.all([keep({ ...times, state: 'confirmed' }), keep({ ...times, state: 'paid' })])
  const gone = [await keep({ ...times, state: 'open' }), await keep({ ...times, state: 'failed' })]
  await keep()
  for (const { id } of kept) expect(await store.find(id)).toBeDefined()
  for (const { id } of gone) expect(await store.find(id)).toBeUndefined()
})
