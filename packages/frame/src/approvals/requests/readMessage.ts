import type { Hex } from 'viem'
import { toOneLine } from './toOneLine.ts'

/** A message to sign, as bytes and, if they are UTF-8, as text. */
export type AskedMessage = {
  bytes: Hex
  text: string | undefined
  signInDomain: string | undefined
  /** Whether it is 32 bytes, raw or as hex text, like the hash of an operation or a transaction. */
  isHash: boolean
}

/** Matches any spacing and case and anything in between, since verifiers may be as lenient. */
const signInHead = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [a-z0-9 ]+ account:/i
const headMax = 1_000

/** Parses the parameters of `personal_sign`; undefined if they are invalid. */
export function readMessage(params: unknown): AskedMessage | undefined {
  const [bytes] = Array.isArray(params) ? params : []
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(bytes)) return undefined
  const text = toText(bytes)
  return {
    bytes: bytes as Hex,
    text,
    signInDomain: signInHead.exec(toOneLine(text ?? '', headMax))?.[1],
    isHash: isHash(bytes, text),
  }
}

/** Returns whether a sign-in message (EIP-4361) is for the site that requests it. */
export function isSameSite(domain: string, origin: string): boolean {
  return domain.toLowerCase() === new URL(origin).host
}

const wordLength = 66
/** Text of that length is treated as text if it can be typed. */
const isHash = (bytes: string, text: string | undefined) =>
  (bytes.length === wordLength && !/^[\n\t -~]*$/.test(text ?? '\0')) ||
  /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text ?? '')

function toText(bytes: string): string | undefined {
  const pairs = bytes.slice(2).match(/../g) ?? []
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
    )
  } catch {
    return undefined
  }
}
