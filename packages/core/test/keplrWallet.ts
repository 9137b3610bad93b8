import { makeCosmoshubPath, makeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino'
import type { KeplrChain, KeplrProvider } from '../src/namespaces/cosmos/cosmos.ts'
import { createWalletOwner, type WalletOwner } from './walletOwner.ts'

/** A phrase from BIP-39's own test vectors. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** A wallet with Keplr's API, and its user's actions. */
export type KeplrWallet = {
  owner: WalletOwner
  provider: KeplrProvider
  /** Chains that it was asked to add. */
  suggested: readonly KeplrChain[]
  /** Chain ids that the page was allowed to use. */
  enabled: ReadonlySet<string>
  /** Sets the response to the next signature. */
  setSigning(mood: 'willing' | 'declining'): void
  /** Switches to another account, by number; the caller fires the matching event. */
  turnTo(account: number): void
  /** Revokes the page's permissions. */
  forget(): void
  addressOn(chainId: string): Promise<string>
  /** Returns how often the page gave up its permissions. */
  farewells(): number
}

/** Creates a wallet that knows chains by id, each with the prefix of its addresses. */
export function createKeplrWallet(known: Readonly<Record<string, string>>): KeplrWallet {
  const owner = createWalletOwner()
  const prefixes = new Map(Object.entries(known))
  const enabled = new Set<string>()
  const suggested: KeplrChain[] = []
  /** Cached, because deriving keys and addresses is slow. */
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
