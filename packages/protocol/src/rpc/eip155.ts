import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as z from 'zod/mini'
import { isEvmAddress } from '../chains/evmAddress.ts'
import { evmAddress } from '../schema/address.ts'
import { hex, hexQuantity, sentQuantity, signedMessage, transactionHash } from '../schema/hex.ts'
import { walletAsset } from '../schema/walletAsset.ts'
import { defineApproval, defineQuery, defineRead, defineWalletRead, type RpcMethod } from './defineMethod.ts'

/** Parameters of `eth_sendTransaction`. */
const transactionRequest = z.looseObject({
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
const calls = z.looseObject({
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
const userOperation = z.looseObject({
  sender: evmAddress,
  callData: hex,
  factory: z.optional(z.nullable(hex)),
  factoryData: z.optional(z.nullable(hex)),
  paymaster: z.optional(z.nullable(evmAddress)),
  eip7702Auth: z.optional(z.nullable(z.looseObject({ address: evmAddress }))),
})

/** Parameters of `wallet_addEthereumChain` (EIP-3085). */
const chainToAdd = z.looseObject({
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
const permissionGrant = z.looseObject({
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

/** Parsed parameters of `personal_sign`: the message's bytes, and the account that signs. */
type PersonalSignParams = [message: `0x${string}`, account: `0x${string}`, ...unknown[]]

/**
 * Parameters of `personal_sign`, parsed the way wallets do: the message as hex or plain text. The account may also come
 * first, as in old libraries. A message that could be either hex or text is rejected.
 */
const personalSignParams = z.pipe(
  z.tuple([z.string(), z.string()], z.unknown()),
  z.transform(([first, second, ...rest], context): PersonalSignParams => {
    const isReversed = !isEvmAddress(second) && isEvmAddress(first)
    const [message, account] = isReversed ? [second, first] : [first, second]
    const refuse = (at: number, problem: string) => {
      const input = at === 0 ? message : account
      context.issues.push({ code: 'custom', input, path: [isReversed ? 1 - at : at], message: problem })
      return z.NEVER
    }
    if (!isEvmAddress(account)) return refuse(1, 'Expected the address of the signing account.')
    const bytes = toBytes(message)
    if (bytes === undefined)
      return refuse(0, 'Expected 0x-prefixed hex with two digits per byte, or plain text.')
    return [bytes, account, ...rest]
  }),
)

/** Returns a message's bytes; undefined if it could be hex or text, or is not well-formed Unicode. */
function toBytes(message: string): `0x${string}` | undefined {
  if (/^0x([\da-f]{2})*$/i.test(message)) return message as `0x${string}`
  if (/^(0x)?[\da-f]*$/i.test(message) || /\p{Surrogate}/u.test(message)) return undefined
  return `0x${bytesToHex(utf8ToBytes(message))}`
}

const none = z.optional(z.array(z.unknown()))
const some = z.array(z.unknown())
const anything = z.unknown()
const block = z.union([hexQuantity, z.enum(['latest', 'earliest', 'pending', 'safe', 'finalized'])])
const blockOrHash = z.union([block, z.looseObject({})])
const accountAt = z.tuple([evmAddress], z.optional(blockOrHash))
const byHash = z.tuple([transactionHash], z.unknown())
const byBlock = z.tuple([block], z.unknown())
// A node's id of a filter. Some nodes write leading zeros.
const filter = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]+$/))])
const filterId = z.tuple([filter])

/** Methods of EVM chains and wallets (Ethereum JSON-RPC, EIP-1193, EIP-5792, ERC-7715, ERC-7811). */
export const eip155Methods = {
  eth_blobBaseFee: defineRead(none, hexQuantity),
  eth_blockNumber: defineRead(none, hexQuantity),
  eth_call: defineRead(some, hex),
  eth_chainId: defineRead(none, hexQuantity),
  eth_createAccessList: defineRead(some, anything),
  eth_estimateGas: defineRead(some, hexQuantity),
  eth_feeHistory: defineRead(some, anything),
  eth_gasPrice: defineRead(none, hexQuantity),
  eth_getBalance: defineRead(accountAt, hexQuantity),
  eth_getBlockByHash: defineRead(byHash, anything),
  eth_getBlockByNumber: defineRead(byBlock, anything),
  eth_getBlockReceipts: defineRead(some, anything),
  eth_getBlockTransactionCountByHash: defineRead(byHash, anything),
  eth_getBlockTransactionCountByNumber: defineRead(byBlock, anything),
  eth_getCode: defineRead(accountAt, hex),
  eth_getFilterChanges: defineRead(filterId, z.array(anything)),
  eth_getFilterLogs: defineRead(filterId, z.array(anything)),
  eth_getLogs: defineRead(some, z.array(anything)),
  eth_getProof: defineRead(some, anything),
  eth_getStorageAt: defineRead(some, hex),
  eth_getTransactionByBlockHashAndIndex: defineRead(byHash, anything),
  eth_getTransactionByBlockNumberAndIndex: defineRead(byBlock, anything),
  eth_getTransactionByHash: defineRead(byHash, anything),
  eth_getTransactionCount: defineRead(accountAt, hexQuantity),
  eth_getTransactionReceipt: defineRead(byHash, anything),
  eth_getUncleByBlockHashAndIndex: defineRead(byHash, anything),
  eth_getUncleByBlockNumberAndIndex: defineRead(byBlock, anything),
  eth_getUncleCountByBlockHash: defineRead(byHash, anything),
  eth_getUncleCountByBlockNumber: defineRead(byBlock, anything),
  eth_maxPriorityFeePerGas: defineRead(none, hexQuantity),
  eth_newBlockFilter: defineRead(none, filter),
  eth_newFilter: defineRead(some, filter),
  eth_newPendingTransactionFilter: defineRead(none, filter),
  eth_protocolVersion: defineRead(none, anything),
  eth_sendRawTransaction: defineRead(z.tuple([hex]), transactionHash),
  eth_simulateV1: defineRead(some, anything),
  eth_subscribe: defineRead(some, filter),
  eth_syncing: defineRead(none, anything),
  eth_uninstallFilter: defineRead(filterId, z.boolean()),
  eth_unsubscribe: defineRead(filterId, z.boolean()),
  net_listening: defineRead(none, z.boolean()),
  net_peerCount: defineRead(none, hexQuantity),
  net_version: defineRead(none, z.string()),
  web3_clientVersion: defineRead(none, z.string()),
  web3_sha3: defineRead(z.tuple([hex]), hex),

  wallet_getAssets: defineQuery(
    z.tuple([
      z.object({
        account: evmAddress,
        chainFilter: z.optional(z.array(hexQuantity)),
        assetFilter: z.optional(z.record(z.string(), z.array(z.unknown()))),
        assetTypeFilter: z.optional(z.array(z.string())),
      }),
    ]),
    z.record(z.string(), z.array(walletAsset)),
  ),
  wallet_getCallsReceipt: defineQuery(z.tuple([z.string()]), anything),
  wallet_getCallsStatus: defineQuery(z.tuple([z.string()]), anything),
  wallet_getCapabilities: defineQuery(
    z.optional(z.array(z.unknown())),
    z.record(z.string(), z.record(z.string(), z.unknown())),
  ),

  eth_accounts: defineWalletRead(none, z.array(evmAddress)),
  eth_requestAccounts: defineWalletRead(none, z.array(evmAddress)),
  wallet_addEthereumChain: defineWalletRead(z.tuple([chainToAdd]), z.null()),
  wallet_getPermissions: defineWalletRead(none, z.array(anything)),
  wallet_requestPermissions: defineWalletRead(
    z.tuple([z.record(z.string(), z.unknown())]),
    z.array(anything),
  ),
  wallet_switchEthereumChain: defineWalletRead(z.tuple([z.object({ chainId: sentQuantity })]), z.null()),

  eth_sendTransaction: defineApproval(z.tuple([transactionRequest]), transactionHash),
  eth_sendUserOperation: defineApproval(z.tuple([userOperation, evmAddress]), hex),
  eth_signTypedData_v4: defineApproval(
    z.tuple([evmAddress, z.union([z.string(), z.looseObject({})])]),
    signedMessage,
  ),
  personal_sign: defineApproval(personalSignParams, signedMessage),
  wallet_grantPermissions: defineApproval(z.tuple([permissionGrant]), anything),
  wallet_revokePermissions: defineApproval(z.tuple([z.record(z.string(), z.unknown())]), anything),
  wallet_sendCalls: defineApproval(
    z.tuple([calls]),
    z.union([z.string(), z.looseObject({ id: z.string() })]),
  ),
} as const satisfies { readonly [method: string]: RpcMethod }
