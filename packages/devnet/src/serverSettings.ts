import { nativeTokenAddress } from '@latchkey/protocol/ids'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import type {
  FarcasterSettings,
  ListedToken,
  ServedChain,
  ServerSettings,
  SocialSettings,
} from '@latchkey/server'
import { parseUnits } from 'viem'
import { others as servants } from './accounts.ts'
import { bitcoinChainId } from './bitcoin/bitcoinChainId.ts'
import { bitcoinNetwork } from './bitcoin/bitcoinNetwork.ts'
import { devnetChainId } from './chainId.ts'
import { contracts } from './contracts/deploy.ts'
import { devnetZone } from './contracts/registerNames.ts'
import { devnetNetwork, devnetProjectId } from './network.ts'
import type { Places } from './planPlaces.ts'
import { solanaChainId } from './solana/solanaChainId.ts'
import { solanaNetwork } from './solana/solanaNetwork.ts'
import { solanaTokens } from './solana/solanaTokens.ts'
import { unreadNetworks } from './unreadNetworks.ts'
import { walletLinkPath } from './walletPage.ts'
import type { World } from './world.ts'

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

/** What the devnet's server is told: its chains, one project, and the app where there is one. */
export function serverSettings(parameters: {
  rpc: string
  ws: string
  /** None while the index is made. */
  solana?: { rpc: string; ws: string }
  /** Base URL of the local Bitcoin's Esplora; none while the index is made. */
  esplora?: string
  explorer: string
  /** None while the index is made. */
  smartAccounts?: World['smartAccounts']
  places: Places
  appDir?: string | undefined
  devOrigin?: string | undefined
  hasWallet: boolean
  ownsApp?: boolean | undefined
  /** The embedded wallet, where there is one. */
  embedded?:
    | { frameDir: string; smtpUrl: string; social: SocialSettings; farcaster: FarcasterSettings }
    | undefined
  indexDir: string
  logLevel: NonNullable<ServerSettings['logLevel']>
}): ServerSettings {
  const {
    rpc,
    ws,
    solana,
    esplora,
    explorer,
    smartAccounts,
    places,
    appDir,
    devOrigin,
    hasWallet,
    ownsApp,
    embedded,
    indexDir,
    logLevel,
  } = parameters
  const { ports, open, hosts, originsAt, families } = places
  const [host, ...others] = hosts
  const network = devnetNetwork({ api: originsAt(host).api, rpc, explorer })
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
      takesPermits: true,
    },
    swaps: 'router',
    ...(smartAccounts && { smartAccounts }),
    index: { fromBlock: 0n },
  }
  const pageAt = (host: string): PageSettings => {
    const { api, wallet } = originsAt(host)
    return {
      api,
      projectId: devnetProjectId,
      onramp: true,
      ...(hasWallet && { wallets: { custom: [testWallet(wallet)] } }),
      // Other machines reach neither chain nor explorer nor faucet.
      ...(open
        ? { networks: [devnetNetwork({ api })] }
        : { networks: [network], faucet: `${explorer}/faucet` }),
    }
  }
  /** The embedded wallet is of this site, which a frame must not share with its app: the page has none. */
  const withFamilies = ({ rpc }: { rpc: string }): PageSettings => ({
    ...pageAt(host),
    networks: [network, solanaNetwork({ api, rpc, explorer }), bitcoinNetwork, ...unreadNetworks],
  })
  const loopback = '127.0.0.1'
  const { api, app } = originsAt(host)
  const chains = [
    chain,
    ...(solana ? [solanaChain(solana, { api, explorer })] : []),
    ...(esplora === undefined ? [] : [bitcoinChain(esplora)]),
    ...unreadNetworks.map((network) => ({ id: network.caipNetworkId, network, rpcUrls: [] })),
  ]
  return {
    dataDir: indexDir,
    listen: {
      api: { host: loopback, port: ports.api },
      ...(appDir && { app: { host: loopback, port: ports.app } }),
      metrics: { host: loopback, port: ports.metrics },
    },
    origins: { api, app },
    ...(appDir && {
      appDir,
      pageSettings: pageAt(host),
      pages: [
        ...others.map((other) => ({ origin: originsAt(other).app, settings: pageAt(other) })),
        ...(devOrigin ? [{ origin: devOrigin, settings: pageAt(host) }] : []),
        ...(families && solana ? [{ origin: families, settings: withFamilies(solana) }] : []),
      ],
    }),
    chains,
    projects: [
      {
        id: devnetProjectId,
        name: 'Local',
        origins: ['localhost', ...(open ? hosts.flatMap((host) => pagesOf(originsAt(host))) : [])],
        ...(ownsApp && { approvals: { [app]: 'frame' } }),
        limits: generous,
        sponsoredWeiPerDay: parseUnits('100', 18),
      },
    ],
    onramp: {
      provider: 'sandbox',
      chainId: devnetChainId,
      treasuryKey: servants.treasury.privateKey,
      tokens: [contracts.dusd],
    },
    names: {
      zone: devnetZone,
      reserved: ['admin', 'root', 'support'],
      signerKey: servants.nameSigner.privateKey,
    },
    ...(embedded && {
      wallet: {
        ...embedded,
        // A name, which may be a passkey's, and another site than the app's number.
        listen: { host: 'localhost', port: ports.frame },
        keys: walletKeys,
        mailFrom: 'Serial Mob <wallet@mob.test>',
      },
    }),
    // Nobody here knows the market's: round, so that sums can be checked by eye.
    rates: { eur: '0.9' },
    // Known on purpose: a cursor then survives a restart of the local world.
    cursorKey: 'devnet',
    // Also without an embedded wallet: a world's rows are bound in the same way each time it starts.
    databaseKeys: [{ id: 'devnet', key: 'd2'.repeat(32) }],
    logLevel,
  }
}

function solanaChain(
  { rpc, ws }: { rpc: string; ws: string },
  origins: { api: string; explorer: string },
): ServedChain {
  return {
    id: solanaChainId,
    network: solanaNetwork({ ...origins, rpc }),
    rpcUrls: [rpc],
    wsUrls: [ws],
    tokens: Object.values(solanaTokens).map(({ mint, ...token }) => ({ address: mint, ...token })),
    // Nobody trades there.
    prices: {
      [nativeTokenAddress('solana')]: '150',
      [solanaTokens.dusd.mint]: '1',
      [solanaTokens.mob.mint]: '0.5',
    },
  }
}

function bitcoinChain(esplora: string): ServedChain {
  return {
    id: bitcoinChainId,
    network: bitcoinNetwork,
    rpcUrls: [esplora],
    prices: { [nativeTokenAddress('bip122')]: '60000' },
  }
}

/** Known to everyone, as all keys here are. */
const walletKeys = {
  server: [{ id: 'devnet', key: 'd0'.repeat(32) }],
  recovery: [{ id: 'devnet-recovery', key: 'd1'.repeat(32) }],
  secret: 'known to everyone, as all keys of the devnet are',
} as const

const pagesOf = ({ app, wallet }: { app: string; wallet: string }) => [app, wallet]

/** The development wallet as the app lists it: a link opens it with the pairing, as a phone's wallets do. */
function testWallet(origin: string) {
  return {
    id: 'latchkey-test-wallet',
    name: 'Serial Mob’s test wallet',
    homepage: origin,
    link: { universal: `${origin}${walletLinkPath}?uri={uri:encoded}` },
  }
}
