import type { Hex } from 'viem'

/** A message to sign, as bytes and, where they are UTF-8, as text. */
export type AskedMessage = { bytes: Hex; text: string | undefined; signInDomain: string | undefined }

const signInHead = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [A-Za-z0-9 ]+ account:$/

/** Reads the parameters of `personal_sign`; undefined where they are none. */
export function readMessage(params: unknown): AskedMessage | undefined {
  const [bytes] = Array.isArray(params) ? params : []
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(bytes)) return undefined
  const text = toText(bytes)
  const [head = ''] = text?.split('\n') ?? []
  return { bytes: bytes as Hex, text, signInDomain: signInHead.exec(head)?.[1] }
}

/** Tells whether a sign-in message (EIP-4361) is meant for the site that asks for it. */
export function isSameSite(domain: string, origin: string): boolean {
  return domain.toLowerCase() === new URL(origin).host
}

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
