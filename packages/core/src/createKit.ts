import { fallbackChainId } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { QueryClient } from '@tanstack/query-core'
import type { State } from '@wagmi/core'
import { createLazyApi } from './api/createLazyApi.ts'
import { type Config, type ResolvedConfig, resolveConfig } from './config.ts'
import { createEmit } from './createEmit.ts'
import type { Kit } from './kit.ts'
import type { ConnectorRow, Namespace } from './namespaces/defineNamespace.ts'
import { createEip155 } from './namespaces/eip155/createEip155.ts'
import { addConnectors, createWagmiConfig } from './namespaces/eip155/createWagmiConfig.ts'
import { createWagmiStorage } from './namespaces/eip155/createWagmiStorage.ts'
import { getDevice } from './platform/device.ts'
import { createLocalStorage, type KitStorage, withMemoryFallback } from './platform/storage.ts'
import { alertRaised, createAlerts } from './stores/alerts.ts'
import { createConnection, initialConnectionState, namespaceChanged, namespaceRemoved } from './stores/connection.ts'
import { createFacts } from './stores/facts.ts'
import { loadKit, saveKit } from './stores/persist.ts'
import { createPreferences } from './stores/preferences.ts'

/**
 * Makes a kit: synchronous, silent, safe on a server, as often as one likes. Nothing is read, discovered or
 * reconnected before `start`. Throws `ConfigInvalidError`.
 */
export function createKit(parameters: Config): Kit {
  const config = resolveConfig(parameters)
  const storage = withMemoryFallback(parameters.storage ?? createLocalStorage())
  const { eip155, setGate, wagmiConfig } = createEvm(parameters, config, storage)
  const namespaces = new Map<NamespaceId, Namespace>()
  if (eip155) namespaces.set('eip155', eip155)
  for (const { create, id } of parameters.namespaces ?? [])
    namespaces.set(id, create({ storage, storageKey: config.storageKey, networks: networksOf(config, id) }))

  const alerts = createAlerts()
  const preferences = createPreferences({ preferredAccountTypes: {}, recentWallets: [] })
  const connection = createConnection(
    initialConnectionState(config.networks, config.defaultNetwork, readNamespaces(namespaces)),
  )
  const ending = new AbortController()
  let starts = 0
  let stop = () => {}
  let isLoaded = false

  const kit: Kit = {
    config,
    namespaces,
    connection,
    preferences,
    alerts,
    facts: createFacts(
      {
        get: () => ({
          config,
          connection: connection.getState(),
          preferences: preferences.getState(),
          connectors: kit.connectors.get(),
        }),
        subscribe: (listener) => {
          const stops = [connection.subscribe(listener), preferences.subscribe(listener), kit.connectors.subscribe(listener)]
          return () => stops.forEach((end) => end())
        },
      },
    ),
  } as never
  return kit
}
