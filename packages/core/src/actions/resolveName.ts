import type { Caip2 } from '@latchkey/protocol/ids'
import { type Client, getAddress, type Hex } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { NameNotFoundError } from '../errors/account.ts'
import type { Kit } from '../kit.ts'
import { getClient } from './getClient.ts'

/**
 * Resolves a name to an address through ENS on the network itself, else on the configured network that has a
 * universal resolver (ENSIP-10, ENSIP-15). Throws `NameNotFoundError`, or what the chain's transport throws.
 */
export async function resolveName(
  kit: Kit,
  { name, networkId }: { name: string; networkId: Caip2 },
): Promise<Hex> {
  const client = findEnsClient(kit, networkId)
  if (!client) throw new NameNotFoundError(name)
  const address = await getEnsAddress(client, { name: normalizeName(name) })
  if (!address) throw new NameNotFoundError(name)
  return address
}

/** Reads the ENS name that an address has chosen for itself; null where there is none. */
export async function readName(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<string | null> {
  const client = findEnsClient(kit, networkId)
  return client ? getEnsName(client, { address: getAddress(address) }) : null
}

function normalizeName(name: string): string {
  try {
    return normalize(name)
  } catch (error) {
    throw new NameNotFoundError(name, error)
  }
}

function findEnsClient(kit: Kit, networkId: Caip2): Client | undefined {
  const evm = kit.config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const own = evm.filter(({ caipNetworkId }) => caipNetworkId === networkId)
  const network = [...own, ...evm].find(({ contracts }) => contracts?.ensUniversalResolver)
  return network && getClient(kit, network.caipNetworkId)
}
