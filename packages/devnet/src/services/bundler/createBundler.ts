import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseUnits,
  size,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { others } from '../../accounts/accounts.ts'
import { devnetChainNumber } from '../../accounts/chainId.ts'
import { callRpc } from '../../chains/callRpc.ts'
import { requireGood, toDelegated } from './authorization.ts'
import type { RpcMethods } from './createPaymaster.ts'
import { gasOf, type Operation, pack, readOperation, unpack } from './operation.ts'
import { RefusedError } from './RefusedError.ts'

const abi = entryPoint08Abi
const address = entryPoint08Address
/** Gas for processing an operation beyond its own limits. */
const overheadGas = 200_000n
const minedWithinMs = 20_000
const funds = numberToHex(parseUnits('1000', 18))

/**
 * Creates a bundler (ERC-4337) for the local chain that sends one operation per bundle. It doesn't enforce mempool
 * rules (ERC-7562), and its balance is set before each bundle. Sent operations are read from the chain, so it needs no
 * state.
 */
export function createBundler(parameters: {
  rpc: string
  client: PublicClient
  /** Code of `EntryPointGauge`. */
  gauge: Hex
  /** The only contract that EOAs can be delegated to (EIP-7702). */
  delegate: Address
}): RpcMethods {
  const { rpc, client, gauge, delegate } = parameters
  const sender = privateKeyToAccount(others.bundler.privateKey)
  let turn: Promise<unknown> = Promise.resolve()

  return {
    eth_chainId: async () => numberToHex(devnetChainNumber),
    eth_supportedEntryPoints: async () => [address],
    eth_estimateUserOperationGas: async (params) =>
      measureOperation(client, gauge, readRequest(params, delegate)).catch((error: unknown) =>
        Promise.reject(toRefusal(error)),
      ),
    eth_sendUserOperation(params) {
      const mine = turn.then(() => send(readRequest(params, delegate), { rpc, client, sender }))
      turn = mine.catch(() => {})
      return mine
    },
    async eth_getUserOperationByHash([hash]) {
      const event = await find(hash, client)
      if (!event) return null
      const { input, hash: transactionHash } = await client.getTransaction({ hash: event.transactionHash })
      const { args = [] } = decodeFunctionData({ abi, data: input })
      const [packed] = args[0] as Parameters<typeof unpack>[0][]
      return {
        userOperation: packed && unpack(packed),
        entryPoint: address,
        transactionHash,
        blockHash: event.blockHash,
        blockNumber: numberToHex(event.blockNumber),
      }
    },
    async eth_getUserOperationReceipt([hash]) {
      const event = await find(hash, client)
      if (!event) return null
      const { args } = event
      const receipt = (await callRpc(rpc, 'eth_getTransactionReceipt', [event.transactionHash])) as {
        logs: { logIndex: Hex }[]
      }
      return {
        userOpHash: hash,
        entryPoint: address,
        sender: args.sender,
        nonce: numberToHex(args.nonce),
        paymaster: args.paymaster,
        actualGasCost: numberToHex(args.actualGasCost),
        actualGasUsed: numberToHex(args.actualGasUsed),
        success: args.success,
        logs: receipt.logs.filter(({ logIndex }) => Number(logIndex) < event.logIndex),
        receipt,
      }
    },
  }
}

/** Sends an operation in a bundle of its own, and returns its hash once it is mined. */
async function send(
  operation: Operation,
  { rpc, client, sender }: { rpc: string; client: PublicClient; sender: PrivateKeyAccount },
): Promise<Hex> {
  const call = { abi, functionName: 'handleOps', args: [[pack(operation)], sender.address] } as const
  const { authorization } = operation
  if (authorization) await requireGood(client, authorization, operation.sender)
  await client
    .simulateContract({
      ...call,
      address,
      account: sender.address,
      stateOverride: toDelegated(operation),
    })
    .catch((error: unknown) => Promise.reject(toRefusal(error)))
  await callRpc(rpc, 'anvil_setBalance', [sender.address, funds])
  const nonce = await client.getTransactionCount({ address: sender.address, blockTag: 'pending' })
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  const signed = await sender.signTransaction({
    ...(authorization
      ? { type: 'eip7702' as const, authorizationList: [authorization] }
      : { type: 'eip1559' as const }),
    chainId: devnetChainNumber,
    nonce,
    to: address,
    data: encodeFunctionData(call),
    gas: ((gasOf(operation) + overheadGas) * 64n) / 63n,
    maxFeePerGas: maxFeePerGas * 2n,
    maxPriorityFeePerGas,
  })
  const hash = await client.sendRawTransaction({ serializedTransaction: signed })
  await client.waitForTransactionReceipt({ hash, timeout: minedWithinMs })
  return getUserOperationHash({
    chainId: devnetChainNumber,
    entryPointAddress: address,
    entryPointVersion: '0.8',
    userOperation: operation,
  })
}

