import type { ListedToken, ServedChain, ServerSettings } from '@latchkey/server'
import { devnetChainId } from './chainId.ts'
import { contracts } from './contracts/deploy.ts'
import { devnetNetwork, devnetProjectId } from './network.ts'

const tokens: readonly ListedToken[] = [
  { address: contracts.dusd, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, eip2612: true },
  { address: contracts.dbtc, name: 'Dev Bitcoin', symbol: 'DBTC', decimals: 8, eip2612: true },
  { address: contracts.mob, name: 'Mob Token', symbol: 'MOB', decimals: 18, eip2612: true },
  { address: contracts.silent, name: 'Silent Cash', symbol: 'HUSH', decimals: 18 },
  { address: contracts.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: contracts.ticket, name: 'Meetup Ticket', symbol: 'TICKET', decimals: 0, eip2612: true },
]

/** Requests per minute and client: a laptop's own programs are not to be held up. */
const generous = { rpc: 1_000_000, read: 1_000_000, write: 1_000_000 }

/** What the devnet's server is told: one chain, one project, and the app where there is one. */
export function serverSettings(parameters: {
  rpc: string
  ws: string
  explorer: string
  ports: { api: number; app: number }
  appDir?: string
  indexDir: string
  logLevel: NonNullable<ServerSettings['logLevel']>
}): ServerSettings {
  const { rpc, ws, explorer, ports, appDir, indexDir, logLevel } = parameters
  const host = '127.0.0.1'
  const network = devnetNetwork({ api: `http://${host}:${ports.api}`, rpc, explorer })
  const chain: ServedChain = {
    id: devnetChainId,
    network,
    rpcUrls: [rpc],
    wsUrls: [ws],
    tokens,
    amm: {
      factory: contracts.ammFactory,
      router: contracts.ammRouter,
      wrapped: contracts.weth,
      usdToken: contracts.dusd,
    },
    index: { fromBlock: 0n },
  }
  return {
    dataDir: indexDir,
    listen: {
      api: { host, port: ports.api },
      ...(appDir && { app: { host, port: ports.app } }),
    },
    ...(appDir && {
      appDir,
      pageSettings: { projectId: devnetProjectId, networks: [network], faucet: `${explorer}/faucet` },
    }),
    chains: [chain],
    projects: [{ id: devnetProjectId, name: 'Local', origins: ['localhost'], limits: generous }],
    // Known on purpose: a cursor then survives a restart of the local world.
    cursorKey: 'devnet',
    logLevel,
  }
}
