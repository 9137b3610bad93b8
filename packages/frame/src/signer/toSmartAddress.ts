import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { type Address, concatHex, getContractAddress, type Hex, numberToHex, pad, size, zeroHash } from 'viem'

/** The name of our smart accounts' EIP-712 domain, whichever factory made them. It is part of what they verify. */
export const accountDomainName = 'Latchkey Account'

/** Every owner has one account of a factory. */
export const accountSalt = zeroHash

/** The code that a clone runs, in front of the implementation. */
export const cloneCodeStart = '0x363d3d373d3d3d363d73'
/** The code that a clone runs, between the implementation and the owner. */
export const cloneCodeEnd = '0x5af43d82803e903d91602b57fd5bf3'
/** The length of that code. */
const cloneCodeBytes = 0x2d

/**
 * The address of an owner's smart account, which follows from the factory (CREATE2): reckoned here, since a chain's RPC
 * that named another would be paid in the visitor's place.
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
