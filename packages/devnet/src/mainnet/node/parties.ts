import { fromHex, toHex, zeroHex } from '../store/toHex.ts'

/** Returns the address of a party, in lower case. */
export function addressOf(party: number): string {
  return party === 0 ? zeroHex : toHex('party', party)
}

/** Returns the party with an address, or `undefined` if the chain has none. */
export function partyOf(address: string): number | undefined {
  return address.toLowerCase() === zeroHex ? 0 : fromHex('party', address)
}

/** Writes a number as a quantity. */
export function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

/** Writes a number as a word of 32 bytes, without a prefix. */
export function word(value: number | bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** Writes an address as a topic. */
export function addressTopic(party: number): string {
  return `0x${addressOf(party).slice(2).padStart(64, '0')}`
}
