import type { WalletChange, WalletDriver, WalletState } from './createTestWallet.ts'
import { TestWalletError, type WalletLink, type WalletNamespace } from './wallet.ts'

type Perform = (...params: never[]) => unknown

/** Creates the driver of a wallet of wallet-standard. `accounts` returns those that the wallet shares if it may. */
export function createStandardDriver({
  accounts,
  changed,
  face,
  features,
  namespace,
  state,
  ...rest
}: {
  namespace: WalletNamespace
  state: WalletState
  changed: (change: WalletChange) => void
  face: Omit<StandardFace, 'features'>
  /** The chains' own features: further facts, and what each does. */
  features: Readonly<Record<string, { facts?: object; perform: Perform }>>
  addresses: WalletDriver['addresses']
  accounts(): readonly StandardAccount[]
}): WalletDriver {
  const shared = () => (state.isConnected && !state.isLocked ? accounts() : [])
  const connects = (method: string) => method.endsWith(':connect')
  return {
    ...rest,
    namespace,
    place: placeStandardWallet,
    face: {
      ...face,
      features: Object.fromEntries(Object.entries(features).map(([name, { facts = {} }]) => [name, facts])),
    },
    needsUser: (method, [input]) =>
      connects(method) ? Object(input).silent !== true : method !== 'standard:disconnect',
    perform(method, params) {
      if (method === 'standard:disconnect') {
        state.isConnected = false
        return undefined
      }
      if (connects(method)) {
        if (Object(params[0]).silent !== true) Object.assign(state, { isConnected: true, isLocked: false })
        return shared()
      }
      if (shared().length === 0) throw new TestWalletError('The page is not connected.', 4100)
      const act = features[method]?.perform
      if (!act) throw new TestWalletError(`The wallet has no ${method}.`, 4200)
      return act(...(params as never[]))
    },
    fail: (why) =>
      why === 'rejected'
        ? new TestWalletError('User rejected the request.', 4001)
        : new TestWalletError('The wallet is disconnected.', 4900),
    events: (change) => (state.isConnected || change === 'disconnected' ? [['change', shared()]] : []),
  }
}

/** What a page shows of a wallet of wallet-standard. */
type StandardFace = {
  name: string
  icon: string
  chains: readonly string[]
  /** The chains' own features by name, without their functions. */
  features: Readonly<Record<string, object>>
}

/** An account of wallet-standard. */
type StandardAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

type Api = { register(wallet: unknown): () => void }
type Change = (change: { accounts: readonly StandardAccount[] }) => void

/** Registers a wallet with a page by wallet-standard. Self-contained, because its source is also sent into pages. */
function placeStandardWallet(
  target: object,
  { features: own, ...shown }: StandardFace,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as EventTarget
  // A window dispatches only events of its own classes.
  const { CustomEvent: Custom = CustomEvent } = target as Partial<typeof globalThis>
  const listeners = new Set<Change>()
  const unregister: (() => void)[] = []
  let accounts: readonly StandardAccount[] = []
  const connectBy = (feature: string) => async (input?: object) => {
    accounts = (await call(feature, input ? [input] : [])) as typeof accounts
    return { accounts }
  }
  const functions = Object.entries(own).map(([feature, facts]) => {
    const action = feature.slice(feature.indexOf(':') + 1)
    const act = action === 'connect' ? connectBy(feature) : (...inputs: unknown[]) => call(feature, inputs)
    return [feature, { version: '1.0.0', ...facts, [action]: act }]
  })
  const wallet = {
    version: '1.0.0',
    ...shown,
    get accounts() {
      return accounts
    },
    features: {
      ...Object.fromEntries(functions),
      'standard:connect': { version: '1.0.0', connect: connectBy('standard:connect') },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          await call('standard:disconnect', [])
          accounts = []
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: Change) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  }
  const register = ({ register: add }: Api) => {
    unregister.push(add(wallet))
  }
  const answer = (event: Event) => register((event as CustomEvent<Api>).detail)
  const remove = () => {
    stop()
    page.removeEventListener('wallet-standard:app-ready', answer)
    for (const leave of unregister.splice(0)) leave()
  }
  const stop = listen((event, value) => {
    if (event === 'removed') remove()
    else if (event === 'change') {
      accounts = value as typeof accounts
      for (const listener of [...listeners]) listener({ accounts })
    }
  })
  page.addEventListener('wallet-standard:app-ready', answer)
  page.dispatchEvent(new Custom('wallet-standard:register-wallet', { detail: register }))
  return remove
}
