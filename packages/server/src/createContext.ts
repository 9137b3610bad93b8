import { relayStoreBytesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { createMobSource } from './app/createMobSource.ts'
import { createNoteSource } from './app/createNoteSource.ts'
import { createApprovalSource } from './approvals/createApprovalSource.ts'
import { createExplorerApprovals } from './approvals/createExplorerApprovals.ts'
import type { Charge } from './base/charge.ts'
import { createCursors } from './base/createCursors.ts'
import { createMetrics } from './base/createMetrics.ts'
import { createCosmosNodes, createEsplora } from './chains/createRestUpstreams.ts'
import { createSpamList } from './chains/createSpamList.ts'
import { createEvmClients } from './chains/evmClients.ts'
import { findChain } from './chains/findChain.ts'
import { type ImageUrl, inlineImageUrl } from './chains/imageUrl.ts'
import { listTokens } from './chains/listTokens.ts'
import { createPolkadotIndexers } from './chains/polkadot/createPolkadotIndexers.ts'
import { createScales } from './chains/solana/createScales.ts'
import { createSolanaReader } from './chains/solana/createSolanaReader.ts'
import type { Context } from './context.ts'
import { createExplorers } from './explorers/createExplorers.ts'
import { createTokenMetadata } from './explorers/createTokenMetadata.ts'
import { openHistories } from './history/openHistories.ts'
import { createConnections } from './http/createConnections.ts'
import { createLimiter } from './http/createLimiter.ts'
import { createIcons } from './icons/icons.ts'
import { openImages } from './images/openImages.ts'
import { createAccountIndexes } from './indexer/accounts/createAccountIndexes.ts'
import { createIndexers } from './indexer/createIndexers.ts'
import { createEnsReader } from './names/createEnsReader.ts'
import { createGatewayRequests } from './names/createGatewayRequests.ts'
import { createNameSource } from './names/createNameSource.ts'
import { openNames } from './names/openNames.ts'
import { openNfts } from './nfts/openNfts.ts'
import { openOnramp } from './onramp/openOnramp.ts'
import { openRows } from './openRows.ts'
import { createOutbound } from './outbound/createOutbound.ts'
import { openPermissions } from './permissions/openPermissions.ts'
import { createBalanceSource } from './portfolio/createBalanceSource.ts'
import { createEvmHoldings } from './portfolio/createHoldings.ts'
import { createPortfolioSource } from './portfolio/createPortfolioSource.ts'
import { getAssets } from './portfolio/getAssets.ts'
import { openHoldings } from './portfolio/openHoldings.ts'
import { createPriceSource } from './prices/createPriceSource.ts'
import { openMarket } from './prices/openMarket.ts'
import { createRates } from './prices/rates.ts'
import { openRelay } from './relay/openRelay.ts'
import { createRpc } from './rpc/createRpc.ts'
import type { ServerSettings } from './settings/settings.ts'
import { createDatabaseStore } from './signIn/createDatabaseStore.ts'
import { openSignIn } from './signIn/openSignIn.ts'
import { createSponsorships } from './smartAccounts/createSponsorships.ts'
import type { OpenDatabase } from './storage/createDatabase.ts'
import { measurePool } from './storage/measurePool.ts'
import { createRouterSwaps } from './swaps/createRouterSwaps.ts'
import { createSwapSource } from './swaps/createSwapSource.ts'
import { createZeroExSwaps } from './swaps/createZeroExSwaps.ts'
import { createEventCounts } from './telemetry/createEventCounts.ts'
import { openWallet } from './wallet/openWallet.ts'

/** A name behind a gateway takes two requests, within the time limit of a request to this server. */
const gatewayMs = 3_000

/** Wires the sources to their ports: the only place of the server that names implementations. */
export async function createContext(
  settings: ServerSettings,
  { database, readRows, ping, pool, reclaim, notices }: OpenDatabase,
  server: Pick<Context, 'log' | 'apiOrigin' | 'walletOrigin' | 'isDraining'>,
): Promise<Context> {
  const { log } = server
  const chains = new Map(settings.chains.map((chain) => [chain.id, chain]))
  const metrics = createMetrics()
  if (pool) measurePool(pool, metrics.registry)
  const cursors = createCursors(settings.cursorKey)
  const images = await openImages({
    settings: settings.images,
    cursors,
    apiOrigin: server.apiOrigin,
    registry: metrics.registry,
  })
  const imageUrl: ImageUrl = (source) => inlineImageUrl(source) ?? images?.urlOf(source) ?? null
  const icons = await createIcons(server.apiOrigin, imageUrl)
  const rpc = createRpc({
    chains: settings.chains,
    logger: log,
    metrics,
    serverMethods: {
      wallet_getAssets: ({ params }) => getAssets({ chains, log, sources }, params),
    },
  })
  const openedRows = await openRows({ database, settings, metrics, log })
  const { rows } = openedRows
  const { storeBytes = relayStoreBytesMax } = settings.relay ?? {}
  const relay = await openRelay({
    database,
    redisUrl: settings.redisUrl,
    registry: metrics.registry,
    log,
    audiences: () => [server.apiOrigin()],
    limits: { ...(settings.projects.length > 1 && { projectBytes: storeBytes / 2 }), ...settings.relay },
    reclaim,
  })
  const isListedSpam = createSpamList(settings.chains)
  const indexers = createIndexers({ chains, database, log, registry: metrics.registry, rpc })
  const accounts = createAccountIndexes({ chains, database, log, rpc, registry: metrics.registry, indexers })
  const client = createEvmClients(chains, rpc.request)
  const freshClient = createEvmClients(chains, rpc.requestFresh)
  const catalogues = new Map<Caip2, ReturnType<typeof listTokens>>()
  const catalogue = (chainId: Caip2) => {
    const made = catalogues.get(chainId) ?? listTokens(findChain(chains, chainId), icons)
    catalogues.set(chainId, made)
    return made
  }
  // The store may contain NFTs of a chain that is no longer served.
  const listedOf = (chainId: Caip2) => (chains.has(chainId) ? catalogue(chainId) : [])
  const market = openMarket({ chains, client, sources: settings.prices, metrics, log })
  const rates = createRates(settings.chains, market, settings.rates)
  const prices = createPriceSource(market, rates)
  const { onramp, sandbox } = openOnramp({
    settings: settings.onramp,
    chains,
    client: freshClient,
    catalogue,
    market,
    rates,
    database,
    rows,
    cursors,
    log,
    apiOrigin: server.apiOrigin,
  })
  const { registry, gateway } = openNames({
    database,
    rows,
    chains,
    client,
    settings: settings.names,
    burnNonce: createDatabaseStore(database, rows).burnNonce,
  })
  const ensHosts = settings.ensGateways ?? []
  const gateways = createOutbound({ hosts: ensHosts, totalMs: gatewayMs })
  const readHoldings = createEvmHoldings({ client: freshClient, catalogue })
  const projects = new Map(settings.projects.map((project) => [project.id, project]))
  const readerOf = createSolanaReader(rpc.request)
  const explorers = createExplorers({ chains, request: rpc.request, metrics: metrics.explorers, log })
  const metadata = createTokenMetadata(rpc.request)
  /** What the sources of several namespaces read from. Each of a table takes what it needs. */
  const shared = {
    chains,
    database,
    readRows,
    client,
    request: rpc.request,
    catalogue,
    logoOf: icons.tokenUrl,
    isListedSpam,
    imageUrl,
    getPrices: prices.getPrices,
    caughtUp: accounts.caughtUp,
    extended: accounts.extended,
    isWhole: (account: { address: string; chainId: Caip2; charge: Charge }) =>
      accounts.isWhole({ ...account, isPatient: false }),
    esplora: createEsplora({ chains, log, metrics }),
    nodes: createCosmosNodes({ chains, log, metrics }),
    polkadotIndexersOf: createPolkadotIndexers({
      chains,
      log,
      metrics: metrics.explorers,
      request: rpc.request,
    }),
    readerOf,
    readScales: createScales(readerOf),
    explorers,
    metadata,
    log,
  }
  const sources = {
    registry,
    gateway,
    prices,
    explorers,
    approvals: createApprovalSource({
      database,
      client: freshClient,
      catalogue,
      logoOf: icons.tokenUrl,
      isListedSpam,
      caughtUp: accounts.isWhole,
      findExplored: createExplorerApprovals(shared),
    }),
    portfolio: createPortfolioSource({
      database,
      client: freshClient,
      readHoldings,
      catalogue,
      prices,
      caughtUp: (account) => accounts.isWhole({ ...account, natives: true }),
    }),
    balances: createBalanceSource(openHoldings(shared), prices, rpc.refresh),
    names: createNameSource({
      chains,
      client,
      registry,
      openEns: (evm) =>
        createEnsReader(evm, createGatewayRequests({ hosts: ensHosts, outbound: gateways, log })),
      imageUrl,
    }),
    history: openHistories(shared),
    nfts: openNfts({ ...shared, catalogue: listedOf }),
    mobs: createMobSource(database, { notices }),
    notes: createNoteSource(database),
    permissions: openPermissions({ database, rows, chains, client: freshClient, projects, log }),
    onramp,
    swaps: createSwapSource(chains, client, {
      router: createRouterSwaps(chains, client, freshClient),
      '0x': createZeroExSwaps(settings.zeroEx),
    }),
  }
  return {
    settings,
    log,
    metrics,
    database,
    rows: openedRows,
    ping,
    isDraining: server.isDraining,
    apiOrigin: server.apiOrigin,
    walletOrigin: server.walletOrigin,
    limiter: createLimiter(),
    connections: createConnections({
      given: settings.connections,
      trustedHops: settings.trustedHops,
      projects: settings.projects,
      registry: metrics.registry,
    }),
    cursors,
    icons,
    images,
    gateways,
    rpc,
    relay,
    signIn: openSignIn({
      database,
      rows,
      chains,
      client,
      metrics,
      log,
      sessionSeconds: settings.signInSessionSeconds,
    }),
    indexers,
    accounts,
    eventCounts: createEventCounts(database, (err) => log.warn({ err }, 'telemetry could not be counted')),
    sponsorships: createSponsorships(database),
    projects,
    chains,
    client,
    sources,
    sandbox,
    wallet:
      settings.wallet &&
      openWallet({
        database,
        rows,
        takeOnce: openedRows.takeOnce,
        settings: settings.wallet,
        projects,
        walletOrigin: server.walletOrigin,
        log,
      }),
  }
}
