import { type Caip2, isCaip10, parseCaip2, parseCaip10 } from '@latchkey/protocol/ids'
import { isAddressLike } from '@latchkey/protocol/nameLabel'
import { isAddress } from 'viem'
import { isSolanaAddress } from '../utils/isSolanaAddress.ts'
import { shortNames } from './shortNames.ts'

/** Why a text is not taken as a receiver. */
export type ReceiverProblem =
  | { is: 'unknown' }
  /** The capitals of an address do not match its digits (EIP-55). */
  | { is: 'checksum' }
  /** An address that is cut short, or has digits too many. */
  | { is: 'length' }
  /** An address of all zeros, which nobody can spend from. */
  | { is: 'zeroAddress' }
  /** It names another chain; its CAIP-2 id where that is known, else what was written of it. */
  | { is: 'otherNetwork'; network: string }
  /** A payment request (EIP-681, Solana Pay) with an amount, a token, or a call. */
  | { is: 'paymentRequest' }

/** What a receiver's field means, without asking anybody. */
export type ReadReceiver =
  | { is: 'address'; address: string }
  /** To be resolved by `resolveReceiver`. */
  | { is: 'name'; name: string }
  | { is: 'invalid'; problem: ReceiverProblem }

/**
 * Reads a receiver's field: an address, bare or as `eth:0x…` (EIP-3770), `eip155:1:0x…` (CAIP-10) or `ethereum:0x…@1`
 * (EIP-681), or a name. One that names another chain than `networkId` is refused, and so is the zero address.
 */
export function readReceiver(text: string, networkId: Caip2): ReadReceiver {
  const written = cleanReceiver(text)
  const chain = readChain(written, networkId)
  if ('problem' in chain) return { is: 'invalid', problem: chain.problem }
  return parseCaip2(networkId).namespace === 'eip155' ? readEvm(chain.rest) : readOther(chain.rest, networkId)
}

/** A receiver's text without blanks and marks at its ends that nobody sees. */
export function cleanReceiver(text: string): string {
  const ends = `[\\s${marks}]+`
  return text.replace(new RegExp(`^${ends}|${ends}$`, 'gu'), '')
}

/** Not seen, and without an effect on the order of what is seen. Overrides have one, and are refused. */
const marks = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202c\\u2060-\\u2064\\u2066-\\u2069\\ufeff'

/** The schemes of payment requests, by the namespace that they are for. */
const schemes: Readonly<Record<string, string>> = { ethereum: 'eip155', solana: 'solana', bitcoin: 'bip122' }

/** Takes the chain off a text that names one; a problem where it is another chain. */
function readChain(text: string, networkId: Caip2): { rest: string } | { problem: ReceiverProblem } {
  const { namespace, reference } = parseCaip2(networkId)
  const [, prefix = '', rest = ''] = /^([-a-z0-9]+):(.*)$/is.exec(text) ?? []
  if (prefix === '') return { rest: text }
  if (isCaip10(text)) {
    const { chainId, address } = parseCaip10(text)
    return chainId === networkId ? { rest: address } : otherNetwork(chainId)
  }
  const scheme = prefix.toLowerCase()
  const family = schemes[scheme]
  if (family === undefined) {
    const known = shortNames[scheme]
    if (known === undefined && !isHexAddress(toPlainLetters(rest.trim()))) return { rest: text }
    const network = known === undefined ? prefix : `eip155:${known}`
    return network === networkId ? { rest: rest.trim() } : otherNetwork(network)
  }
  if (family !== namespace) return otherNetwork(scheme)
  const request = /^(?:pay-)?([^@/?]+)(?:@(\d+))?(.*)$/s.exec(rest)
  const [, target = '', chainNumber, more = ''] = request ?? []
  if (chainNumber !== undefined && BigInt(chainNumber) !== BigInt(namespace === 'eip155' ? reference : -1))
    return otherNetwork(`${family}:${chainNumber}`)
  return more === '' ? { rest: target } : { problem: { is: 'paymentRequest' } }
}

function otherNetwork(network: string): { problem: ReceiverProblem } {
  return { problem: { is: 'otherNetwork', network } }
}

function readEvm(text: string): ReadReceiver {
  const plain = toPlainLetters(text)
  if (isHexAddress(plain)) {
    const digits = plain.slice(2)
    // A code for capitals alone says nothing by them.
    const address = digits === digits.toUpperCase() ? `0x${digits.toLowerCase()}` : `0x${digits}`
    if (!isAddress(address)) return invalid('checksum')
    return /^0x0+$/.test(address) ? invalid('zeroAddress') : { is: 'address', address }
  }
  const [label = ''] = text.split('.')
  if (namePattern.test(text) && !isAddressLike(label) && !isShortened(plain))
    return { is: 'name', name: text }
  return invalid(/^0x[0-9a-f]{20,}$/i.test(plain) || isShortened(plain) ? 'length' : 'unknown')
}

function readOther(text: string, networkId: Caip2): ReadReceiver {
  const plain = toPlainLetters(text)
  const { namespace } = parseCaip2(networkId)
  const isOwn = namespace === 'solana' ? isSolanaAddress(plain) : /^[a-zA-Z0-9]{20,128}$/.test(plain)
  if (isOwn)
    return namespace === 'solana' && /^1+$/.test(plain)
      ? invalid('zeroAddress')
      : { is: 'address', address: plain }
  return invalid(isShortened(plain) ? 'length' : 'unknown')
}

/** Labels with points between them, and none of the signs that URLs have and names never. */
const namePattern = /^[^\s.:/?#@][^\s:/?#@]*\.[^\s.:/?#@]+$/

function invalid(is: Exclude<ReceiverProblem['is'], 'otherNetwork'>): ReadReceiver {
  return { is: 'invalid', problem: { is } }
}

function isHexAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

/** An address as lists show it: `0x7099…79C8`. */
function isShortened(text: string): boolean {
  return /^[a-z0-9]+(…|\.{2,})[a-z0-9]+$/i.test(text)
}

/** Fullwidth letters and digits as ASCII, without marks that nobody sees: an address has nothing else. */
function toPlainLetters(text: string): string {
  return text
    .replace(new RegExp(`[${marks}]`, 'gu'), '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
