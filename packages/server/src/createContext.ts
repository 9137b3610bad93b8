import type { Caip2 } from '@latchkey/protocol/ids'
import type { Context } from './context.ts'
import { createCursors } from './createCursors.ts'
import { createIndexers } from './createIndexers.ts'
import { createMetrics } from './createMetrics.ts'
import { createIcons } from './icons/createIcons.ts'
import { createLimiter } from './middleware/createLimiter.ts'
import { RequestFailure } from './RequestFailure.ts'
import { openRelay } from './relay/openRelay.ts'
import { createRpc } from './rpc/createRpc.ts'
import type { ServerSettings } from './settings.ts'
import { createBalanceSource } from './sources/balances/createBalanceSource.ts'
import { createEvmHoldings } from './sources/balances/createEvmHoldings.ts'
import { getAssets } from './sources/balances/getAssets.ts'
import { createEvmClient, type EvmClient } from './sources/chains/createEvmClient.ts'
import { findChain } from './sources/chains/findChain.ts'
import { listTokens } from './sources/chains/listTokens.ts'
import { createHistorySource } from './sources/history/createHistorySource.ts'
import { createNameSource } from './sources/names/createNameSource.ts'
import { createNftSource } from './sources/nfts/createNftSource.ts'
import { createSpamList } from './sources/nfts/createSpamList.ts'
import { createAmmPrices } from './sources/prices/createAmmPrices.ts'
import { createPriceSource } from './sources/prices/createPriceSource.ts'
import { createRates } from './sources/prices/createRates.ts'
import type { OpenDatabase } from './storage/createDatabase.ts'

/** Wires the sources behind their ports: the one place of the server that names concrete ones. */
export async function createContext(
  settings: ServerSettings,
  { database, readRows, ping }: OpenDatabase,
  server: Pick<Context, 'log' | 'apiOrigin' | 'isDraining'>,
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
  const relay = await openRelay({
    database,
    redisUrl: settings.redisUrl,
    registry: metrics.registry,
    log,
    audiences: () => [server.apiOrigin()],
  })
  const isListedSpam = createSpamList(settings.chains)
  const indexers = createIndexers({ chains, database, log, rpc })
  const clients = new Map<Caip2, EvmClient>()
  const client = (chainId: Caip2): EvmClient => {
    const chain = findChain(chains, chainId)
    if (chain.network.chainNamespace !== 'eip155')
      throw new RequestFailure('CHAIN_INVALID', {
        field: 'chainId',
        description: `${chainId} is not an EVM chain.`,
      })
    const made = clients.get(chainId) ?? createEvmClient(chain, rpc)
    clients.set(chainId, made)
    return made
  }
  const catalogues = new Map<Caip2, ReturnType<typeof listTokens>>()
  const catalogue = (chainId: Caip2) => {
    const made = catalogues.get(chainId) ?? listTokens(findChain(chains, chainId), icons)
    catalogues.set(chainId, made)
    return made
  }
  const market = createAmmPrices(chains, client)
  const prices = createPriceSource(market, createRates(settings.chains, market, settings.rates))
  const sources = {
    prices,
    balances: createBalanceSource(createEvmHoldings(client, catalogue), prices, rpc.refresh),
    names: createNameSource(chains, client),
    history: createHistorySource({
      database,
      readRows,
      getPrices: prices.getPrices,
      catalogue,
      isListedSpam,
      caughtUp: indexers.caughtUp,
    }),
    nfts: createNftSource({ database, isListedSpam }),
  }
  return {
    settings,
    log,
    metrics,
    database,
    ping,
    isDraining: server.isDraining,
    apiOrigin: server.apiOrigin,
    limiter: createLimiter(),
    cursors: createCursors(settings.cursorKey),
    icons,
    rpc,
    relay,
    indexers,
    projects: new Map(settings.projects.map((project) => [project.id, project])),
    chains,
    client,
    sources,
  }
}
