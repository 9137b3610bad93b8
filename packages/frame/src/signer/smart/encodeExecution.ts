import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import type { PreparedCall } from '../../ports.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
/** Modes of ERC-7579: what fails undoes everything. */
const modes = { single: pad('0x00', { dir: 'right' }), batch: pad('0x01', { dir: 'right' }) }

/** The call of a smart account that carries calls out (ERC-7579). */
export function encodeExecution(calls: readonly PreparedCall[]): Hex {
  const [only] = calls
  return only && calls.length === 1
    ? encodeFunctionData({ abi, functionName: 'execute', args: [modes.single, encodeOne(only)] })
    : encodeBatch(calls)
}

/** The same of an account that takes nothing but batches, be it of one call (ERC-7821). */
export function encodeBatch(calls: readonly PreparedCall[]): Hex {
  return encodeFunctionData({ abi, functionName: 'execute', args: [modes.batch, encodeMany(calls)] })
}

const encodeOne = ({ to, value, data }: PreparedCall) =>
  concatHex([to, numberToHex(value, { size: 32 }), data])

const encodeMany = (calls: readonly PreparedCall[]) =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
    ],
    [calls],
  )
