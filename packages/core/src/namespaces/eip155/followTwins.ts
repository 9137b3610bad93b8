import type { Config, Connector } from '@wagmi/core'
import { watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { attempt } from '../../utils/attempt.ts'
import { legacyId, toConnectorRow } from './connectorRows.ts'

/**
 * Finds injected connectors that share their provider with another connector. Runs now, whenever a connector is added,
 * and when a wallet appears late at `window.ethereum`. The connector of an announced wallet is preferred, then the
 * app's own.
 */
export function followTwins(config: Config, onChange: (twins: ReadonlySet<Connector>) => void): void {
  const read = async () => {
    const injected = config.connectors.filter(({ type }) => type === 'injected')
    const providers = await Promise.all(
      injected.map((connector) => connector.getProvider().catch(() => undefined)),
    )
    const isAnnounced = (connector: Connector) => attempt(() => toConnectorRow(config, connector).rdns)
    const rank = (connector: Connector) => (isAnnounced(connector) ? 0 : connector.id === legacyId ? 2 : 1)
    const met = injected.map((connector, at) => ({
      connector,
      provider: providers[at],
      rank: rank(connector),
    }))
    const sorted = met.filter(({ provider }) => provider).sort((a, b) => a.rank - b.rank)
    const twins = sorted.filter(
      ({ provider, rank }, at) => rank > 0 && sorted.findIndex((one) => one.provider === provider) < at,
    )
    onChange(new Set(twins.map(({ connector }) => connector)))
  }
  config._internal.connectors.subscribe(read)
  watchLegacyProvider(read)
  void read()
}
