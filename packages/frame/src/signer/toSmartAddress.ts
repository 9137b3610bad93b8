import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { type Address, concatHex, getContractAddress, type Hex, numberToHex, pad, size, zeroHash } from 'viem'

/** Name of our smart accounts' EIP-712 domain for all factories. It is part of what they verify. */
export const accountDomainName = 'Latchkey Account'

/** Salt of an owner's only account from a factory. */
export const accountSalt = zeroHash

/** Code of a clone, before the implementation. */
export const cloneCodeStart = '0x363d3d373d3d3d363d73'
/** Code of a clone, between the implementation and the owner. */
export const cloneCodeEnd = '0x5af43d82803e903d91602b57fd5bf3'
/** Length of that code. */
const cloneCodeBytes = 0x2d

/**
 * Returns the address of an owner's smart account from the factory (CREATE2). Calculated here, since an RPC that
 * returned another address would receive the visitor's payments.
 */
export function toSmartAddress(
  owner: Address,
  { factory, implementation }: Pick<SmartAccountSettings, 'factory' | 'implementation'>,
): Address {
  const args: Hex = pad(owner)
  const bytecode = concatHex([
    '0x61',
    numberToHex(cloneCodeBytes + size(args), { size: 2 }),
    '0x3d81600a3d39f3',
    cloneCodeStart,
    implementation,
    cloneCodeEnd,
    args,
  ])
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt: accountSalt, bytecode })
}
