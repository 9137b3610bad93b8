import { attempt } from '@latchkey/protocol/attempt'
import { readPageGlobal } from './pageWallets.ts'

/** A wallet that is registered in `window.btc_providers` (WBIP004). */
export type BitcoinProvider = {
  id: string
  name: string
  icon: string | undefined
  provider: object
}

/** Lists the wallets registered in `window.btc_providers`. Empty on a server. */
export function listBitcoinProviders(): readonly BitcoinProvider[] {
  const entries = readPageGlobal('btc_providers')
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => attempt(() => readEntry(entry)) ?? [])
}

function readEntry(entry: unknown): BitcoinProvider | undefined {
  const { icon, id, name } = Object(entry)
  if (typeof id !== 'string' || typeof name !== 'string') return undefined
  // The id is the provider's path on the page's global object.
  const provider = readPageGlobal(id)
  return provider && { id, name, icon: typeof icon === 'string' ? icon : undefined, provider }
}
