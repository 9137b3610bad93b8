import {
  createDerive,
  DEV_MINI_SECRET,
  sr25519,
  sr25519Derive,
  ss58Address,
} from '@polkadot-labs/hdkd-helpers'
import { createTestWallet, defaultName } from '../wallet/createTestWallet.ts'
import { requireOwn } from '../wallet/requireOwn.ts'
import { type TestWallet, TestWalletError, type WalletLink, type WalletOptions } from '../wallet/wallet.ts'

/** Options of `createPolkadotWallet`. Extensions have no icon. */
export type PolkadotWalletOptions = Omit<WalletOptions, 'icon'> & {
  /** Paths of the development phrase; the first is selected. Defaults to `//Alice` and `//Bob`. */
  accounts?: readonly `/${string}`[]
}

type Raw = { address: string; data: string; type?: string }

/**
 * Creates a Polkadot extension at `window.injectedWeb3`, under its name, that signs messages with real sr25519 keys. It
 * signs no extrinsics: set a response to `signPayload` with `answer`.
 */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): TestWallet {
  const { name = defaultName, accounts: paths = ['//Alice', '//Bob'] } = options
  const derive = createDerive({ seed: DEV_MINI_SECRET, curve: sr25519, derive: sr25519Derive })
  const keys = paths.map((path) => {
    const { publicKey, sign } = derive(path)
    return { address: ss58Address(publicKey), sign, name: path.replace(/^\/+/, '') }
  })
  if (keys.length === 0) throw new TypeError('createPolkadotWallet: "accounts" is empty. Pass at least one.')

  return createTestWallet(options, (state) => {
    const shared = () => {
      const isOpen = state.isConnected && !state.isLocked
      const ordered = [...keys.slice(state.selected), ...keys.slice(0, state.selected)]
      return isOpen ? ordered.map((key) => ({ address: key.address, name: key.name, type: 'sr25519' })) : []
    }
    return {
      namespace: 'polkadot',
      place: placePolkadot,
      face: { name, version: '1.0.0' },
      addresses: () => keys.map(({ address }) => [address]),
      needsUser: (method) =>
        method === 'enable'
          ? !state.isConnected || state.isLocked
          : method === 'signRaw' || method === 'signPayload',
      perform(method, [payload]) {
        if (method === 'enable') Object.assign(state, { isConnected: true, isLocked: false })
        if (method === 'enable') return undefined
        if (method === 'accounts.get') return shared()
        if (method === 'accounts.unsubscribe') return undefined
        if (method !== 'signRaw')
          throw new TestWalletError(`The test wallet has no ${method}: set a response with answer().`)
        const { address, data } = payload as Raw
        if (shared().length === 0) throw new TestWalletError('The page is not authorized.')
        const { sign } = requireOwn(keys, { address })
        return { id: 1, signature: toHex(sign(wrap(fromHex(data)))) }
      },
      fail: (why, method) =>
        new TestWalletError(
          why === 'removed' ? 'The extension was removed.' : method === 'enable' ? 'Rejected' : 'Cancelled',
        ),
      events: (change) => (state.isConnected || change === 'disconnected' ? [['accounts', shared()]] : []),
    }
  })
}

/** Extensions sign raw bytes between these tags, so that they are never an extrinsic. */
function wrap(bytes: Uint8Array): Uint8Array {
  const [open, close] = ['<Bytes>', '</Bytes>'].map((tag) => new TextEncoder().encode(tag))
  return Uint8Array.from([...(open ?? []), ...bytes, ...(close ?? [])])
}

const fromHex = (hex: string) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toHex = (bytes: Uint8Array) =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What a page shows of a Polkadot extension. */
type PolkadotFace = { name: string; version: string }

type Accounts = readonly object[]

/** Adds an extension to a page's `injectedWeb3`. Self-contained, because its source is also sent into pages. */
function placePolkadot(
  target: object,
  { name, version }: PolkadotFace,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as { injectedWeb3?: Record<string, unknown> }
  const listeners = new Set<(accounts: Accounts) => void>()
  const enable = async (appName?: string) => {
    await call('enable', [appName])
    return {
      accounts: {
        get: () => call('accounts.get', []),
        subscribe(listener: (accounts: Accounts) => void) {
          listeners.add(listener)
          call('accounts.get', []).then(
            (accounts) => listeners.has(listener) && listener(accounts as Accounts),
            () => {},
          )
          return () => {
            if (listeners.delete(listener)) call('accounts.unsubscribe', []).catch(() => {})
          }
        },
      },
      signer: {
        signPayload: (payload: unknown) => call('signPayload', [payload]),
        signRaw: (payload: unknown) => call('signRaw', [payload]),
      },
    }
  }
  const remove = () => {
    stop()
    delete page.injectedWeb3?.[name]
  }
  const stop = listen((event, value) => {
    if (event === 'removed') remove()
    else if (event === 'accounts') for (const listener of [...listeners]) listener(value as Accounts)
  })
  page.injectedWeb3 = { ...page.injectedWeb3, [name]: { version, enable } }
  return remove
}
