import { signInNonceBitsMin } from '@latchkey/protocol/constants'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = Math.ceil(signInNonceBitsMin / Math.log2(characters.length))
/** The greatest multiple of 62 in a byte: larger values would make some characters more likely. */
const fairBelow = 256 - (256 % characters.length)

/** Creates a nonce of letters and digits with at least 128 random bits, from a CSPRNG. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fairBelow && nonce.length < length) nonce += characters[byte % characters.length]
  return nonce
}
