import { accounts } from '../accounts/accounts.ts'
import { devnetChainId } from '../accounts/chainId.ts'
import { bitcoinAccounts } from '../bitcoin/bitcoinAccounts.ts'
import { bitcoinChainId } from '../bitcoin/bitcoinChainId.ts'
import { bitcoinNetwork } from '../bitcoin/bitcoinNetwork.ts'
import { callRpc } from '../chains/callRpc.ts'
import type { Anvil } from '../chains/startAnvil.ts'
import { contracts } from '../contracts/deploy.ts'
import { devnetNetwork, devnetProjectId } from '../contracts/network.ts'
import { solanaAccounts } from '../solana/solanaAccounts.ts'
import { solanaChainId } from '../solana/solanaChainId.ts'
import { solanaNetwork } from '../solana/solanaNetwork.ts'
import { solanaTokens } from '../solana/solanaTokens.ts'
import type { RunningSolana } from '../solana/startSolana.ts'
import type { Places } from './planPlaces.ts'
import type { World } from './world.ts'

/** Returns the description of a world's chains, and of the pages that are always served. */
export async function describeWorld(parameters: {
  chain: Pick<Anvil, 'rpc' | 'ws'>
  solana: Pick<RunningSolana, 'rpc' | 'ws'>
  /** Origin of the explorer. */
  explorer: string
  places: Places
  hasApp: boolean
  hasWallet: boolean
}): Promise<Omit<World, 'smartAccounts' | 'farcasterRegistry'>> {
  const { chain, solana, explorer, places, hasApp, hasWallet } = parameters
  const { hosts, originsAt, namespaces } = places
  const { api, app, relay, wallet } = originsAt(hosts[0])
  const head = (await callRpc(chain.rpc, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  return {
    ...(hasApp && { app, ...(namespaces && { namespaces }) }),
    api,
    explorer,
    relay,
    ...(hasWallet && { wallet }),
    projectId: devnetProjectId,
    network: devnetNetwork({ api, rpc: chain.rpc, explorer }),
    chains: [
      { id: devnetChainId, rpc: chain.rpc, ws: chain.ws },
      { id: solanaChainId, rpc: solana.rpc, ws: solana.ws },
    ],
    rpc: chain.rpc,
    accounts: Object.values(accounts),
    contracts,
    solana: {
      network: solanaNetwork({ api, rpc: solana.rpc, explorer }),
      caipNetworkId: solanaChainId,
      rpc: solana.rpc,
      ws: solana.ws,
      accounts: Object.values(solanaAccounts),
      tokens: { dusd: solanaTokens.dusd.mint, mob: solanaTokens.mob.mint },
    },
    bitcoin: {
      network: bitcoinNetwork,
      caipNetworkId: bitcoinChainId,
      accounts: Object.values(bitcoinAccounts),
    },
    now: Number(head.timestamp),
    pid: process.pid,
  }
}
