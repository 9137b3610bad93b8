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
  const args: readonly [Hex, Hex] =
    only && calls.length === 1 ? [modes.single, encodeOne(only)] : [modes.batch, encodeMany(calls)]
  return encodeFunctionData({ abi, functionName: 'execute', args })
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
