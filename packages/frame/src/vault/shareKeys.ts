import type { ServerShareKey, ShareKey } from '@latchkey/protocol/wallet'
import { base64urlnopad } from '@scure/base'

type Bytes = Uint8Array<ArrayBuffer>

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const alg = 'ECDH-ES'
const enc = 'A256GCM'
const tagBytes = 16

/** Encrypts a share to the server: JWE with ECDH-ES and A256GCM (RFC 7516), with the key's id. */
export async function encryptShare(share: string, { kid, ...jwk }: ServerShareKey): Promise<string> {
  const own = await makePair()
  const receiver = await crypto.subtle.importKey('jwk', jwk, curve, false, [])
  const epk = await exportPublic(own)
  const header = base64urlnopad.encode(toBytes(JSON.stringify({ alg, enc, kid, epk })))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await agree(own.privateKey, receiver)
  const plain = toBytes(share)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(toAlgorithm(iv, header), key, plain))
  plain.fill(0)
  const parts = [iv, sealed.slice(0, -tagBytes), sealed.slice(-tagBytes)]
  return [header, '', ...parts.map((part) => base64urlnopad.encode(part))].join('.')
}

/** Creates a key for receiving one share, and the function that decrypts it. */
export async function makeShareKey(): Promise<{
  shareKey: ShareKey
  /** Rejects if it is not encrypted to this key, or was tampered with. */
  open(encrypted: string): Promise<string>
}> {
  const own = await makePair()
  return {
    shareKey: await exportPublic(own),
    async open(encrypted) {
      const [header, , ...parts] = encrypted.split('.') as [string, ...string[]]
      if (parts.length !== 3) throw new TypeError('A JWE must have five parts.')
      const { epk } = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(header)))
      const sender = await crypto.subtle.importKey('jwk', epk, curve, false, [])
      const [iv, text, tag] = parts.map((part) => base64urlnopad.decode(part)) as [Bytes, Bytes, Bytes]
      const key = await agree(own.privateKey, sender)
      const opened = await crypto.subtle.decrypt(toAlgorithm(iv, header), key, join(text, tag))
      const share = new TextDecoder().decode(opened)
      new Uint8Array(opened).fill(0)
      return share
    },
  }
}

const makePair = () => crypto.subtle.generateKey(curve, false, ['deriveBits'])

async function exportPublic({ publicKey }: CryptoKeyPair): Promise<ShareKey> {
  const { x, y } = (await crypto.subtle.exportKey('jwk', publicKey)) as { x: string; y: string }
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Derives the shared key: one round of Concat KDF, without party info (RFC 7518, 4.6.2). */
async function agree(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const agreed = new Uint8Array(
    await crypto.subtle.deriveBits({ ...curve, public: publicKey }, privateKey, 256),
  )
  const name = toBytes(enc)
  const said = join(toUint32(1), agreed, toUint32(name.length), name, toUint32(0), toUint32(0), toUint32(256))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  for (const secret of [agreed, said, bytes]) secret.fill(0)
  return key
}

const toAlgorithm = (iv: Bytes, header: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toBytes(header),
})

const toBytes = (text: string): Bytes => new TextEncoder().encode(text)

function toUint32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function join(...parts: Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
