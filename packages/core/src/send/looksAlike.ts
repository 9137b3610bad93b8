import { lookAlikeCharacters } from '@latchkey/protocol/constants'
import { isSameAddress } from '../utils/addresses.ts'

/**
 * Returns whether two different addresses look the same to someone who compares their ends: the first and last four
 * characters match (on eip155 after `0x`, ignoring case). Address poisoning relies on this.
 */
export function looksAlike(a: string, b: string): boolean {
  return !isSameAddress(a, b) && endsOf(a) === endsOf(b)
}

function endsOf(address: string): string {
  const text = address.startsWith('0x') ? address.slice(2).toLowerCase() : address
  return `${text.slice(0, lookAlikeCharacters)}…${text.slice(-lookAlikeCharacters)}`
}
