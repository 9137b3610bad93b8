import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { PreparedCall } from '../../base/ports.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
/** Modes of ERC-7579 in which a failed call reverts everything. */
const modes = { single: pad('0x00', { dir: 'right' }), batch: pad('0x01', { dir: 'right' }) }

/** Encodes the smart account call that executes calls (ERC-7579). */
export function encodeExecution(calls: readonly PreparedCall[]): Hex {
  const [only] = calls
  return only && calls.length === 1
    ? encodeFunctionData({ abi, functionName: 'execute', args: [modes.single, encodeOne(only)] })
    : encodeBatch(calls)
}

/** Like `encodeExecution`, for an account that only accepts batches, even for a single call (ERC-7821). */
export function encodeBatch(calls: readonly PreparedCall[]): Hex {
  return encodeFunctionData({ abi, functionName: 'execute', args: [modes.batch, encodeMany(calls)] })
}

/**
 * Decodes the output of `encodeExecution` or `encodeBatch`. Returns undefined for any other call data: a different
 * function or mode, or bytes that don't match when encoded again.
 */
export function decodeExecution(callData: Hex): readonly PreparedCall[] | undefined {
  const calls = readExecution(callData)
  if (!calls || calls.length === 0) return undefined
  const same = [encodeExecution(calls), encodeBatch(calls)].map((each) => each.toLowerCase())
  return same.includes(callData.toLowerCase()) ? calls : undefined
}

function readExecution(callData: Hex): readonly PreparedCall[] | undefined {
  try {
    const {
      args: [mode, execution],
    } = decodeFunctionData({ abi, data: callData })
    if (mode === modes.batch) return decodeAbiParameters(batchParameters, execution)[0]
    return mode === modes.single ? [decodeOne(execution)] : undefined
  } catch {
    return undefined
  }
}

const addressBytes = 20
const wordBytes = 32
const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

const encodeOne = ({ to, value, data }: PreparedCall) =>
  concatHex([to, numberToHex(value, { size: wordBytes }), data])

const decodeOne = (execution: Hex): PreparedCall => {
  const dataAt = addressBytes + wordBytes
  return {
    to: getAddress(slice(execution, 0, addressBytes)),
    value: hexToBigInt(slice(execution, addressBytes, dataAt)),
    data: size(execution) === dataAt ? '0x' : slice(execution, dataAt),
  }
}

const encodeMany = (calls: readonly PreparedCall[]) => encodeAbiParameters(batchParameters, [calls])
