import { lateInjectionMs } from '@latchkey/protocol/constants'

/** A wallet that says at `window.btc_providers` that it is there (WBIP004). */
export type BitcoinProvider = {
  id: string
  name: string
  icon: string | undefined
  provider: object
}

/** The wallets that have put themselves into `window.btc_providers`; none on a server. */
export function listBitcoinProviders(): readonly BitcoinProvider[] {
  if (typeof window === 'undefined') return []
  const page: unknown = window
  const { btc_providers: entries } = Object(page)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const { icon, id, name } = Object(entry)
    if (typeof id !== 'string' || typeof name !== 'string') return []
    // The id is the provider's path on the page's global object.
    const provider = id.split('.').reduce((at, part) => Object(at)[part], page)
    if (typeof provider !== 'object' || provider === null) return []
    return [{ id, name, icon: typeof icon === 'string' ? icon : undefined, provider }]
  })
}

/** Calls back once when a wallet may have come late: WBIP004 has no event, so after the longest wait (9.16). */
export function watchBitcoinProviders(listener: () => void): () => void {
  const timer = setTimeout(listener, lateInjectionMs)
  return () => clearTimeout(timer)
}
