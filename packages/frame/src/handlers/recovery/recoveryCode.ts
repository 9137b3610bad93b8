import { toPlainCode } from '@latchkey/protocol/toPlainCode'
import { base32crockford } from '@scure/base'

/** 120 bits: nobody tries so many. */
const codeBytes = 15

/** A new recovery code: its bytes, which the caller overwrites, and how a person writes them. */
export function makeRecoveryCode(): { bytes: Uint8Array<ArrayBuffer>; text: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(codeBytes))
  return { bytes, text: base32crockford.encode(bytes).replace(/.{4}(?=.)/g, '$&-') }
}

/** The bytes of a code as a person types it: in any case, with any blanks and strokes, O for 0 and I or L for 1. */
export function readRecoveryCode(typed: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = base32crockford.decode(toPlainCode(typed).replace(/[^0-9A-Za-z]/g, ''))
    return bytes.length === codeBytes ? (bytes as Uint8Array<ArrayBuffer>) : undefined
  } catch {
    return undefined
  }
}
