import type { WalletLink } from './wallet.ts'

/** What a page shows of a wallet of wallet-standard. */
export type StandardFace = {
  name: string
  icon: string
  chains: readonly string[]
  /** The chains' own features by name, without their functions. */
  features: Readonly<Record<string, object>>
}

/** An account of wallet-standard. */
export type StandardAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

type Api = { register(wallet: unknown): () => void }
type Change = (change: { accounts: readonly StandardAccount[] }) => void

/** Registers a wallet with a page by wallet-standard. Self-contained, because its source is also sent into pages. */
export function placeStandardWallet(
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
