import { base58 } from '@scure/base'

/** One instruction of a transaction. Accounts from a lookup table are undefined. */
export type SolanaInstruction = {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** Writable accounts that a transaction takes from a lookup table, by index. */
type SolanaLookup = { table: string; writable: Uint8Array }

/** A parsed message that signers on Solana sign. The first signer pays. */
export type SolanaMessage = {
  signers: readonly string[]
  /** Hash of a recent block of its chain, or what a nonce account stores. Limits the transaction to that chain. */
  blockhash: string
  instructions: readonly SolanaInstruction[]
  lookups: readonly SolanaLookup[]
}

/** A serialized transaction: the offset of its signatures, and the message that they sign. */
export type SolanaTransaction = SolanaMessage & { signaturesAt: number; message: Uint8Array<ArrayBuffer> }

/** Length of an address in bytes. */
export const addressBytes = 32

/** Length of an ed25519 signature in bytes. */
export const signatureBytes = 64

/** Parses a serialized transaction (legacy or version 0), up to its last byte; undefined if it is invalid. */
export function parseTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = createReader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at()
  reader.take(count * signatureBytes)
  const message = bytes.slice(reader.at())
  const parsed = reader.isBroken() ? undefined : parseMessage(message)
  return parsed?.signers.length === count ? { ...parsed, signaturesAt, message } : undefined
}

/** Parses the message that signers of a transaction sign, up to its last byte; undefined if it is invalid. */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const reader = createReader(bytes)
  const [first = 0] = bytes
  const isVersioned = first >= 0x80
  // The only version that the wallet can parse.
  if (isVersioned && reader.byte() !== 0x80) return undefined
  const signerCount = reader.byte()
  reader.take(2)
  const readAddress = () => base58.encode(reader.take(addressBytes))
  const addresses = reader.list(readAddress)
  // As long as an address, and written like one.
  const blockhash = readAddress()
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
  return { signers: addresses.slice(0, signerCount), blockhash, instructions, lookups }
}

/** Creates a sequential reader of bytes. Past the end, it returns zeros and is marked as broken. */
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
  /** Reads up to three bytes with seven bits each. */
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
