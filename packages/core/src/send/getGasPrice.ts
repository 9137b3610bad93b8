import type { ResponseOf } from '@latchkey/protocol/api'
import type { Caip2 } from '@latchkey/protocol/ids'
import { requireServed } from '../account/getSupportedChains.ts'
import { ApiFailureError } from '../api/errors.ts'
import { GasPriceNotServedError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'

/** Gas prices at three speeds, in wei as decimal strings. */
export type GasPrice = ResponseOf<'getGasPrice'>

/**
 * Returns a network's gas prices (7.10). Throws `GasPriceNotServedError` if the server has none for it, or there is no
 * server (8.9).
 */
export async function getGasPrice(
  kit: Kit,
  { networkId, signal }: { networkId: Caip2; signal?: AbortSignal },
): Promise<GasPrice> {
  const api = await requireServed(kit, networkId, (id) => new GasPriceNotServedError(id))
  try {
    return await api.getGasPrice({ query: { chainId: networkId } }, { signal })
  } catch (error) {
    const isUnserved = error instanceof ApiFailureError && error.code === 'CHAIN_INVALID'
    throw isUnserved ? new GasPriceNotServedError(networkId) : error
  }
}
