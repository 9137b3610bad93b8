import type { Balance } from '@latchkey/protocol/schema'
import { askChains } from '../chains/askChains.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import { requireRate } from '../prices/rates.ts'
import type { BalancePorts } from './createBalanceSource.ts'

/**
 * Returns an account's balances (7.13) on one chain, or on every served chain of its namespace. An address of one
 * namespace has none on another.
 *
 * A chain that does not respond in time is left out if others do. If an account has any balance, native tokens are
 * listed even with a zero balance.
 */
export const getBalances: Handler<'getBalances', BalancePorts> = async ({ params, query }, context) => {
  const { address } = params
  const { currency } = query
  const { chains, charge, log, requestId, sources } = context
  await requireRate(sources.prices, currency)
  const isForced = (chainId: string) => query.forceUpdate?.some((id) => id.startsWith(`${chainId}:`)) ?? false
  let isComplete = true
  const answers = await askChains(
    listChainsOf(chains, address, query.chainId),
    ({ id }) =>
      sources.balances.getBalances({ chainId: id, address, currency, isForced: isForced(id), charge }),
    (err) => {
      isComplete = false
      log.warn({ requestId, err }, 'chain omitted from balances')
    },
  )
  const all = answers.flatMap(({ balances }) => balances)
  // Existing clients expect no rows for an empty account, not zero balances of native tokens.
  return {
    balances: all.some(isSomething) ? all : [],
    isComplete: isComplete && answers.every((answer) => answer.isComplete),
  }
}

function isSomething({ quantity }: Balance): boolean {
  return /[1-9]/.test(quantity.numeric)
}
