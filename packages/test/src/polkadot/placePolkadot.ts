import type { WalletLink } from '../wallet/wallet.ts'

/** What a page shows of a Polkadot extension. */
export type PolkadotFace = { name: string; version: string }

type Accounts = readonly object[]

/** Adds an extension to a page's `injectedWeb3`. Self-contained, because its source is also sent into pages. */
export function placePolkadot(
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
