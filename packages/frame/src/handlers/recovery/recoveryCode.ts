import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import { base32crockford } from '@scure/base'

/** 120 bits, which cannot be guessed. */
const codeBytes = 15

/** Creates a recovery code: its bytes, which the caller must overwrite, and its written form. */
export function makeRecoveryCode(): { bytes: Uint8Array<ArrayBuffer>; text: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(codeBytes))
  return { bytes, text: base32crockford.encode(bytes).replace(/.{4}(?=.)/g, '$&-') }
}

/** Parses a code as people type it: in any case, with any spaces and hyphens, O for 0 and I or L for 1. */
export function readRecoveryCode(typed: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = base32crockford.decode(toPlainCode(typed).replace(/[^0-9A-Za-z]/g, ''))
    return bytes.length === codeBytes ? (bytes as Uint8Array<ArrayBuffer>) : undefined
  } catch {
    return undefined
  }
}
