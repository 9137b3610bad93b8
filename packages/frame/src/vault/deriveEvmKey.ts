import { HDKey } from 'viem/accounts'

const hardened = 0x80000000
/** m/44'/60'/0'/0/0 (BIP-44). */
const path = [44 + hardened, 60 + hardened, hardened, 0, 0]

/**
 * Derives the private key of a seed's EVM account (BIP-32, `m/44'/60'/0'/0/0`). The caller must overwrite it after use.
 */
export function deriveEvmKey(seed: Uint8Array): Uint8Array {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  // A seed has a private key, and so has each of its children.
  const key = (node.privateKey as Uint8Array).slice()
  node.wipePrivateData()
  return key
}
