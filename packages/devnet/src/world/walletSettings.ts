import { accounts } from '../accounts/accounts.ts'
import { devnetNetwork, devnetProjectId } from '../contracts/network.ts'
import type { WalletPageSettings } from '../pages/walletPage.ts'
import type { Places } from './planPlaces.ts'

/** Returns the wallet page's settings for an opening `host`: relay and chain at the same host. */
export function walletSettings({ hosts, originsAt }: Places, host: string): WalletPageSettings {
  const { api, relay } = originsAt(hosts.includes(host) ? host : hosts[0])
  const { alice, bob, carol, dave } = accounts
  return {
    relay,
    projectId: devnetProjectId,
    network: devnetNetwork({ api }),
    accounts: [alice, bob, carol, dave],
  }
}
