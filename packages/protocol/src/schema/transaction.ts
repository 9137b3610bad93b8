import * as z from 'zod/mini'
import { decimalAmount, displayNumber } from './amount.ts'
import { caip2 } from './caip.ts'
import { rfc3339 } from './time.ts'
import { transfer } from './transfer.ts'

/** An entry of an account's history (spec 3.1). A call without transfers has one native `self` transfer of 0. */
export const transaction = z.object({
  /** Unique among all entries. */
  id: z.string(),
  /** When, where and by whom it was sent, and its status. */
  metadata: z.object({
    /**
     * `send`, `receive`, `trade`, `approve`, `mint`, `burn`, `deploy`, `execute` or `buy`, from the point of view of the
     * account.
     */
    operationType: z.string(),
    /**
     * Transaction hash; on solana its first signature. Empty for a purchase without a payout yet, and for what a polkadot
     * chain did without an extrinsic.
     */
    hash: z.string(),
    /** RFC 3339. While pending, the time of the response, or of a purchase's last change. */
    minedAt: rfc3339,
    /** Plain address of the sender. Empty if unknown. */
    sentFrom: z.string(),
    /** Plain address of the receiver or the called contract. Empty for a deployment, or if unknown. */
    sentTo: z.string(),
    /** `failed`: it reverted, or the purchase was not paid. */
    status: z.enum(['confirmed', 'failed', 'pending']),
    /** Nonce on eip155; 0 in other namespaces and for purchases. */
    nonce: z.number(),
    /** The seller of a purchase. Otherwise null on a Latchkey server. */
    application: z.nullable(
      z.object({
        /** Display name. */
        name: z.nullable(z.string()),
        /** Null on a Latchkey server. */
        iconUrl: z.nullable(z.string()),
      }),
    ),
    /** Network, by CAIP-2 id. */
    chain: caip2,
    /** Number of its block; on solana the slot. Absent while pending, and on servers that do not return it. */
    block: z.optional(z.int()),
    /** The network fee. Absent if someone else paid it, or if it is unknown. */
    fee: z.optional(
      z.object({
        /** Symbol of the network's native currency. */
        symbol: z.string(),
        quantity: z.object({
          /** Whole tokens as a decimal string, without a sign. */
          numeric: decimalAmount,
        }),
        /** Value, for display; null if unknown. */
        value: z.nullable(displayNumber),
      }),
    ),
  }),
  /** What moved, from the point of view of the account. */
  transfers: z.array(transfer).check(z.minLength(1)),
})
/** An entry of an account's history (spec 3.1). */
export type HistoryEntry = z.output<typeof transaction>
