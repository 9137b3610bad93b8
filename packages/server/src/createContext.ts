import { relayStoreBytesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Context } from './context.ts'
import { createConnections } from './createConnections.ts'
import { createCursors } from './createCursors.ts'
import { createIndexers } from './createIndexers.ts'
import { createMetrics } from './createMetrics.ts'
import { createIcons } from './icons/createIcons.ts'
import { createLimiter } from './middleware/createLimiter.ts'
import { openRows } from './openRows.ts'
import { openSignIn } from './openSignIn.ts'
import { openRelay } from './relay/openRelay.ts'
import { createRpc } from './rpc/createRpc.ts'
import type { ServerSettings } from './settings.ts'
import { createDatabaseStore } from './signIn/createDatabaseStore.ts'
import { createSponsorships } from './smartAccounts/createSponsorships.ts'
import { createApprovalSource } from './sources/approvals/createApprovalSource.ts'
import { createBalanceSource } from './sources/balances/createBalanceSource.ts'
import { createCosmosHoldings } from './sources/balances/createCosmosHoldings.ts'
import { createEvmHoldings } from './sources/balances/createEvmHoldings.ts'
import { createHoldings } from './sources/balances/createHoldings.ts'
import { createPolkadotHoldings } from './sources/balances/createPolkadotHoldings.ts'
import { createSolanaHoldings } from './sources/balances/createSolanaHoldings.ts'
import { getAssets } from './sources/balances/getAssets.ts'
import { createCosmosNodes } from './sources/chains/createCosmosNodes.ts'
import { createEvmClients } from './sources/chains/createEvmClients.ts'
import { findChain } from './sources/chains/findChain.ts'
import { listTokens } from './sources/chains/listTokens.ts'
import { createScales, type ReadScales } from './sources/chains/solana/createScales.ts'
import { createSolanaReader } from './sources/chains/solana/createSolanaReader.ts'
import { createEsplora } from './sources/esplora/createEsplora.ts'
import { createEsploraHistory } from './sources/esplora/createEsploraHistory.ts'
import { createEsploraHoldings } from './sources/esplora/createEsploraHoldings.ts'
import { createHistories } from './sources/history/createHistories.ts'
import { createHistorySource } from './sources/history/createHistorySource.ts'
import { createIndexedPages } from './sources/history/createIndexedPages.ts'
import type { ReadHistoryPage } from './sources/history/historyPage.ts'
import { createSolanaIndex } from './sources/history/solana/createSolanaIndex.ts'
import { createSolanaPages } from './sources/history/solana/createSolanaPages.ts'
import { createSolanaStore } from './sources/history/solana/createSolanaStore.ts'
import { createNameSource } from './sources/names/createNameSource.ts'
import { openNames } from './sources/names/openNames.ts'
import { createNftSource } from './sources/nfts/createNftSource.ts'
import { createNfts } from './sources/nfts/createNfts.ts'
import { createSolanaNfts } from './sources/nfts/createSolanaNfts.ts'
import { createSpamList } from './sources/nfts/createSpamList.ts'
import { createNoteSource } from './sources/notes/createNoteSource.ts'
import { openOnramp } from './sources/onramp/openOnramp.ts'
import { createPermissionSource } from './sources/permissions/createPermissionSource.ts'
import { createPermissionStore } from './sources/permissions/createPermissionStore.ts'
import { createPortfolioSource } from './sources/portfolio/createPortfolioSource.ts'
import { createAmmPrices } from './sources/prices/createAmmPrices.ts'
import { createPriceSource } from './sources/prices/createPriceSource.ts'
import { createRates } from './sources/prices/createRates.ts'
import { createStatedPrices } from './sources/prices/createStatedPrices.ts'
import { createRouterSwaps } from './sources/swaps/createRouterSwaps.ts'
import { createSwapSource } from './sources/swaps/createSwapSource.ts'
import { createZeroExSwaps } from './sources/swaps/createZeroExSwaps.ts'
import type { OpenDatabase } from './storage/createDatabase.ts'
import { createEventCounts } from './telemetry/createEventCounts.ts'
import { openWallet } from './wallet/openWallet.ts'

/** Wires the sources to their ports: the only place of the server that names implementations. */
export async function createContext(
  settings: ServerSettings,
  { database, readRows, ping, reclaim }: OpenDatabase,
  server: Pick<Context, 'log' | 'apiOrigin' | 'walletOrigin' | 'isDraining'>,
): Promise<Context> {
  const { log } = server
  const chains = new Map(settings.chains.map((chain) => [chain.id, chain]))
  const icons = await createIcons(server.apiOrigin)
  const rpc = createRpc({
    chains: settings.chains,
    logger: log,
    serverMethods: {
      wallet_getAssets: ({ params }) => getAssets({ chains, log, sources }, params),
    },
  })
  const metrics = createMetrics()
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
  const indexers = createIndexers({ chains, database, log, rpc })
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
  const market = createStatedPrices(chains, createAmmPrices(chains, client))
  const rates = createRates(settings.chains, market, settings.rates)
  const prices = createPriceSource(market, rates)
  const cursors = createCursors(settings.cursorKey)
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
  const readHoldings = createEvmHoldings(freshClient, catalogue)
  const esplora = createEsplora({ chains, log })
  const projects = new Map(settings.projects.map((project) => [project.id, project]))
  const toHistory = (readPage: ReadHistoryPage, more: { readScales?: ReadScales } = {}) =>
    createHistorySource({ database, readPage, getPrices: prices.getPrices, catalogue, isListedSpam, ...more })
  const solana = createSolanaReader(rpc.request)
  const readScales = createScales(solana)
  const solanaIndex = createSolanaIndex({
    store: createSolanaStore(database),
    readerOf: solana,
    isListed: (chainId, mint) => catalogue(chainId).some(({ address }) => address === mint),
  })
  const sources = {
    registry,
    gateway,
    prices,
    approvals: createApprovalSource({
      database,
      client: freshClient,
      catalogue,
      isListedSpam,
      caughtUp: indexers.caughtUp,
    }),
    portfolio: createPortfolioSource({
      database,
      client: freshClient,
      readHoldings,
      catalogue,
      prices,
      caughtUp: indexers.caughtUp,
    }),
    balances: createBalanceSource(
      createHoldings(chains, {
        eip155: createEvmHoldings(client, catalogue),
        solana: createSolanaHoldings(solana, readScales, catalogue),
        bip122: createEsploraHoldings(esplora, catalogue),
        polkadot: createPolkadotHoldings(rpc.request, catalogue),
        cosmos: createCosmosHoldings({ nodes: createCosmosNodes({ chains, log }), chains, catalogue }),
      }),
      prices,
      rpc.refresh,
    ),
    names: createNameSource(chains, client, registry),
    history: createHistories(chains, {
      eip155: toHistory(createIndexedPages({ readRows, caughtUp: indexers.caughtUp })),
      solana: toHistory(createSolanaPages({ chains, readRows, index: solanaIndex }), { readScales }),
      bip122: createEsploraHistory({ esplora, chains, catalogue, getPrices: prices.getPrices }),
    }),
    nfts: createNfts(chains, {
      eip155: createNftSource({ database, isListedSpam, catalogue: listedOf }),
      solana: createSolanaNfts({ chains, readerOf: solana, isListedSpam, catalogue: listedOf }),
    }),
    notes: createNoteSource(database),
    permissions: createPermissionSource({
      store: createPermissionStore(database, rows),
      chains,
      client: freshClient,
      projects,
    }),
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
