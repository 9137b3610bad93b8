import * as z from 'zod/mini'
import { caip2 } from './caip.ts'
import { rfc3339 } from './time.ts'
import { transfer } from './transfer.ts'

/** An entry of an account's history (spec 3.1). A call without transfers has one native `self` transfer of 0. */
export const transaction = z.object({
  /** Unique among all entries. */
  id: z.string(),
  /** When, where and by whom it was sent, and its status. */
  metadata: z.object({
    operationType: z.string(),
    hash: z.string(),
    minedAt: rfc3339,
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.number(),
    application: z.nullable(z.object({ name: z.nullable(z.string()), iconUrl: z.nullable(z.string()) })),
    chain: caip2,
  }),
  /** What moved, from the point of view of the account. */
  transfers: z.array(transfer).check(z.minLength(1)),
})
/** An entry of an account's history (spec 3.1). */
export type HistoryEntry = z.output<typeof transaction>
