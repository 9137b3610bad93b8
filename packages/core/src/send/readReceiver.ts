import { type Caip2, isCaip10, parseCaip2, parseCaip10 } from '@latchkey/protocol/ids'
import { isAddressLike } from '@latchkey/protocol/nameLabel'
import { isAddress } from 'viem'
import { isSolanaAddress } from '../utils/isSolanaAddress.ts'

/** Reason why a text is not a valid receiver. */
export type ReceiverProblem =
  | { type: 'unknown' }
  /** The address has a wrong checksum (EIP-55). */
  | { type: 'checksum' }
  /** The address is too short or too long. */
  | { type: 'length' }
  /** The zero address, which nobody can spend from. */
  | { type: 'zeroAddress' }
  /** The text refers to another chain. `network` is its CAIP-2 id if known, or else the chain as entered. */
  | { type: 'otherNetwork'; network: string }
  /** A payment request (EIP-681, Solana Pay) with an amount, a token or a call. */
  | { type: 'paymentRequest' }

/** A receiver as parsed, before any request. */
export type ReadReceiver =
  | { status: 'address'; address: string }
  /** Resolve it with `resolveReceiver`. */
  | { status: 'name'; name: string }
  | { status: 'invalid'; problem: ReceiverProblem }

/**
 * Parses a receiver: an address, either bare or as `eth:0x…` (EIP-3770), `eip155:1:0x…` (CAIP-10) or `ethereum:0x…@1`
 * (EIP-681), or a name. Rejects the zero address, and receivers on a chain other than `networkId`.
 * @param text As typed or pasted. Whitespace and invisible characters at its ends are ignored.
 */
export function readReceiver(text: string, networkId: Caip2): ReadReceiver {
  const written = cleanReceiver(text)
  const chain = readChain(written, networkId)
  if ('problem' in chain) return { status: 'invalid', problem: chain.problem }
  return parseCaip2(networkId).namespace === 'eip155' ? readEvm(chain.rest) : readOther(chain.rest, networkId)
}

/** Trims whitespace and invisible characters from both ends of a receiver. */
export function cleanReceiver(text: string): string {
  const end = `[\\s${marks}]`
  return text.replace(new RegExp(`^${end}+|(?<!${end})${end}+$`, 'gu'), '')
}

/**
 * Invisible characters that don't affect the displayed order. Bidi overrides do, so they are not included and get
 * rejected.
 */
const marks = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202c\\u2060-\\u2064\\u2066-\\u2069\\ufeff'

/** Payment request schemes and their namespaces. */
const schemes: Readonly<Record<string, string>> = { ethereum: 'eip155', solana: 'solana', bitcoin: 'bip122' }

/** Strips the chain prefix from a text. Returns a problem if it refers to another chain. */
function readChain(text: string, networkId: Caip2): { rest: string } | { problem: ReceiverProblem } {
  const { namespace, reference } = parseCaip2(networkId)
  const [, prefix = '', rest = ''] = /^([-a-z0-9]+):(.*)$/is.exec(text) ?? []
  if (prefix === '') return { rest: text }
  if (isCaip10(text)) {
    const { chainId, address } = parseCaip10(text)
    return chainId === networkId ? { rest: address } : otherNetwork(chainId)
  }
  const scheme = prefix.toLowerCase()
  const chainNamespace = schemes[scheme]
  if (chainNamespace === undefined) {
    const known = shortNames[scheme]
    if (known === undefined && !isHexAddress(toPlainLetters(rest.trim()))) return { rest: text }
    const network = known === undefined ? prefix : `eip155:${known}`
    return network === networkId ? { rest: rest.trim() } : otherNetwork(network)
  }
  if (chainNamespace !== namespace) return otherNetwork(scheme)
  const request = /^(?:pay-)?([^@/?]+)(?:@(\d+))?(.*)$/s.exec(rest)
  const [, target = '', chainNumber, more = ''] = request ?? []
  if (chainNumber !== undefined && BigInt(chainNumber) !== BigInt(namespace === 'eip155' ? reference : -1))
    return otherNetwork(`${chainNamespace}:${chainNumber}`)
  return more === '' ? { rest: target } : { problem: { type: 'paymentRequest' } }
}

function otherNetwork(network: string): { problem: ReceiverProblem } {
  return { problem: { type: 'otherNetwork', network } }
}

function readEvm(text: string): ReadReceiver {
  const plain = toPlainLetters(text)
  if (isHexAddress(plain)) {
    const digits = plain.slice(2)
    // Alphanumeric QR codes only have capital letters, so all capitals imply no checksum.
    const address = digits === digits.toUpperCase() ? `0x${digits.toLowerCase()}` : `0x${digits}`
    if (!isAddress(address)) return invalid('checksum')
    return /^0x0+$/.test(address) ? invalid('zeroAddress') : { status: 'address', address }
  }
  const [label = ''] = text.split('.')
  if (namePattern.test(text) && !isAddressLike(label) && !isShortened(plain))
    return { status: 'name', name: text }
  return invalid(/^0x[0-9a-f]{20,}$/i.test(plain) || isShortened(plain) ? 'length' : 'unknown')
}

function readOther(text: string, networkId: Caip2): ReadReceiver {
  const plain = toPlainLetters(text)
  const { namespace } = parseCaip2(networkId)
  const isOwn = namespace === 'solana' ? isSolanaAddress(plain) : /^[a-zA-Z0-9]{20,128}$/.test(plain)
  if (isOwn)
    return namespace === 'solana' && /^1+$/.test(plain)
      ? invalid('zeroAddress')
      : { status: 'address', address: plain }
  return invalid(isShortened(plain) ? 'length' : 'unknown')
}

/** Labels separated by dots, without characters that appear in URLs but never in names. */
const namePattern = /^[^\s.:/?#@][^\s:/?#@]*\.[^\s.:/?#@]+$/

function invalid(type: Exclude<ReceiverProblem['type'], 'otherNetwork'>): ReadReceiver {
  return { status: 'invalid', problem: { type } }
}

function isHexAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

/** Matches a shortened address as displayed in lists: `0x7099…79C8`. */
function isShortened(text: string): boolean {
  return /^[a-z0-9]+(…|\.{2,})[a-z0-9]+$/i.test(text)
}

/** Converts fullwidth letters and digits to ASCII and removes invisible characters. Addresses contain neither. */
function toPlainLetters(text: string): string {
  return text
    .replace(new RegExp(`[${marks}]`, 'gu'), '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Chain ids by the short names that wallets prepend to addresses (EIP-3770). */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  bnbt: 97,
  gno: 100,
  unichain: 130,
  matic: 137,
  pol: 137,
  sonic: 146,
  zksync: 324,
  wc: 480,
  zkevm: 1101,
  sei: 1329,
  mantle: 5000,
  mnt: 5000,
  kaia: 8217,
  base: 8453,
  arb1: 42161,
  celo: 42220,
  avax: 43114,
  linea: 59144,
  berachain: 80094,
  blast: 81457,
  basesep: 84532,
  'arb-sep': 421614,
  scr: 534352,
  zora: 7777777,
  sep: 11155111,
  opsep: 11155420,
}
