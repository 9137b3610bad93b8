import {
  type AminoSignResponse,
  encodeSecp256k1Pubkey,
  makeSignDoc,
  pubkeyToAddress,
  Secp256k1Wallet,
  type StdSignDoc,
} from '@cosmjs/amino'
import { secp256k1 } from '@noble/curves/secp256k1'
import { createTestWallet, defaultName } from '../wallet/createTestWallet.ts'
import { type TestWallet, TestWalletError, type WalletLink, type WalletOptions } from '../wallet/wallet.ts'

/** Options of `createCosmosWallet`. The page knows these wallets by their place, so they have no icon. */
export type CosmosWalletOptions = Omit<WalletOptions, 'icon'> & {
  /** Private keys of 32 bytes; the first is selected. Defaults to two public keys. */
  accounts?: readonly Uint8Array[]
  /** Prefixes of addresses by chain id; the first is the chain of `address`. Defaults to Cosmos Hub and Osmosis. */
  chains?: Readonly<Record<string, string>>
  /** Where pages find it. Defaults to `keplr`. */
  place?: 'keplr' | 'leap'
}

/**
 * Creates a wallet with Keplr's API that signs with real keys, in amino and by ADR-036. It signs nothing in protobuf:
 * set a response to `signDirect` with `answer`.
 */
export function createCosmosWallet(options: CosmosWalletOptions = {}): TestWallet {
  const { chains = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }, place = 'keplr' } = options
  const secrets = options.accounts ?? [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const prefixes = new Map(Object.entries(chains))
  const [firstPrefix] = prefixes.values()
  if (secrets.length === 0) throw new TypeError('createCosmosWallet: "accounts" is empty. Pass at least one.')
  if (firstPrefix === undefined)
    throw new TypeError('createCosmosWallet: "chains" is empty. Pass at least one.')
  const keys = secrets.map((secret) => ({ secret, publicKey: secp256k1.getPublicKey(secret, true) }))
  const addressOf = (key: (typeof keys)[number], prefix: string) =>
    pubkeyToAddress(encodeSecp256k1Pubkey(key.publicKey), prefix)

  return createTestWallet({ name: defaultName, ...options }, (state) => {
    const enabled = new Set<string>(state.isConnected ? prefixes.keys() : [])
    const requirePrefix = (chainId: string) => {
      const prefix = prefixes.get(chainId)
      if (prefix === undefined) throw new TestWalletError(`There is no chain info for ${chainId}`)
      return prefix
    }
    const isEnabled = (chainId: string) => state.isConnected && !state.isLocked && enabled.has(chainId)
    const openKey = (chainId: string) => {
      const key = keys[state.selected]
      if (!key || !isEnabled(chainId)) throw new TestWalletError(`The page has no access to ${chainId}`)
      return { ...key, address: addressOf(key, requirePrefix(chainId)) }
    }
    async function signAmino(
      chainId: string,
      signer: string,
      document: StdSignDoc,
    ): Promise<AminoSignResponse> {
      const { address, secret } = openKey(chainId)
      if (signer !== address) throw new TestWalletError('Signer mismatched')
      const wallet = await Secp256k1Wallet.fromKey(secret, requirePrefix(chainId))
      return wallet.signAmino(signer, document)
    }
    const methods: Record<string, (...params: never[]) => unknown> = {
      enable(chainIds: string | readonly string[]) {
        if (!state.isConnected) enabled.clear()
        Object.assign(state, { isConnected: true, isLocked: false })
        for (const chainId of [chainIds].flat()) enabled.add(chainId)
      },
      disable(chainIds?: string | readonly string[]) {
        for (const chainId of [chainIds ?? [...enabled]].flat()) enabled.delete(chainId)
        state.isConnected = enabled.size > 0
      },
      getKey(chainId: string) {
        const { address, publicKey } = openKey(chainId)
        const facts = { name: `Account ${state.selected + 1}`, algo: 'secp256k1', isNanoLedger: false }
        return { ...facts, bech32Address: address, pubKey: publicKey }
      },
      signAmino,
      async signArbitrary(chainId: string, signer: string, data: string | Uint8Array) {
        const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
        const value = { signer, data: btoa(String.fromCharCode(...bytes)) }
        const document = makeSignDoc(
          [{ type: 'sign/MsgSignData', value }],
          { gas: '0', amount: [] },
          '',
          '',
          0,
          0,
        )
        return (await signAmino(chainId, signer, document)).signature
      },
      experimentalSuggestChain({ bech32Config, chainId }: SuggestedChain) {
        prefixes.set(chainId, bech32Config.bech32PrefixAccAddr)
      },
    }
    return {
      namespace: 'cosmos',
      place: placeCosmos,
      face: { place },
      addresses: () => keys.map((key) => [addressOf(key, firstPrefix)]),
      needsUser(method, [chainIds]) {
        if (method !== 'enable') return method.startsWith('sign') || method === 'experimentalSuggestChain'
        const asked = [chainIds as string | readonly string[]].flat()
        for (const chainId of asked) requirePrefix(chainId)
        return !asked.every(isEnabled)
      },
      perform(method, params) {
        const act = methods[method]
        if (!act) throw new TestWalletError(`The test wallet has no ${method}: set a response with answer().`)
        return act(...(params as never[]))
      },
      fail: (why) =>
        new TestWalletError(why === 'removed' ? 'The extension was removed.' : 'Request rejected'),
      // Pages read the account again after this event.
      events: () => [['keystore']],
    }
  })
}

type SuggestedChain = { chainId: string; bech32Config: { bech32PrefixAccAddr: string } }

/** What a page shows of a Cosmos wallet. */
type CosmosFace = { place: string }

/** Adds a wallet with Keplr's API to a page. Self-contained, because its source is also sent into pages. */
function placeCosmos(
  target: object,
  { place }: CosmosFace,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as EventTarget & Record<string, unknown>
  // A window dispatches only events of its own classes.
  const { Event: Plain = Event } = target as Partial<typeof globalThis>
  const send =
    (method: string) =>
    (...params: unknown[]) =>
      call(method, params)
  const methods = [
    'enable',
    'disable',
    'getKey',
    'signAmino',
    'signDirect',
    'signArbitrary',
    'experimentalSuggestChain',
  ]
  const provider = Object.fromEntries(methods.map((method) => [method, send(method)]))
  const remove = () => {
    stop()
    if (page[place] === provider) delete page[place]
  }
  const stop = listen((event) => {
    if (event === 'removed') remove()
    else if (event === 'keystore') page.dispatchEvent(new Plain(`${place}_keystorechange`))
  })
  Object.assign(page, { [place]: provider })
  return remove
}
