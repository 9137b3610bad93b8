import { base58 } from '@scure/base'

/** A token account of an owner. */
export type TokenAccount = {
  address: string
  mint: string
  /** Base units. */
  amount: bigint
}

const mintAt = 0
const amountAt = 64
const bytesMin = 72

/** Parses a token account's bytes, which start the same in both token programs: mint, owner, amount. */
export function readTokenAccount(address: string, bytes: Uint8Array): TokenAccount | undefined {
  if (bytes.length < bytesMin) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    address,
    mint: base58.encode(bytes.subarray(mintAt, mintAt + 32)),
    amount: view.getBigUint64(amountAt, true),
  }
}
