import { sha256 } from '@noble/hashes/sha2'
import type { Caip2 } from '../vocabulary/joinIds.ts'

/** Type of a Bitcoin address: the hash of a key or of a script, with or without segwit, or a taproot key. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

type Forms = { bech32: string; keyVersion: number; scriptVersion: number }

const mainnet: Forms = { bech32: 'bc', keyVersion: 0x00, scriptVersion: 0x05 }
const testnet: Forms = { bech32: 'tb', keyVersion: 0x6f, scriptVersion: 0xc4 }

/** Address formats by network. The test networks share theirs. */
const formsOf: ReadonlyMap<Caip2, Forms> = new Map([
  ['bip122:000000000019d6689c085ae165831e93', mainnet],
  // Testnet 3, testnet 4, signet and regtest, by the start of their genesis block's hash.
  ['bip122:000000000933ea01ad0ee984209779ba', testnet],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', testnet],
  ['bip122:00000008819873e925422c1ff0f99f7c', testnet],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', { ...testnet, bech32: 'bcrt' }],
])

/**
 * Returns the type of an address on a Bitcoin network (base58check, bech32 of BIP-173, bech32m of BIP-350); undefined
 * if invalid. Upper case, which BIP-173 allows for QR codes, is rejected so that an account has only one spelling.
 * @param text Address without a `bitcoin:` prefix.
 */
export function readBitcoinAddress(text: string, chainId: Caip2): BitcoinAddressType | undefined {
  return read(text, chainId)?.type
}

/**
 * Returns the script that pays to an address of a Bitcoin network; undefined if the address is invalid.
 * @param text Address without a `bitcoin:` prefix.
 */
export function toBitcoinScript(text: string, chainId: Caip2): Uint8Array | undefined {
  const address = read(text, chainId)
  return address && scriptOf(address)
}

/** Type and payload that an address encodes. */
type Target = { type: BitcoinAddressType; payload: Uint8Array }

function read(text: string, chainId: Caip2): Target | undefined {
  const forms = formsOf.get(chainId)
  if (!forms) return undefined
  const start = `${forms.bech32}1`
  if (text.startsWith(start)) return readSegwit(text.slice(start.length), forms.bech32)
  const [version, ...payload] = readBase58Check(text) ?? []
  if (payload.length !== hashBytes) return undefined
  const type = version === forms.keyVersion ? 'p2pkh' : version === forms.scriptVersion ? 'p2sh' : undefined
  return type && { type, payload: Uint8Array.from(payload) }
}

function scriptOf({ payload, type }: Target): Uint8Array {
  const pushed = [payload.length, ...payload]
  // DUP HASH160 … EQUALVERIFY CHECKSIG
  if (type === 'p2pkh') return Uint8Array.of(0x76, 0xa9, ...pushed, 0x88, 0xac)
  // HASH160 … EQUAL
  if (type === 'p2sh') return Uint8Array.of(0xa9, ...pushed, 0x87)
  return Uint8Array.of(type === 'p2tr' ? 0x51 : 0, ...pushed)
}

/** Length of a RIPEMD-160 hash. */
const hashBytes = 20
const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58CharactersMax = 36
const base58ChecksumBytes = 4

/** Decodes base58check and returns the payload without the checksum. */
function readBase58Check(text: string): Uint8Array | undefined {
  if (text.length > base58CharactersMax) return undefined
  let number = 0n
  for (const character of text) {
    const digit = base58Alphabet.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 0xffn))
  const zeros = text.length - text.replace(/^1+/, '').length
  const whole = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
  const payload = whole.slice(0, -base58ChecksumBytes)
  const checksum = sha256(sha256(payload))
  const isWhole = whole.slice(-base58ChecksumBytes).every((byte, at) => byte === checksum[at])
  return isWhole ? payload : undefined
}

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bech32ChecksumCharacters = 6
/** Checksum constants: segwit version 0 uses bech32's, later versions bech32m's. */
const bech32Sum = 1
const bech32mSum = 0x2bc830a3

function readSegwit(text: string, prefix: string): Target | undefined {
  const digits = Array.from(text, (character) => bech32Alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  const [version, ...rest] = digits
  if (sumOf([...expand(prefix), ...digits]) !== (version === 0 ? bech32Sum : bech32mSum)) return undefined
  const payload = toProgram(rest.slice(0, -bech32ChecksumCharacters))
  if (version === 0 && payload?.length === hashBytes) return { type: 'p2wpkh', payload }
  if (version === 0 && payload?.length === 32) return { type: 'p2wsh', payload }
  return version === 1 && payload?.length === 32 ? { type: 'p2tr', payload } : undefined
}

/** Converts groups of five bits to bytes; undefined if bits are left over. */
function toProgram(groups: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let bitsCount = 0
  for (const group of groups) {
    bits = ((bits << 5) | group) & 0xfff
    bitsCount += 5
    if (bitsCount < 8) continue
    bitsCount -= 8
    bytes.push((bits >> bitsCount) & 0xff)
  }
  const rest = bits & ((1 << bitsCount) - 1)
  return bitsCount < 5 && rest === 0 ? Uint8Array.from(bytes) : undefined
}

function expand(prefix: string): readonly number[] {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Computes the checksum's polynomial (BIP-173). */
function sumOf(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [at, factor] of generator.entries()) if ((top >> at) & 1) sum ^= factor
  }
  return sum
}
