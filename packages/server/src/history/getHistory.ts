import { historyPageSize } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress, parseCaip2, parseCaip10 } from '@latchkey/protocol/ids'
import type { Cursors } from '../base/createCursors.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { findChain } from '../chains/findChain.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { Handler } from '../http/implement.ts'
import type { OnrampKeyset, OnrampSource } from '../onramp/onramp.ts'
import type { PriceSource } from '../prices/createPriceSource.ts'
import { requireRate } from '../prices/rates.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { HistoryKeyset, HistorySource } from './history.ts'

/** Dependencies of `getHistory`. */
type Ports = {
  chains: ReadonlyMap<Caip2, ServedChain>
  cursors: Cursors
  sources: { history: HistorySource; onramp: OnrampSource; prices: PriceSource }
}

/**
 * Returns a page of an account's history, newest first (7.5); with `onramp`, of its purchases. Empty for a chain
 * whose history has no source.
 */
export const getHistory: Handler<'getHistory', Ports> = async (
  { params, query },
  { chains, charge, cursors, sources, project },
) => {
  const { address } = params
  const { cursor, currency = 'usd', onramp } = query
  const token = query.token && parseCaip10(query.token)
  const chainId = query.chainId ?? token?.chainId
  if (chainId) findChain(chains, chainId)
  if (token && token.chainId !== chainId)
    throw new RequestFailure('CHAIN_INVALID', {
      field: 'token',
      description: `The token is on ${token.chainId}, not on ${chainId}.`,
    })
  await requireRate(sources.prices, currency)
  const scope = [
    onramp ? 'purchases' : 'history',
    toAddressKey(address),
    chainId ?? '',
    ...(token ? [toAddressKey(token.address)] : []),
  ]
  // Cursors are signed, so the payload is trusted.
  const place = cursor === undefined ? undefined : cursors.read(scope, cursor)
  if (onramp) {
    const purchases = await sources.onramp.getHistory({
      project: project?.id ?? '',
      address,
      limit: historyPageSize,
      ...(chainId && { chainId }),
      ...(place !== undefined && { after: place as OnrampKeyset }),
    })
    return { data: purchases.data, next: purchases.next && cursors.sign(scope, purchases.next) }
  }
  const page = await sources.history.getHistory({
    address,
    currency,
    limit: historyPageSize,
    charge,
    ...(chainId && { chainId }),
    ...(token && { token: toContract(token) }),
    ...(place !== undefined && { after: place as HistoryKeyset }),
  })
  const { data, next, missing = [] } = page
  return {
    data,
    next: next && cursors.sign(scope, next),
    ...(missing.length > 0 && { missing: [...missing] }),
  }
}

/** Converts to the store's form, where the native token is null. */
function toContract({ chainId, address }: { chainId: Caip2; address: string }): string | null {
  const contract = toAddressKey(address)
  return contract === nativeTokenAddress(parseCaip2(chainId).namespace) ? null : contract
}
