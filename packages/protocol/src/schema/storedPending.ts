import * as z from 'zod/mini'
import { accountAddress } from './address.ts'
import { baseUnits } from './amount.ts'
import { caip2 } from './caip.ts'
import { hex, transactionHash } from './hex.ts'

/** A transaction's price per unit of gas, in wei: EIP-1559 fees, or a gas price. */
const keptFees = z.union([
  z.object({ maxFeePerGas: baseUnits, maxPriorityFeePerGas: baseUnits }),
  z.object({ gasPrice: baseUnits }),
])

/** A transaction's call; present once a node has returned the transaction. */
const keptCall = z.object({
  /** Nonce of the transaction. */
  nonce: z.int().check(z.minimum(0)),
  /** Receiver; null if it deploys a contract. */
  to: z.nullable(accountAddress),
  /** In wei. */
  value: baseUnits,
  /** Call data. */
  data: hex,
  /** Gas limit. */
  gas: baseUnits,
  /** Price per unit of gas, in wei. */
  fees: keptFees,
})

/** A transaction's id: its hash on eip155, its first signature on solana. */
const transactionId = z.union([transactionHash, z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))])

/** A transaction that is pending, or that will no longer be mined. */
export const storedPending = z.object({
  /** Transaction id: its hash on eip155, its first signature on solana. */
  hash: transactionId,
  /** Network, by CAIP-2 id. */
  networkId: caip2,
  /** Plain address of the sender. */
  account: accountAddress,
  /** Unix time in ms. */
  sentAt: z.int(),
  /** The transfer and its receiver; absent for transactions that the kit did not create. */
  sent: z.optional(
    z.object({
      /** Kind of asset. `fungible` is an ERC-20, or any token on solana. */
      is: z.enum(['native', 'fungible', 'erc721', 'erc1155']),
      /** In base units. */
      amount: baseUnits,
      /** Decimals of the token; 0 for an NFT. */
      decimals: z.int().check(z.minimum(0), z.maximum(77)),
      /** Symbol of the token, or of the NFT's collection. Empty if unknown. */
      symbol: z.string(),
      /** Name of the token or NFT. */
      name: z.string(),
      /** URL of the logo. Empty if unknown. */
      iconUrl: z.string(),
      /** Plain address of the receiver. */
      to: accountAddress,
      /** The name that the user entered. */
      toName: z.nullable(z.string()),
    }),
  ),
  /** The call; present once a node has returned the transaction. */
  call: z.optional(keptCall),
  /** Transactions sent to replace it, oldest first. */
  replacements: z.array(
    z.object({
      /** Hash of the replacement. */
      hash: transactionHash,
      /** `speedUp` repeats the call. `cancel` is an empty transfer to the sender. */
      as: z.enum(['speedUp', 'cancel']),
      /** Price per unit of gas, in wei. */
      fees: keptFees,
    }),
  ),
  /** The last block that was searched for a replacement. */
  searched: z.optional(baseUnits),
  /** Set once it is known that the transaction itself will not be mined. */
  outcome: z.optional(z.enum(['cancelled', 'replaced', 'expired'])),
})

/** State stored under `<prefix>.pending`. */
export const storedPendings = z.object({
  /** Format of what is stored. */
  version: z.literal(1),
  transactions: z.array(storedPending),
  /** Connector ids of wallets that assigned a replacement a nonce of its own. */
  renumbering: z.array(z.string()),
})
/** A stored pending transaction. */
export type StoredPending = z.output<typeof storedPending>
/** A stored transaction's price per unit of gas. */
export type StoredFees = z.output<typeof keptFees>
/** All stored pending transactions. */
export type StoredPendings = z.output<typeof storedPendings>
