import type { Caip2 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Handler } from '../http/implement.ts'
import type { ServedChain } from '../settings/settings.ts'
import { findChain } from './findChain.ts'
import type { GasPorts } from './readGasPrices.ts'
import { readGasPrices } from './readGasPrices.ts'

/** Returns gas prices at three speeds, in wei (7.10). */
export const getGasPrice: Handler<
  'getGasPrice',
  GasPorts & { chains: ReadonlyMap<Caip2, ServedChain> }
> = async ({ query }, { chains, client }) => {
  const chain = findChain(chains, query.chainId)
  if (chain.network.chainNamespace !== 'eip155')
    throw new RequestFailure('CHAIN_INVALID', {
      field: 'chainId',
      description: 'Network not supported for Gas Price',
    })
  const { standard, fast, instant } = await readGasPrices(client(chain.id))
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}
