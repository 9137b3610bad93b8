import { base58 } from '@scure/base'

/** An account that holds tokens of a mint for its owner. */
export type TokenAccount = {
  address: string
  mint: string
  /** Base units. */
  amount: bigint
}

const mintAt = 0
const amountAt = 64
const bytesMin = 72

/** Reads a token account's bytes, which begin alike in both token programs: mint, owner, amount. */
export function readTokenAccount(address: string, bytes: Uint8Array): TokenAccount | undefined {
  if (bytes.length < bytesMin) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    address,
    mint: base58.encode(bytes.subarray(mintAt, mintAt + 32)),
    amount: view.getBigUint64(amountAt, true),
  }
}
