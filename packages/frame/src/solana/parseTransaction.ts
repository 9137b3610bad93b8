import { base58 } from '@scure/base'

/** One step of a transaction; an account that stands in a lookup table of the chain is not told. */
export type SolanaInstruction = {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** Accounts that a transaction takes from a lookup table, by their places there: those that it may change. */
type SolanaLookup = { table: string; writable: Uint8Array }

/** What signers of Solana sign, read; the first signer pays. */
export type SolanaMessage = {
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
  lookups: readonly SolanaLookup[]
}

/** A serialized transaction: where its signatures begin, and what they are made over. */
export type SolanaTransaction = SolanaMessage & { signaturesAt: number; message: Uint8Array<ArrayBuffer> }

/** Bytes of an address. */
export const addressBytes = 32

/** Bytes of an ed25519 signature. */
export const signatureBytes = 64

/** Reads a serialized transaction (legacy or version 0); undefined for what is none, to its last byte. */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = createReader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at()
  reader.take(count * signatureBytes)
  const message = bytes.slice(reader.at())
  const parsed = reader.isBroken() ? undefined : parseMessage(message)
  return parsed?.signers.length === count ? { ...parsed, signaturesAt, message } : undefined
}

/** Reads what signers of a transaction sign; undefined for what is none, to its last byte. */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const reader = createReader(bytes)
  const [first = 0] = bytes
  const isVersioned = first >= 0x80
  // Version 0 is the only one that there is.
  if (isVersioned && reader.byte() !== 0x80) return undefined
  const signerCount = reader.byte()
  reader.take(2)
  const readAddress = () => base58.encode(reader.take(addressBytes))
  const addresses = reader.list(readAddress)
  reader.take(addressBytes)
  const instructions = reader.list((): SolanaInstruction => {
    const program = addresses[reader.byte()]
    const accounts = reader.list(() => addresses[reader.byte()])
    return { program, accounts, data: reader.take(reader.length()) }
  })
  const readLookup = (): SolanaLookup => {
    const lookup = { table: readAddress(), writable: reader.take(reader.length()) }
    reader.take(reader.length())
    return lookup
  }
  const lookups = isVersioned ? reader.list(readLookup) : []
  if (reader.isBroken() || reader.at() !== bytes.length) return undefined
  if (signerCount === 0 || signerCount > addresses.length) return undefined
  return { signers: addresses.slice(0, signerCount), instructions, lookups }
}

/** Reads bytes in turn; past the end it gives zeros, and says that it is broken. */
function createReader(bytes: Uint8Array) {
  let at = 0
  let isBroken = false
  const take = (count: number): Uint8Array => {
    const taken = new Uint8Array(count > bytes.length ? 0 : count)
    if (at + count > bytes.length) isBroken = true
    else taken.set(bytes.subarray(at, at + count))
    at += count
    return taken
  }
  const byte = () => take(1)[0] ?? 0
  /** Seven bits a byte, at most three of them. */
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    isBroken = true
    return 0
  }
  return {
    take,
    byte,
    length,
    at: () => at,
    isBroken: () => isBroken,
    list<item>(read: () => item): item[] {
      const items: item[] = []
      const count = length()
      for (let index = 0; index < count && !isBroken; index += 1) items.push(read())
      return items
    },
  }
}
