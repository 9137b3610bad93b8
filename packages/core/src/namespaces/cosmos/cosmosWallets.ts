import { readPageGlobal } from '../../platform/pageWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import type { KeplrProvider } from './keplr.ts'

/** A wallet with Keplr's API. */
export type CosmosWallet = {
  id: string
  name: string
  /** Path of its API on `window`. */
  path: string
  /** Event that it dispatches on `window` when its owner switches accounts. */
  changeEvent: string
}

/** Wallets with Keplr's API. Keplr is last, since others may also appear in its place. */
const cosmosWallets: readonly CosmosWallet[] = [
  { id: 'leap', name: 'Leap Wallet', path: 'leap', changeEvent: 'leap_keystorechange' },
  {
    id: 'cosmostation',
    name: 'Cosmostation Wallet',
    path: 'cosmostation.providers.keplr',
    changeEvent: 'cosmostation_keystorechange',
  },
  { id: 'okx', name: 'OKX Wallet', path: 'okxwallet.keplr', changeEvent: 'keplr_keystorechange' },
  { id: 'keplr', name: 'Keplr', path: 'keplr', changeEvent: 'keplr_keystorechange' },
]

/** Finds the wallets that are in the page now, without duplicates. */
export function findCosmosWallets(): readonly CosmosWallet[] {
  const providers = cosmosWallets.map(findProvider)
  return cosmosWallets.filter((_, at) => providers[at] && providers.indexOf(providers[at]) === at)
}

/** Returns a wallet's API. Undefined if the wallet isn't in the page. */
export function findProvider({ path }: CosmosWallet): KeplrProvider | undefined {
  const found = readPageGlobal(path)
  return found && isKeplr(found) ? found : undefined
}

function isKeplr(value: object): value is KeplrProvider {
  const methods = ['enable', 'getKey', 'signArbitrary']
  return attempt(() => methods.every((name) => typeof Reflect.get(value, name) === 'function')) ?? false
}
