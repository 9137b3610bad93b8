import type { Caip2 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'

/** Returns a chain that can be read. Throws CHAIN_INVALID for one that is not served, or that only supports sign-in. */
export function findChain(chains: ReadonlyMap<Caip2, ServedChain>, id: Caip2): ServedChain {
  const chain = chains.get(id)
  if (chain && isRead(chain)) return chain
  throw new RequestFailure('CHAIN_INVALID', {
    field: 'chainId',
    description: `${id} is not supported here. /v1/supported-chains lists the supported chains. To add this one, set RPC_${id.replace(':', '_')} on the server.`,
  })
}
