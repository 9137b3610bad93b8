import * as z from 'zod/mini'
import { evmAddress } from '../schema/address.ts'
import { hex, hexQuantity, sentQuantity, signedMessage, transactionHash } from '../schema/hex.ts'
import { walletAsset } from '../schema/walletAsset.ts'
import { defineApproval, defineQuery, defineRead, defineWalletRead, type RpcMethod } from './defineMethod.ts'
import { calls, chainToAdd, permissionGrant, transactionRequest, userOperation } from './eip155Shapes.ts'
import { personalSignParams } from './personalSignParams.ts'

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
