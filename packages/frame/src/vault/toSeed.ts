import { toMnemonicBytes } from './toMnemonicBytes.ts'

const rounds = 2_048
const seedBits = 512

/** Derives the seed of an entropy: its mnemonic, stretched without a passphrase (BIP-39). */
export async function toSeed(entropy: Uint8Array): Promise<Uint8Array> {
  const mnemonic = toMnemonicBytes(entropy)
  try {
    const password = await crypto.subtle.importKey('raw', mnemonic, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: rounds }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, password, seedBits))
  } finally {
    mnemonic.fill(0)
  }
}
