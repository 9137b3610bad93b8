import type { Balance } from '@latchkey/protocol/schema'
import type { Handler } from '../implement.ts'
import { askChains } from '../sources/chains/askChains.ts'
import { listChainsOf } from '../sources/chains/listChainsOf.ts'
import { requireRate } from '../sources/prices/requireRate.ts'

/**
 * 7.13: an account's balances on one chain or on every served chain of its namespace; an address of one namespace has
 * none on another. A chain that does not answer in time is left out when others do. Of an account that holds something,
 * the native tokens are listed even where their balance is zero.
 */
export const getBalances: Handler<'getBalances'> = async ({ params, query }, context) => {
  const { address } = params
  const { currency } = query
  const { chains, log, requestId, sources } = context
  await requireRate(sources.prices, currency)
  const isForced = (chainId: string) => query.forceUpdate?.some((id) => id.startsWith(`${chainId}:`)) ?? false
  const balances = await askChains(
    listChainsOf(chains, address, query.chainId),
    ({ id }) => sources.balances.getBalances({ chainId: id, address, currency, isForced: isForced(id) }),
    (err) => log.warn({ requestId, err }, 'chain omitted from balances'),
  )
  const all = balances.flat()
  // As existing clients expect it: an account that holds nothing at all has no rows, not the zeros of its native tokens.
  return { balances: all.some(isSomething) ? all : [] }
}

function isSomething({ quantity }: Balance): boolean {
  return /[1-9]/.test(quantity.numeric)
}
