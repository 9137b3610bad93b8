import { fromCoinType } from '@latchkey/protocol/coinType'
import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import { createAccountVerifier } from './createAccountVerifier.ts'
import { createNameChanges } from './createNameChanges.ts'
import { createNameGateway } from './createNameGateway.ts'
import { createNameReads } from './createNameReads.ts'
import { createNameStore } from './createNameStore.ts'
import { findNameChain } from './findNameChain.ts'
import type { NameGateway } from './nameGateway.ts'
import type { NameRegistry } from './nameRegistry.ts'
import type { NameRegistryParts } from './nameRegistryParts.ts'
import { orNull } from './orNull.ts'

/** Opens the name registry and its gateway, with the server's database and chains. */
export function openNames({
  database,
  rows,
  chains,
  client,
  settings,
  burnNonce,
}: {
  database: Database
  rows: Rows
  chains: ReadonlyMap<Caip2, ServedChain>
  client: (chainId: Caip2) => EvmClient
  settings: ServerSettings['names']
  burnNonce: NameRegistryParts['burnNonce']
}): { registry: NameRegistry; gateway: NameGateway } {
  const home = findNameChain(chains)
  const clientOf = (coinType: number) => {
    const number = fromCoinType(coinType)
    const id = number === undefined ? undefined : evmChainId(number)
    return id !== undefined && chains.has(id) ? client(id) : undefined
  }
  const registry = createNameRegistry({
    store: createNameStore(database, rows),
    zone: settings && { name: settings.zone, reserved: settings.reserved ?? [] },
    verify: createAccountVerifier(clientOf),
    burnNonce,
    // This server's names resolve through the gateway, which the client does not follow, so they count as unresolved.
    resolveOnChain: async (name) => (home ? orNull(client(home.id).getEnsAddress({ name })) : null),
  })
  return { registry, gateway: openGateway(settings, registry, home && client(home.id)) }
}

function openGateway(
  settings: ServerSettings['names'],
  registry: NameRegistry,
  home: EvmClient | undefined,
): NameGateway {
  if (!settings?.signerKey)
    return {
      async ask() {
        throw new RequestFailure('NOT_FOUND', {
          field: 'path',
          description:
            'The name gateway is disabled. Set NAME_ZONE and NAME_SIGNER_KEY on the server to enable it.',
        })
      },
    }
  const { zone, signerKey } = settings
  const wallSeconds = () => Math.floor(Date.now() / 1000)
  // The contract compares with the chain's clock, which may be ahead of this machine's.
  const now = async () =>
    home ? Math.max(Number((await home.getBlock()).timestamp), wallSeconds()) : wallSeconds()
  return createNameGateway({ registry, zone, signerKey, now })
}

/** Creates a registry that issues names under one zone to accounts that sign for them. */
function createNameRegistry(parts: NameRegistryParts): NameRegistry {
  return { ...createNameReads(parts), ...createNameChanges(parts) }
}
