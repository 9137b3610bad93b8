import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { NetworkNotFoundError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import type { Amounts } from '../namespaces/contract/defineNamespace.ts'

/**
 * Reads an account's balances from a chain of a namespace other than eip155. Throws the errors of its transport. Throws
 * `NetworkNotFoundError` if the network is not configured or its namespace cannot read balances.
 */
export async function readNamespaceAmounts(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<{ network: Network; amounts: Amounts }> {
  const id = namespaceOf(networkId)
  const namespace = id && kit.namespaces.get(id)
  const network = kit.config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!namespace?.readAmounts || !network) throw new NetworkNotFoundError(networkId)
  const tokens = (network.tokens ?? []).map((token) => token.address)
  return { network, amounts: await namespace.readAmounts({ address, networkId, tokens }) }
}
