import type { Caip2 } from '@latchkey/protocol/ids'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { readTotal } from '../chains/esplora/readEsplora.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/** Reads the holdings of Bitcoin addresses: confirmed and pending. */
export function createEsploraHoldings(
  esplora: RestUpstreams,
  catalogue: (chainId: Caip2) => readonly [CatalogueToken, ...CatalogueToken[]],
): ReadHoldings {
  return async (chainId, address) => {
    const [native] = catalogue(chainId)
    return [{ token: native, amount: await esplora.get(chainId, `/address/${address}`, readTotal) }]
  }
}
