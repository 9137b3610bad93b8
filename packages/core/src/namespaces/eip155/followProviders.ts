import type { Config, Connector } from '@wagmi/core'

/**
 * Finds out the providers of a config's connectors of injected wallets, and of those that join it later: an app's own
 * connector may have the provider of an announced wallet. Connectors without one are left out.
 */
export function followProviders(
  config: Config,
  onChange: (providers: ReadonlyMap<Connector, unknown>) => void,
): void {
  const read = async (connectors: readonly Connector[]) => {
    const injected = connectors.filter(({ type }) => type === 'injected')
    const providers = await Promise.all(
      injected.map((connector) => connector.getProvider().catch(() => undefined)),
    )
    onChange(new Map(injected.map((connector, at) => [connector, providers[at]])))
  }
  config._internal.connectors.subscribe(read)
  void read(config.connectors)
}
