import { isAddress } from 'viem'

/** Returns whether a value is a list of addresses, in any letter case. */
export function isAccounts(value: unknown): value is `0x${string}`[] {
  return Array.isArray(value) && value.every((account) => isAddress(account, { strict: false }))
}
