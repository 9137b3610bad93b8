import * as z from 'zod/mini'
import { evmAddress } from '../schema/address.ts'
import { hex, sentQuantity } from '../schema/hex.ts'

/** Parameters of `eth_sendTransaction`. */
export const transactionRequest = z.looseObject({
  from: z.optional(evmAddress),
  to: z.optional(z.nullable(evmAddress)),
  data: z.optional(hex),
  value: z.optional(sentQuantity),
  gas: z.optional(sentQuantity),
  gasPrice: z.optional(sentQuantity),
  maxFeePerGas: z.optional(sentQuantity),
  maxPriorityFeePerGas: z.optional(sentQuantity),
  nonce: z.optional(sentQuantity),
  chainId: z.optional(sentQuantity),
})

/** Parameters of `wallet_sendCalls` (EIP-5792); every call needs a `to` that begins with 0x (spec 5.10). */
export const calls = z.looseObject({
  version: z.string(),
  chainId: z.optional(sentQuantity),
  from: z.optional(evmAddress),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(
    z.looseObject({
      to: z.string().check(z.startsWith('0x')),
      data: z.optional(hex),
      value: z.optional(sentQuantity),
    }),
  ),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})

/**
 * The user operation of `eth_sendUserOperation` (ERC-7769), in the format of EntryPoint 0.7 and later. The wallet reads
 * only what the operation does; it sets gas, fees, nonce and signature itself.
 */
export const userOperation = z.looseObject({
  sender: evmAddress,
  callData: hex,
  factory: z.optional(z.nullable(hex)),
  factoryData: z.optional(z.nullable(hex)),
  paymaster: z.optional(z.nullable(evmAddress)),
  eip7702Auth: z.optional(z.nullable(z.looseObject({ address: evmAddress }))),
})

/** Parameters of `wallet_addEthereumChain` (EIP-3085). */
export const chainToAdd = z.looseObject({
  chainId: sentQuantity,
  chainName: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  rpcUrls: z.array(z.string()),
  blockExplorerUrls: z.optional(z.array(z.string())),
})

const ofType = z.looseObject({ type: z.string(), data: z.optional(z.unknown()) })
const seconds = z.number().check(z.multipleOf(1), z.nonnegative())

/**
 * Parameters of `wallet_grantPermissions` (ERC-7715, in the form of viem's `experimental/erc7715`); times in seconds
 * since 1970.
 */
export const permissionGrant = z.looseObject({
  chainId: z.optional(sentQuantity),
  address: z.optional(evmAddress),
  signer: z.optional(ofType),
  start: z.optional(seconds),
  expiry: seconds,
  permissions: z.array(
    z.looseObject({
      ...ofType.shape,
      policies: z.optional(z.array(ofType)),
      required: z.optional(z.boolean()),
    }),
  ),
})
