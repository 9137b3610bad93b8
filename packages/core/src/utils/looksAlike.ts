import { lookAlikeCharacters } from '@latchkey/protocol/constants'
import { isSameAddress } from './addresses.ts'

/**
 * Tells whether two addresses are taken for one another by who compares their ends: the first four characters and the last
 * four agree (of eip155 behind `0x`, whatever the case), and they are two. This is how poisoned histories steal.
 */
export function looksAlike(a: string, b: string): boolean {
  return !isSameAddress(a, b) && endsOf(a) === endsOf(b)
}

function endsOf(address: string): string {
  const text = address.startsWith('0x') ? address.slice(2).toLowerCase() : address
  return `${text.slice(0, lookAlikeCharacters)}…${text.slice(-lookAlikeCharacters)}`
}
