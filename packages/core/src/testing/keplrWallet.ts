import { makeCosmoshubPath, makeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino'
import type { KeplrChain, KeplrProvider } from '../namespaces/cosmos/keplr.ts'
import { createWalletOwner, type WalletOwner } from './walletOwner.ts'

/** A phrase of BIP-39's own test vectors. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** A wallet that speaks Keplr's API, and what its owner does. */
export type KeplrWallet = {
  owner: WalletOwner
  provider: KeplrProvider
  /** What it was told of chains that it did not know. */
  suggested: readonly KeplrChain[]
  /** Chain ids that the page was let in to. */
  enabled: ReadonlySet<string>
  /** How the next signature is answered. */
  setSigning(mood: 'willing' | 'declining'): void
  /** The owner turns to another account, of this number; the caller fires the event that goes with it. */
  turnTo(account: number): void
  /** The owner takes back what the page was allowed. */
  forget(): void
  addressOn(chainId: string): Promise<string>
  /** How often the page gave back what it was allowed. */
  farewells(): number
}

/** Makes a wallet that knows chains by id, each with the prefix of its addresses. */
export function createKeplrWallet(known: Readonly<Record<string, string>>): KeplrWallet {
  const owner = createWalletOwner()
  const prefixes = new Map(Object.entries(known))
  const enabled = new Set<string>()
  const suggested: KeplrChain[] = []
  /** A phrase takes its time, and so does an address. */
  const opened = new Map<string, { keys: Secp256k1HdWallet; address: string }>()
  let account = 0
  let isSigning = true
  let farewells = 0

  async function openKeys(chainId: string): Promise<{ keys: Secp256k1HdWallet; address: string }> {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
    const id = `${prefix} ${account}`
    const known = opened.get(id)
    if (known) return known
    const keys = await Secp256k1HdWallet.fromMnemonic(phrase, {
      prefix,
      hdPaths: [makeCosmoshubPath(account)],
    })
    const [{ address } = { address: '' }] = await keys.getAccounts()
    opened.set(id, { keys, address })
    return { keys, address }
  }

  const provider: KeplrProvider = {
    async enable(chainId) {
      if (!prefixes.has(chainId)) throw new Error(`There is no chain info for ${chainId}`)
      if (!enabled.has(chainId)) await owner.ask(new Error('Request rejected'))
      enabled.add(chainId)
    },
    async disable(chainIds) {
      farewells += 1
      for (const chainId of chainIds) enabled.delete(chainId)
    },
    async getKey(chainId) {
      if (!enabled.has(chainId)) throw new Error('The page is not let in')
      return { bech32Address: (await openKeys(chainId)).address }
    },
    async signArbitrary(chainId, signer, message) {
      const { address, keys } = await openKeys(chainId)
      if (address !== signer) throw new Error('Signer mismatched')
      if (!isSigning) throw new Error('Request rejected')
      const data = Buffer.from(message).toString('base64')
      const words = { type: 'sign/MsgSignData', value: { signer, data } }
      const document = makeSignDoc([words], { gas: '0', amount: [] }, '', '', 0, 0)
      return (await keys.signAmino(signer, document)).signature
    },
    async experimentalSuggestChain(chain) {
      await owner.ask(new Error('Request rejected'))
      suggested.push(chain)
      prefixes.set(chain.chainId, chain.bech32Config.bech32PrefixAccAddr)
    },
  }

  return {
    owner,
    provider,
    suggested,
    enabled,
    setSigning(mood) {
      isSigning = mood === 'willing'
    },
    turnTo(next) {
      account = next
    },
    forget: () => enabled.clear(),
    farewells: () => farewells,
    addressOn: async (chainId) => (await openKeys(chainId)).address,
  }
}
