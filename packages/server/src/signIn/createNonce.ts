import { signInNonceBitsMin } from '@latchkey/protocol/constants'

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = Math.ceil(signInNonceBitsMin / Math.log2(characters.length))
/** The greatest multiple of 62 that a byte holds: what is above would make some characters likelier. */
const fairBelow = 256 - (256 % characters.length)

/** Makes a nonce of letters and digits with 128 bits of chance or more, from a CSPRNG. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fairBelow && nonce.length < length) nonce += characters[byte % characters.length]
  return nonce
}
