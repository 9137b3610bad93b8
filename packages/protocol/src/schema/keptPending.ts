import * as z from 'zod/mini'
import { accountAddress } from './address.ts'
import { baseUnits } from './amount.ts'
import { caip2 } from './caip.ts'
import { hex, transactionHash } from './hex.ts'

/** What a transaction pays per unit of gas, in wei: by EIP-1559, or as a gas price. */
const keptFees = z.union([
  z.object({ maxFeePerGas: baseUnits, maxPriorityFeePerGas: baseUnits }),
  z.object({ gasPrice: baseUnits }),
])

/** What the chain was asked to do: known once a node has been asked for the transaction. */
const keptCall = z.object({
  nonce: z.int().check(z.minimum(0)),
  to: z.nullable(accountAddress),
  value: baseUnits,
  data: hex,
  gas: baseUnits,
  fees: keptFees,
})

/** What names a transaction: its hash on eip155, its first signature on solana. */
const transactionId = z.union([transactionHash, z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))])

/** A transaction that waits to be mined, or that will not be any more. */
export const keptPending = z.object({
  hash: transactionId,
  networkId: caip2,
  account: accountAddress,
  /** Unix time in ms. */
  sentAt: z.int(),
  /** What was sent to whom; absent of a transaction that the kit did not make. */
  sent: z.optional(
    z.object({
      is: z.enum(['native', 'fungible', 'erc721', 'erc1155']),
      /** In base units. */
      amount: baseUnits,
      decimals: z.int().check(z.minimum(0), z.maximum(77)),
      symbol: z.string(),
      name: z.string(),
      iconUrl: z.string(),
      to: accountAddress,
      /** The name that was written. */
      toName: z.nullable(z.string()),
    }),
  ),
  call: z.optional(keptCall),
  /** What was sent to take its place, oldest first. */
  replacements: z.array(
    z.object({ hash: transactionHash, as: z.enum(['speedUp', 'cancel']), fees: keptFees }),
  ),
  /** The block up to which was searched for what took its place. */
  searched: z.optional(baseUnits),
  /** Set once it is known that it will not be mined itself. */
  outcome: z.optional(z.enum(['cancelled', 'replaced', 'expired'])),
})

/** What the kit keeps under `<prefix>.pending`. */
export const keptPendings = z.object({
  version: z.literal(1),
  transactions: z.array(keptPending),
  /** Wallets, by their connectors' ids, that gave a replacement a number of its own. */
  renumbering: z.array(z.string()),
})
/** A transaction that waits, as the kit keeps it. */
export type KeptPending = z.output<typeof keptPending>
/** What a kept transaction pays per unit of gas. */
export type KeptFees = z.output<typeof keptFees>
/** All that the kit keeps of transactions that wait. */
export type KeptPendings = z.output<typeof keptPendings>
