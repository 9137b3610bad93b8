import { historyPageSize } from '@latchkey/protocol/constants'
import type { Handler } from '../implement.ts'
import { findChain } from '../sources/chains/findChain.ts'
import type { HistoryKeyset } from '../sources/history/history.ts'
import { requireRate } from '../sources/prices/requireRate.ts'

/** 7.5: a page of an account's history, newest first. A chain without an index has an empty one, and so has the on-ramp. */
export const getHistory: Handler<'getHistory'> = async ({ params, query }, { chains, cursors, sources }) => {
  const { address } = params
  const { chainId, cursor, currency = 'usd', onramp } = query
  if (chainId) findChain(chains, chainId)
  await requireRate(sources.prices, currency)
  const scope = ['history', address.toLowerCase(), chainId ?? '']
  // Signed by us, so it is what we wrote.
  const after = cursor === undefined ? undefined : (cursors.read(scope, cursor) as HistoryKeyset)
  if (onramp) return { data: [], next: null }
  const page = await sources.history.getHistory({
    address,
    currency,
    limit: historyPageSize,
    ...(chainId && { chainId }),
    ...(after && { after }),
  })
  return { data: page.data, next: page.next && cursors.sign(scope, page.next) }
}
