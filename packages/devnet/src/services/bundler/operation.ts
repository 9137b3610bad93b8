import { type Address, type Hex, isAddress, isHex, numberToHex, size, slice } from 'viem'
import { type PackedUserOperation, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { delegationMarker, readAuthorization } from './authorization.ts'
import { RefusedError } from './RefusedError.ts'

/** A user operation of EntryPoint 0.8. */
export type Operation = UserOperation<'0.8'>

const addresses = ['sender', 'factory', 'paymaster'] as const
const texts = ['callData', 'factoryData', 'paymasterData', 'signature'] as const
const numbers = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** The marker as libraries write it. */
const shortMarker = '0x7702'

/**
 * Reads an operation in wire format. Missing numbers are zero. If it delegates its sender (EIP-7702), it must be to
 * `delegate`. Throws `RefusedError`.
 */
export function readOperation(wire: unknown, delegate: Address): Operation {
  if (typeof wire !== 'object' || wire === null) throw invalid('The user operation must be an object.')
  const { factory, ...others } = wire as Partial<Record<string, unknown>>
  const fields: Partial<Record<string, unknown>> = {
    ...others,
    factory: factory === shortMarker ? delegationMarker : factory,
  }
  const read: Record<string, unknown> = { callData: '0x', signature: '0x' }
  for (const name of [...addresses, ...texts, ...numbers]) {
    const value = fields[name]
    if (value === undefined || value === null) continue
    if (!isHex(value)) throw invalid(`${name} must be hex.`)
    read[name] = value
  }
  for (const name of addresses)
    if (read[name] !== undefined && !isAddress(String(read[name]), { strict: false }))
      throw invalid(`${name} is not a valid address.`)
  if (read.sender === undefined) throw invalid('sender is required.')
  for (const name of numbers) {
    const value = BigInt((read[name] as Hex | undefined) ?? '0x0')
    if (value >= 2n ** (name === 'nonce' ? 256n : 128n)) throw invalid(`${name} is too large.`)
    read[name] = value
  }
  const authorization = readAuthorization(fields.eip7702Auth, delegate)
  if ((read.factory === delegationMarker) !== (authorization !== undefined))
    throw invalid('The factory 0x7702 and eip7702Auth require each other.')
  return { ...read, ...(authorization && { authorization }) } as Operation
}

/** Packs an operation for the entry point. */
export const pack = (operation: Operation): PackedUserOperation => toPackedUserOperation(operation)

/** Returns the total gas limit of an operation. */
export const gasOf = (operation: Operation): bigint =>
  operation.callGasLimit +
  operation.verificationGasLimit +
  operation.preVerificationGas +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  (operation.paymasterPostOpGasLimit ?? 0n)

/** Converts an operation from its transaction to wire format. */
export function unpack(packed: PackedUserOperation): Record<string, Hex> {
  const half = (word: Hex, at: 0 | 16) => numberToHex(BigInt(slice(word, at, at + 16)))
  const { initCode, paymasterAndData } = packed
  return {
    sender: packed.sender,
    nonce: numberToHex(packed.nonce),
    callData: packed.callData,
    signature: packed.signature,
    verificationGasLimit: half(packed.accountGasLimits, 0),
    callGasLimit: half(packed.accountGasLimits, 16),
    preVerificationGas: numberToHex(packed.preVerificationGas),
    maxPriorityFeePerGas: half(packed.gasFees, 0),
    maxFeePerGas: half(packed.gasFees, 16),
    ...(size(initCode) > 0 && { factory: slice(initCode, 0, 20), factoryData: rest(initCode, 20) }),
    ...(size(paymasterAndData) > 0 && {
      paymaster: slice(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: numberToHex(BigInt(slice(paymasterAndData, 20, 36))),
      paymasterPostOpGasLimit: numberToHex(BigInt(slice(paymasterAndData, 36, 52))),
      paymasterData: rest(paymasterAndData, 52),
    }),
  }
}

const rest = (bytes: Hex, from: number): Hex => (size(bytes) > from ? slice(bytes, from) : '0x')
const invalid = (message: string) => new RefusedError('invalidParams', message)
