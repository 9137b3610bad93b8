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
import { privateKeyToAccount } from 'viem/accounts'
import type { EvmClient } from '../../chains/createEvmClient.ts'
import type { Order, OrderStore } from '../createOrderStore.ts'
import type { PaymentMethod } from './assets.ts'
import type { SandboxTerms } from './terms.ts'
import { judge, testCode, type Verdict } from './testNumbers.ts'

/** What became of a payment. */
type Payment = Verdict | 'late' | 'wrongCode'

/** Takes payments and pays out. */
export type Cashier = {
  treasury: Address
  /** Takes a number for an order that waits for its payment; `late` where it does not. */
  take(order: Order, method: PaymentMethod, number: string): Promise<Payment>
  /** Takes the code of a second step. */
  verify(order: Order, code: string): Promise<Payment>
  /** Calls off an order that nobody has paid. */
  cancel(order: Order): Promise<void>
  /** Pays out an order that is paid for, once, and answers how far it is. */
  payOut(order: Order, terms: SandboxTerms): Promise<Order>
}

/** How long a payment takes that takes its time. */
const slowMs = 60_000
/** How long is waited for a payout that has just been sent: the next look finds it, too. */
const receiptMs = 3_000
/** Of the estimate: a token may cost more a block later. */
const gasPercent = 120n

/**
 * Pays out of a treasury by its key. A payout is signed and kept before it is sent, so that a crash, a second click or
 * a second look sends the same transaction again, and never another one; so does each payout after it, since the chain
 * takes them in the order of their nonces. One process at a time may hold the key.
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
  /** Past the caches: a nonce may not be a second old. */
  client: (chainId: Caip2) => EvmClient
  store: OrderStore
  log: Logger
}): Cashier {
  const treasury = privateKeyToAccount(treasuryKey)
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <value>(act: () => Promise<value>): Promise<value> => {
    const mine = turn.then(act)
    turn = mine.catch(() => {})
    return mine
  }
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
      const others = (await store.listSigned()).flatMap(({ id: other, signed }) =>
        other !== order.id && signed ? [signed as Hex] : [],
      )
      const signed = order.signed ? (order.signed as Hex) : await sign(order, terms, others)
      const hash = keccak256(signed)
      const status = (await findStatus(hash)) ?? (await sendAfter(others, signed, hash))
      if (status !== undefined)
        await move(order, ['paid'], { state: status === 'success' ? 'confirmed' : 'failed', hash })
    } catch (err) {
      // It stays paid for: the next look tries again.
      log.warn({ err, orderId: id }, 'a sandbox payout failed and will be retried')
    }
    return (await store.find(id)) ?? order
  }

  async function sign(order: Order, { asset, units }: SandboxTerms, others: readonly Hex[]): Promise<Hex> {
    const evm = client(chainId)
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
    // What was signed and never reached the chain is not counted there, and keeps its number all the same.
    const promised = new Set(others.map((signed) => parseTransaction(signed).nonce))
    let nonce = pending
    while (promised.has(nonce)) nonce += 1
    const signed = await treasury.signTransaction({
      ...call,
      ...{ type: 'eip1559', chainId: evm.chain.id, nonce, gas: (gas * gasPercent) / 100n },
      maxFeePerGas: fees.maxFeePerGas * 2n,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    })
    // What is not kept is not sent: another look would sign another one.
    if (!(await move(order, ['paid'], { signed, hash: keccak256(signed) })))
      throw new Error('The order changed while its payout was being signed.')
    return signed
  }

  async function findStatus(hash: Hex): Promise<'success' | 'reverted' | undefined> {
    try {
      return (await client(chainId).getTransactionReceipt({ hash })).status
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  }

  async function sendAfter(others: readonly Hex[], signed: Hex, hash: Hex) {
    const { nonce = 0 } = parseTransaction(signed)
    for (const earlier of others) {
      if ((parseTransaction(earlier).nonce ?? 0) >= nonce) continue
      // Its own page tells whether it was paid out: here it only makes way.
      await client(chainId)
        .sendRawTransaction({ serializedTransaction: earlier })
        .catch(() => {})
    }
    return send(signed, hash)
  }

  async function send(signed: Hex, hash: Hex): Promise<'success' | 'reverted' | undefined> {
    const evm = client(chainId)
    // The chain's own word for one that it has already is no failure: the proxy answers its hash.
    await evm.sendRawTransaction({ serializedTransaction: signed })
    const receipt = await evm
      .waitForTransactionReceipt({ hash, timeout: receiptMs, pollingInterval: 200 })
      .catch(() => undefined)
    return receipt?.status
  }
}

const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
