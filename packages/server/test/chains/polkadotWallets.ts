import { Blake2256 } from '@polkadot-api/substrate-bindings'
import {
  createDerive,
  DEV_MINI_SECRET,
  ed25519,
  ed25519Derive,
  sr25519,
  sr25519Derive,
  ss58Address,
} from '@polkadot-labs/hdkd-helpers'
import { hex } from '@scure/base'
import { toBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign as signHash } from 'viem/accounts'

type Sign = (words: string) => Promise<string>

/** Accounts of every kind of key, under a prefix, with their signing functions. */
export const polkadotWallets: readonly [
  kind: string,
  open: (prefix: number) => { address: string; sign: Sign },
][] = [
  ['sr25519', openDerived(createDerive({ seed: DEV_MINI_SECRET, curve: sr25519, derive: sr25519Derive }))],
  ['ed25519', openDerived(createDerive({ seed: DEV_MINI_SECRET, curve: ed25519, derive: ed25519Derive }))],
  ['ECDSA', openEcdsa],
]

function openDerived(derive: ReturnType<typeof createDerive>) {
  return (prefix: number) => {
    const { publicKey, sign } = derive('//Alice')
    return {
      address: ss58Address(publicKey, prefix),
      sign: async (words: string) => `0x${hex.encode(sign(new TextEncoder().encode(words)))}`,
    }
  }
}

function openEcdsa(prefix: number) {
  const privateKey = generatePrivateKey()
  const key = toBytes(privateKeyToAccount(privateKey).publicKey)
  const compressed = Uint8Array.of(2 + ((key[64] ?? 0) & 1), ...key.subarray(1, 33))
  return {
    address: ss58Address(compressed, prefix),
    sign: async (words: string) => {
      const hash = Blake2256(new TextEncoder().encode(words))
      const { r, s, yParity } = await signHash({ hash: `0x${hex.encode(hash)}`, privateKey })
      return `${r}${s.slice(2)}0${yParity}`
    },
  }
}

/** Wraps a text as extensions do before they sign it. */
export const wrap = (text: string) => `<Bytes>${text}</Bytes>`