/** Returns the event of a mined operation. */
async function find(hash: unknown, client: PublicClient) {
  if (!isHex(hash)) throw new RefusedError('invalidParams', 'The user operation hash must be hex.')
  const [event] = await client.getContractEvents({
    abi,
    address,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash },
    fromBlock: 0n,
    strict: true,
  })
  return event
}

function readRequest([wire, entryPoint]: readonly unknown[], delegate: Address): Operation {
  if (String(entryPoint).toLowerCase() !== address.toLowerCase())
    throw new RefusedError('invalidParams', `Unsupported entry point. Use ${address}.`)
  return readOperation(wire, delegate)
}

/** Converts the entry point's rejection to a bundler error. Returns any other error as it is. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const reverted = error.walk((cause) => isHex((cause as { data?: unknown }).data))
  const { data } = (reverted ?? {}) as { data?: Hex }
  const known = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  const reason =
    known instanceof ContractFunctionRevertedError
      ? known.data
      : data && data !== '0x'
        ? decodeErrorResult({ abi, data })
        : undefined
  if (reason?.errorName !== 'FailedOp' && reason?.errorName !== 'FailedOpWithRevert') return error
  const [, message] = reason.args as readonly [bigint, string]
  return new RefusedError(
    message.startsWith('AA3') ? 'rejectedByPaymaster' : 'rejectedByEntryPoint',
    message,
    reason.errorName === 'FailedOpWithRevert' ? (reason.args?.[2] as Hex) : undefined,
  )
}

const gaugeAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function measure(PackedUserOperation op) returns (uint256 verificationGas, uint256 callGas, bool success, bytes answer)',
])

/** Gas limit while measuring an operation, below the block's. */
const measuredGas = 12_000_000n
const verificationGasMax = 5_000_000n
const paymasterGas = 200_000n
const transactionGas = 21_000n
/** Gas that a block charges for a delegation (EIP-7702). */
const authorizationGas = 25_000n
const gasPerByte = 16n
const marginPercent = 30n
const marginGas = 20_000n

/**
 * Returns the gas that an operation needs, with a margin, regardless of its signature. Replaces the entry point's code
 * by a measuring version in a read-only call. Throws `RefusedError`.
 */
async function measureOperation(client: PublicClient, gauge: Hex, operation: Operation) {
  const measured = {
    ...operation,
    callGasLimit: 0n,
    preVerificationGas: 0n,
    verificationGasLimit: verificationGasMax,
    // Measuring requires no balance.
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    ...(operation.paymaster && { paymasterVerificationGasLimit: paymasterGas }),
  }
  const { data = '0x' } = await client.call({
    to: entryPoint08Address,
    gas: measuredGas,
    data: encodeFunctionData({ abi: gaugeAbi, functionName: 'measure', args: [pack(measured)] }),
    stateOverride: [{ address: entryPoint08Address, code: gauge }, ...toDelegated(operation)],
  })
  const [verificationGas, callGas, success, answer] = decodeFunctionResult({
    abi: gaugeAbi,
    functionName: 'measure',
    data,
  })
  if (!success) throw new RefusedError('executionReverted', 'execution reverted', answer)
  const handled = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[pack(operation)], operation.sender],
  })
  const needed = transactionGas + (operation.authorization ? authorizationGas : 0n)
  return {
    callGasLimit: numberToHex(withMargin(callGas)),
    verificationGasLimit: numberToHex(withMargin(verificationGas)),
    preVerificationGas: numberToHex(needed + gasPerByte * BigInt(size(handled)) + marginGas),
    ...(operation.paymaster && {
      paymasterVerificationGasLimit: numberToHex(paymasterGas),
      paymasterPostOpGasLimit: '0x0' as const,
    }),
  }
}

const withMargin = (gas: bigint) => gas + (gas * marginPercent) / 100n + marginGas
