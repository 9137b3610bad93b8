import { readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { isEvmAddress } from '@latchkey/protocol/schema'
import { base58, bech32 } from '@scure/base'

/** Validates account addresses, by namespace. */
const forms: { readonly [namespace: string]: (address: string, chainId: Caip2) => boolean } = {
  cosmos: isCosmosAddress,
  eip155: isEvmAddress,
  polkadot: isSubstrateAddress,
  solana: isSolanaAddress,
  bip122: (address, chainId) => readBitcoinAddress(address, chainId) !== undefined,
}

/** Returns whether a text is an account address on a chain. False for namespaces without a validator. */
export function isAccountOf(chainId: Caip2, address: string): boolean {
  return forms[parseCaip2(chainId).namespace]?.(address, chainId) ?? false
}

const solanaKeyBytes = 32
/** 44 characters fit 32 bytes. Limited because base58 takes quadratic time. */
const solanaCharactersMax = 44

/** Returns whether a text is a Solana address: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  if (text.length > solanaCharactersMax) return false
  try {
    return base58.decode(text).length === solanaKeyBytes
  } catch {
    return false
  }
}

/** Accounts by key, and accounts of contracts or modules. */
const cosmosAccountBytes: readonly number[] = [20, 32]

/** Returns whether a text is a Cosmos address: bech32 with any chain's prefix. */
function isCosmosAddress(text: string): boolean {
  try {
    return text === text.toLowerCase() && cosmosAccountBytes.includes(bech32.decodeToBytes(text).bytes.length)
  } catch {
    return false
  }
}

const substrateKeyBytes = 32
const checksumBytes = 2
/** 49 characters fit 36 bytes. Limited because base58 takes quadratic time. */
const substrateCharactersMax = 50

/**
 * Returns whether a text has the form of an address of Polkadot or a related chain (SS58). The checksum is left to the
 * reader of the account.
 */
function isSubstrateAddress(text: string): boolean {
  if (text.length > substrateCharactersMax) return false
  try {
    const bytes = base58.decode(text)
    const prefixBytes = (bytes[0] ?? 0) & 0x40 ? 2 : 1
    return bytes.length === prefixBytes + substrateKeyBytes + checksumBytes
  } catch {
    return false
  }
}
