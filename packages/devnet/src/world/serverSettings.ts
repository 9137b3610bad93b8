import { furtherChains } from '@latchkey/protocol/furtherChains'
import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import type {
  FarcasterSettings,
  ListedToken,
  ServedChain,
  ServerSettings,
  SocialSettings,
} from '@latchkey/server'
import { parseUnits } from 'viem'
import { accounts, others as servants } from '../accounts/accounts.ts'
import { devnetChainId } from '../accounts/chainId.ts'
import { bitcoinChainId } from '../bitcoin/bitcoinChainId.ts'
import { bitcoinNetwork } from '../bitcoin/bitcoinNetwork.ts'
import { contracts } from '../contracts/deploy.ts'
import { devnetNetwork, devnetProjectId } from '../contracts/network.ts'
import { devnetZone } from '../contracts/registerNames.ts'
import { type WalletPageSettings, walletLinkPath } from '../pages/walletPage.ts'
import { solanaChainId } from '../solana/solanaChainId.ts'
import { solanaNetwork } from '../solana/solanaNetwork.ts'
import { solanaTokens } from '../solana/solanaTokens.ts'
import type { Places } from './planPlaces.ts'
import type { World } from './world.ts'

const tokens: readonly ListedToken[] = [
  { address: contracts.dusd, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, eip2612: true },
  { address: contracts.dbtc, name: 'Dev Bitcoin', symbol: 'DBTC', decimals: 8, eip2612: true },
  { address: contracts.mob, name: 'Mob Token', symbol: 'MOB', decimals: 18, eip2612: true },
  { address: contracts.silent, name: 'Silent Cash', symbol: 'HUSH', decimals: 18 },
  { address: contracts.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: contracts.ticket, name: 'Meetup Ticket', symbol: 'TICKET', decimals: 0, eip2612: true },
]

/** Requests per minute and client, so high that a developer's own programs are never limited. */
const generous = { rpc: 1_000_000, read: 1_000_000, write: 1_000_000 }

const loopback = '127.0.0.1'

/** The parts of a local world that its server serves. */
type ServedParts = {
  rpc: string
  ws: string
  /** Absent while the index is created. */
  solana?: { rpc: string; ws: string }
  /** Base URL of the local Bitcoin's Esplora. Absent while the index is created. */
  esplora?: string
  explorer: string
  /** Absent while the index is created. */
  smartAccounts?: World['smartAccounts']
  places: Places
  appDir?: string | undefined
  devOrigin?: string | undefined
  hasWallet: boolean
  ownsApp?: boolean | undefined
  /** The embedded wallet, if there is one. */
  embedded?:
    | { frameDir: string; smtpUrl: string; social: SocialSettings; farcaster: FarcasterSettings }
    | undefined
  indexDir: string
  logLevel: NonNullable<ServerSettings['logLevel']>
}

/** Returns the settings of the devnet's server: its chains, one project, and the app if there is one. */
export function serverSettings(parts: ServedParts): ServerSettings {
  const { places, ownsApp, embedded } = parts
  const { ports, open, hosts, originsAt } = places
  const { api, app } = originsAt(hosts[0])
  return {
    dataDir: parts.indexDir,
    listen: {
      api: { host: loopback, port: ports.api },
      ...(parts.appDir && { app: { host: loopback, port: ports.app } }),
      metrics: { host: loopback, port: ports.metrics },
    },
    origins: { api, app },
    ...appSettings(parts),
    chains: listChains(parts),
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
        // A host name, as passkeys require, and a different site than the app's IP address.
        listen: { host: 'localhost', port: ports.frame },
        keys: walletKeys,
        mailFrom: 'Serial Mob <wallet@mob.test>',
      },
    }),
    // Not the market rate: a round number, so that sums can be checked by eye.
    rates: { eur: '0.9' },
    // A fixed key, so that cursors survive a restart of the local world.
    cursorKey: 'devnet',
    // Set even without an embedded wallet, so that a world's rows are bound in the same way on each start.
    databaseKeys: [{ id: 'devnet', key: 'd2'.repeat(32) }],
    logLevel: parts.logLevel,
  }
}

