import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { Metrics } from '../base/createMetrics.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import { createFeedPrices } from './createFeedPrices.ts'
import { createHttpPrices } from './createHttpPrices.ts'
import { createMarket } from './createMarket.ts'
import { createPoolPrices } from './createPoolPrices.ts'
import { createPriceReport } from './createPriceReport.ts'
import { createStatedPrices } from './createStatedPrices.ts'
import type { DollarPrices } from './dollarPrices.ts'
import { findMarket } from './findMarket.ts'

/**
 * Opens the sources of dollar prices, in order of trust: the operator, feeds on the chain, pools on the chain, and the
 * price services that the operator named.
 */
export function openMarket({
  chains,
  client,
  sources = [],
  metrics,
  log,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  client: (chainId: Caip2) => EvmClient
  sources: ServerSettings['prices']
  metrics: Pick<Metrics, 'prices'>
  log: Pick<Logger, 'info' | 'warn'>
}): DollarPrices {
  const report = createPriceReport(metrics, log)
  const markets = new Map([...chains].map(([id, chain]) => [id, findMarket(chain)]))
  const marketOf = (chainId: Caip2) => markets.get(chainId)
  const listed = new Map([...chains].map(([id, chain]) => [id, listAddresses(chain)]))
  const isListed = (chainId: Caip2, address: string) => listed.get(chainId)?.has(address) ?? false
  const feeds = createFeedPrices({ marketOf, client, report })
  return createStatedPrices(
    chains,
    createMarket(
      {
        chainlink: feeds,
        pool: createPoolPrices({ marketOf, client, feeds, report }),
        ...Object.fromEntries(
          sources.map((source) => [source.type, createHttpPrices({ source, report, isListed })]),
        ),
      },
      report,
    ),
  )
}

/** Returns the addresses of a chain's native token and of those that the operator lists. */
function listAddresses({ network, tokens = [] }: ServedChain): ReadonlySet<string> {
  return new Set([
    nativeTokenAddress(network.chainNamespace),
    ...tokens.map(({ address }) => toAddressKey(address)),
  ])
}
