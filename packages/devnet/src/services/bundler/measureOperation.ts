import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  parseAbi,
  size,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { toDelegated } from './authorization.ts'
import { type Operation, pack } from './operation.ts'
import { RefusedError } from './RefusedError.ts'

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
export async function measureOperation(client: PublicClient, gauge: Hex, operation: Operation) {
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
