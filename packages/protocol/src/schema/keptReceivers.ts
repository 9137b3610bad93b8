import * as z from 'zod/mini'
import { accountAddress } from './address.ts'

/** Whom an account has sent to. */
const keptReceiver = z.object({
  address: accountAddress,
  /** The name that was written then; it may lead elsewhere by now. */
  name: z.nullable(z.string()),
})

/** What the kit keeps under `<prefix>.receivers`: accounts, and each one's receivers, the latest first. */
export const keptReceivers = z.object({
  version: z.literal(1),
  accounts: z.array(z.object({ account: accountAddress, receivers: z.array(keptReceiver) })),
})
/** Whom an account has sent to, as the kit keeps it. */
export type KeptReceiver = z.output<typeof keptReceiver>
