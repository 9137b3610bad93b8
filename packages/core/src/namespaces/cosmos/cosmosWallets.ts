import { readPageGlobal } from '../../platform/pageWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import type { KeplrProvider } from './keplr.ts'

/** A wallet that speaks Keplr's API. */
export type CosmosWallet = {
  id: string
  name: string
  /** Where it stands at the page's window. */
  path: string
  /** What it fires at the window when its owner turns to another account. */
  changeEvent: string
}

/** The wallets that speak Keplr's API; Keplr comes last, since others may stand in its place, too. */
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

/** The wallets that are in the page now, each once. */
export function findCosmosWallets(): readonly CosmosWallet[] {
  const providers = cosmosWallets.map(findProvider)
  return cosmosWallets.filter((_, at) => providers[at] && providers.indexOf(providers[at]) === at)
}

/** The API of a wallet; undefined where it is not in the page. */
export function findProvider({ path }: CosmosWallet): KeplrProvider | undefined {
  const found = readPageGlobal(path)
  return found && isKeplr(found) ? found : undefined
}

function isKeplr(value: object): value is KeplrProvider {
  const methods = ['enable', 'getKey', 'signArbitrary']
  return attempt(() => methods.every((name) => typeof Reflect.get(value, name) === 'function')) ?? false
}
