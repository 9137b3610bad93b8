import * as z from 'zod/mini'
import { accountAddress } from './address.ts'

/** A receiver that an account has sent to. */
const storedReceiver = z.object({
  /** Plain address. */
  address: accountAddress,
  /** The name entered at that time; it may resolve to another address by now. */
  name: z.nullable(z.string()),
})

/** Receivers stored under `<prefix>.receivers`: each account's own, newest first. */
export const storedReceivers = z.object({
  version: z.literal(1),
  accounts: z.array(z.object({ account: accountAddress, receivers: z.array(storedReceiver) })),
})
/** A stored receiver that an account has sent to. */
export type StoredReceiver = z.output<typeof storedReceiver>
