import type { WalletLink } from '../wallet/wallet.ts'

/** What a page shows of an EVM wallet. */
export type Eip155Face = {
  announcement: { uuid: string; name: string; icon: string; rdns: string }
  /** Whether it is also at `window.ethereum`. */
  isLegacy: boolean
}

type Listener = (value: unknown) => void

/** Announces an EVM wallet in a page by EIP-6963. Self-contained, because its source is also sent into pages. */
export function placeEip155(
  target: object,
  { announcement, isLegacy }: Eip155Face,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as EventTarget & { ethereum?: unknown }
  // A window dispatches only events of its own classes.
  const { CustomEvent: Custom = CustomEvent, Event: Plain = Event } = target as Partial<typeof globalThis>
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      call(method, Array.isArray(params) ? params : params === undefined ? [] : [params]),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const detail = Object.freeze({ info: Object.freeze(announcement), provider })
  const announce = () => {
    page.dispatchEvent(new Custom('eip6963:announceProvider', { detail }))
  }
  const remove = () => {
    stop()
    page.removeEventListener('eip6963:requestProvider', announce)
    if (page.ethereum === provider) delete page.ethereum
  }
  const stop = listen((event, value) => {
    if (event === 'removed') remove()
    else for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  if (isLegacy) {
    page.ethereum = provider
    page.dispatchEvent(new Plain('ethereum#initialized'))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return remove
}
