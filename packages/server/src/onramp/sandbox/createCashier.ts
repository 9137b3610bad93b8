import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { EvmClient } from '../../chains/evmClients.ts'
import type { Order, OrderStore } from '../createOrderStore.ts'
import type { PaymentMethod } from './assets.ts'
import type { SandboxTerms } from './terms.ts'
import { judge, testCode, type Verdict } from './testNumbers.ts'

/** The outcome of a payment. */
type Payment = Verdict | 'late' | 'wrongCode'

/** Processes payments and payouts. */
export type Cashier = {
  treasury: Address
  /** Processes a number for an open order; `late` if it is not open. */
  take(order: Order, method: PaymentMethod, number: string): Promise<Payment>
  /** Processes the code of a second step. */
  verify(order: Order, code: string): Promise<Payment>
  /** Cancels an unpaid order. */
  cancel(order: Order): Promise<void>
  /** Pays out a paid order once, and returns its current state. */
  payOut(order: Order, terms: SandboxTerms): Promise<Order>
}

/** How long a slow payment takes. */
const slowMs = 60_000
/** How long to wait for the receipt of a payout. A later look finds it as well. */
const receiptMs = 3_000
/** Percentage of the estimate, because a token transfer may cost more a block later. */
const gasPercent = 120n

/**
 * Creates a cashier that pays out of a treasury. A payout is signed and stored before it is sent, so that a crash or a
 * second attempt sends the same transaction again, never another one. Each later payout also resends earlier ones,
 * because the chain accepts them in nonce order. Only one process at a time may use the key.
 */
export function createCashier({
  treasuryKey,
  chainId,
  client,
  store,
  log,
}: {
  treasuryKey: Hex
  chainId: Caip2
  /** Bypasses the caches, because a nonce must not be a second old. */
  client: (chainId: Caip2) => EvmClient
  store: OrderStore
  log: Logger
}): Cashier {
  const treasury = privateKeyToAccount(treasuryKey)
  const inTurn = createTurn()
  const move = (order: Order, from: readonly Order['state'][], change: Parameters<OrderStore['change']>[2]) =>
    store.change(order.id, from, change, Date.now())

  return {
    treasury: treasury.address,
    async take(order, method, number) {
      const verdict = judge(method, number)
      const changes = {
        unknown: undefined,
        good: { state: 'paid' },
        slow: { state: 'processing', readyAt: Date.now() + slowMs },
        declined: { state: 'failed' },
        secondStep: { state: 'verifying' },
      } as const
      const change = changes[verdict]
      return !change || (await move(order, ['open'], change)) ? verdict : 'late'
    },
    async verify(order, code) {
      if (code !== testCode) return 'wrongCode'
      return (await move(order, ['verifying'], { state: 'paid' })) ? 'good' : 'late'
    },
    async cancel(order) {
      await move(order, ['open', 'verifying'], { state: 'failed' })
    },
    payOut: (order, terms) => inTurn(() => payOut(order.id, terms, order)),
  }

  async function payOut(id: string, terms: SandboxTerms, shown: Order): Promise<Order> {
    const order = await store.find(id)
    if (order?.state !== 'paid') return order ?? shown
    try {
      const evm = client(chainId)
      const others = (await store.listSigned()).flatMap(({ id: other, signed }) =>
        other !== order.id && signed ? [signed as Hex] : [],
      )
      const signed = order.signed ? (order.signed as Hex) : await signAndKeep(order, terms, others)
      const hash = keccak256(signed)
      const status = (await findStatus(evm, hash)) ?? (await sendAfter(evm, others, signed, hash))
      if (status !== undefined)
        await move(order, ['paid'], { state: status === 'success' ? 'confirmed' : 'failed', hash })
    } catch (err) {
      // The order remains paid, so the next look retries.
      log.warn({ err, orderId: id }, 'a sandbox payout failed and will be retried')
    }
    return (await store.find(id)) ?? order
  }

  async function signAndKeep(order: Order, terms: SandboxTerms, others: readonly Hex[]): Promise<Hex> {
    const signed = await signPayout(client(chainId), treasury, order, terms, others)
    // A payout that was not stored is not sent, because the next look would sign another one.
    if (!(await move(order, ['paid'], { signed, hash: keccak256(signed) })))
      throw new Error('The order changed while its payout was being signed.')
    return signed
  }
}

const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Signs the payout of an order, with the next nonce that no other signed payout has. */
async function signPayout(
  evm: EvmClient,
  treasury: PrivateKeyAccount,
  order: Order,
  { asset, units }: SandboxTerms,
  others: readonly Hex[],
): Promise<Hex> {
  const [receiver, amount] = [order.account as Address, BigInt(units)]
  const isNative = asset.address === nativeAddress
  const call = isNative
    ? { to: receiver, value: amount, data: '0x' as const }
    : {
        to: asset.address as Address,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] }),
      }
  const [gas, fees, pending] = await Promise.all([
    evm.estimateGas({ ...call, account: treasury.address }),
    evm.estimateFeesPerGas(),
    evm.getTransactionCount({ address: treasury.address, blockTag: 'pending' }),
  ])
  // A signed payout that never reached the chain is not in the count, but its nonce remains reserved.
  const promised = new Set(others.map((signed) => parseTransaction(signed).nonce))
  let nonce = pending
  while (promised.has(nonce)) nonce += 1
  return treasury.signTransaction({
    ...call,
    ...{ type: 'eip1559', chainId: evm.chain.id, nonce, gas: (gas * gasPercent) / 100n },
    maxFeePerGas: fees.maxFeePerGas * 2n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  })
}

async function findStatus(evm: EvmClient, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  try {
    return (await evm.getTransactionReceipt({ hash })).status
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** Sends earlier payouts before this one, since the chain accepts them in nonce order. */
async function sendAfter(evm: EvmClient, others: readonly Hex[], signed: Hex, hash: Hex) {
  const { nonce = 0 } = parseTransaction(signed)
  for (const earlier of others) {
    if ((parseTransaction(earlier).nonce ?? 0) >= nonce) continue
    // Only frees the nonce. The outcome is determined when that order is opened.
    await evm.sendRawTransaction({ serializedTransaction: earlier }).catch(() => {})
  }
  return send(evm, signed, hash)
}

async function send(evm: EvmClient, signed: Hex, hash: Hex): Promise<'success' | 'reverted' | undefined> {
  // An "already known" error does not occur here: the proxy returns the hash instead.
  await evm.sendRawTransaction({ serializedTransaction: signed })
  const receipt = await evm
    .waitForTransactionReceipt({ hash, timeout: receiptMs, pollingInterval: 200 })
    .catch(() => undefined)
  return receipt?.status
}

/** Runs acts one after another. */
function createTurn(): <value>(act: () => Promise<value>) => Promise<value> {
  let turn: Promise<unknown> = Promise.resolve()
  return (act) => {
    const mine = turn.then(act)
    turn = mine.catch(() => {})
    return mine
  }
}