/** Returns the settings of the app and its pages, if there is an app. */
function appSettings(parts: ServedParts): Pick<ServerSettings, 'appDir' | 'pageSettings' | 'pages'> {
  const { solana, places, appDir, devOrigin } = parts
  const { hosts, originsAt, namespaces } = places
  const [host, ...others] = hosts
  if (!appDir) return {}
  const pageAt = (host: string) => pageSettings(parts, host)
  return {
    appDir,
    pageSettings: pageAt(host),
    pages: [
      ...others.map((other) => ({ origin: originsAt(other).app, settings: pageAt(other) })),
      ...(devOrigin ? [{ origin: devOrigin, settings: pageAt(host) }] : []),
      ...(namespaces && solana ? [{ origin: namespaces, settings: namespaceSettings(parts, solana) }] : []),
    ],
  }
}

/** Returns the settings of the app's page for an opening `host`. */
function pageSettings(parts: ServedParts, host: string): PageSettings {
  const { api, wallet } = parts.places.originsAt(host)
  return {
    api,
    projectId: devnetProjectId,
    onramp: true,
    ...(parts.hasWallet && { wallets: { custom: [testWallet(wallet)] } }),
    // Other machines can't reach the chain, explorer or faucet.
    ...(parts.places.open
      ? { networks: [devnetNetwork({ api })] }
      : { networks: [evmNetwork(parts)], faucet: `${parts.explorer}/faucet` }),
  }
}

/**
 * Returns settings of the page with every namespace. It has no embedded wallet, since a frame must not share its site with
 * the app.
 */
function namespaceSettings(parts: ServedParts, { rpc }: { rpc: string }): PageSettings {
  const { places, explorer } = parts
  const [host] = places.hosts
  const { api } = places.originsAt(host)
  return {
    ...pageSettings(parts, host),
    networks: [evmNetwork(parts), solanaNetwork({ api, rpc, explorer }), bitcoinNetwork, ...unreadNetworks],
  }
}

function evmNetwork({ rpc, explorer, places }: ServedParts) {
  return devnetNetwork({ api: places.originsAt(places.hosts[0]).api, rpc, explorer })
}

function listChains(parts: ServedParts): ServedChain[] {
  const { rpc, ws, solana, esplora, explorer, smartAccounts, places } = parts
  const { api } = places.originsAt(places.hosts[0])
  const chain: ServedChain = {
    id: devnetChainId,
    network: evmNetwork(parts),
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
  return [
    chain,
    ...(solana ? [solanaChain(solana, { api, explorer })] : []),
    ...(esplora === undefined ? [] : [bitcoinChain(esplora)]),
    ...unreadNetworks.map((network) => ({ id: network.caipNetworkId, network, rpcUrls: [] })),
  ]
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
    // There is no market there.
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

/** Publicly known, like all keys here. */
const walletKeys = {
  server: [{ id: 'devnet', key: 'd0'.repeat(32) }],
  recovery: [{ id: 'devnet-recovery', key: 'd1'.repeat(32) }],
  secret: 'known to everyone, as all keys of the devnet are',
} as const

const pagesOf = ({ app, wallet }: { app: string; wallet: string }) => [app, wallet]

/**
 * Returns the development wallet as a wallet listed by the app. A link opens it with the pairing, as with phone
 * wallets.
 */
function testWallet(origin: string) {
  return {
    id: 'latchkey-test-wallet',
    name: 'Serial Mob’s test wallet',
    homepage: origin,
    link: { universal: `${origin}${walletLinkPath}?uri={uri:encoded}` },
  }
}

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

const named: readonly Caip2[] = [
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  'cosmos:cosmoshub-4',
  'cosmos:osmosis-1',
]

/** Two networks each of Polkadot and Cosmos. Accounts can sign in, but nothing here reads their balances. */
const unreadNetworks: readonly Network[] = furtherChains.flatMap(({ chainNamespace, ...chain }) =>
  (chainNamespace === 'polkadot' || chainNamespace === 'cosmos') && named.includes(chain.caipNetworkId)
    ? [{ ...chain, chainNamespace, rpcUrls: { default: { http: [] } } }]
    : [],
)
