import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import type { Attack, Target } from './attack.ts'
import { thief } from './values.ts'

const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const execute = (mode: Hex, execution: Hex) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [pad(mode, { dir: 'right' }), execution] })
const one = (to: Address, data: Hex = '0x') => concatHex([to, numberToHex(1n, { size: 32 }), data])
const pays = execute('0x00', one(thief))

/** A smart account's operation with something odd. */
const operation =
  (odd: (target: Target) => object, entryPoint: Address = entryPoint08Address) =>
  (target: Target) => ({
    method: 'eth_sendUserOperation',
    params: [{ sender: target.smart, callData: pays, ...odd(target) }, entryPoint],
  })
const refused = (idea: string, ask: Attack['ask'], code = -32602): Attack => ({
  idea,
  account: 'smartAccount',
  ask,
  must: { refuse: code },
})

/** User operations that must be rejected without asking the visitor. */
export const refusedOperations: readonly Attack[] = [
  refused(
    'an operation for an older EntryPoint',
    operation(() => ({}), entryPoint07Address),
  ),
  refused(
    'an operation of another account',
    operation(() => ({ sender: thief })),
    4100,
  ),
  refused(
    'an operation of the key, while the app has the smart account',
    operation(({ key }) => ({ sender: key })),
    4100,
  ),
  refused(
    'an operation of the smart account on another chain',
    operation(({ smartElsewhere }) => ({ sender: smartElsewhere })),
    4100,
  ),
  refused(
    'an operation that no account carries out as calls',
    operation(() => ({ callData: '0x12345678' })),
  ),
  refused(
    'an operation that calls a contract as the account itself (delegatecall)',
    operation(() => ({ callData: execute('0xff', one(thief)) })),
  ),
  refused(
    'an operation whose calls may fail one by one',
    operation(() => ({ callData: execute('0x0001', one(thief)) })),
  ),
  refused(
    'an operation whose calls are followed by bytes that nobody reads',
    operation(() => ({ callData: concatHex([pays, '0x00']) })),
  ),
  refused(
    'an operation of no calls',
    operation(() => ({
      callData: execute('0x01', encodeAbiParameters([{ type: 'bytes[]' }], [[]])),
    })),
  ),
  refused(
    'an operation that calls the account itself, which may install anything',
    operation(({ smart }) => ({ callData: execute('0x00', one(smart, '0x01')) })),
    4100,
  ),
  refused(
    'an operation whose account another factory makes',
    operation(() => ({ factory: thief, factoryData: '0x' })),
  ),
  refused(
    'an operation by which the factory makes the account of another owner',
    operation(() => ({ factoryData: '0x1234' })),
  ),
  refused(
    'an operation that delegates the account',
    operation(() => ({ eip7702Auth: { address: thief } })),
  ),
  refused(
    'an operation with the fields of EntryPoint 0.6',
    operation(() => ({ paymasterAndData: thief })),
  ),
]
