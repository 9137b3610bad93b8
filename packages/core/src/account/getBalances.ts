import { balanceCacheMs, balanceCurrency, balanceRetryMs } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, namespaceOf } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { QueryClient } from '@tanstack/query-core'
import { NetworkNotServedError } from '../errors/network.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { BalancesUnavailableError } from './errors.ts'
import { requireServed } from './getSupportedChains.ts'

/** Parameters of `getBalances`. */
export type GetBalancesParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Defaults to US dollars (9.19). */
  currency?: Currency
  /** Tokens whose cached balances the server must refresh. */
  forceUpdate?: readonly Caip10[]
  signal?: AbortSignal
}

/** Balances of an account. */
export type Balances = {
  /** Native token first, even if it is zero. */
  balances: readonly Balance[]
  /** False if the account may hold more tokens: the server says so, or some couldn't be read from the chain. */
  isComplete: boolean
}

/**
 * Returns an account's balances on a network. They come from the server, or without one from the chain (native token
 * and the network's `tokens`). Tokens with zero decimals are left out (5.9). Throws `NetworkNotServedError` (5.11),
 * `ApiFailureError`, `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError` if the server fails, or
 * the errors of the chain's transport.
 */
export async function getBalances(kit: Kit, parameters: GetBalancesParameters): Promise<Balances> {
  const { balances, isComplete } = kit.api
    ? await readFromServer(kit, parameters)
    : await readFromChain(kit, parameters)
  return { balances: balances.filter(({ quantity }) => Number(quantity.decimals) > 0), isComplete }
}

/**
 * Query options of `getBalances`, which select the list for a query's `data`. Fresh for 30 s (9.21). For 30 s after
 * a failure, no request is sent (4.18), and the query immediately throws `BalancesUnavailableError` with the cause
 * of that failure.
 */
export function getBalancesQueryOptions(
  kit: Kit,
  parameters: Omit<GetBalancesParameters, 'address' | 'forceUpdate' | 'signal'> & {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
  },
) {
  const { address, networkId, currency = balanceCurrency } = parameters
  const queryKey = toQueryKey(kit, 'balances', { address, networkId, currency })
  const blockKey = toQueryKey(kit, 'balancesBlock', { address, networkId })
  return {
    queryKey,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      withBlock(client, blockKey, signal, () =>
        getBalances(kit, { address: address ?? '', networkId, currency, signal }),
      ),
    select: listOf,
    enabled: address !== undefined,
    staleTime: balanceCacheMs,
    retry: false,
  }
}

const listOf = ({ balances }: Balances) => balances

/** Refreshes balances, bypassing every cache. Call it after a send. */
export async function refreshBalances(
  kit: Kit,
  parameters: {
    /** Plain address of the account. */
    address: string
    /** Network, by CAIP-2 id. */
    networkId: Caip2
    /** CAIP-10 ids of the tokens that the server reads again from the chain. */
    tokens: readonly Caip10[]
  },
): Promise<void> {
  const { address, networkId, tokens } = parameters
  try {
    if (kit.api) await getBalances(kit, { address, networkId, forceUpdate: tokens })
  } finally {
    // Cached balances are outdated even if the server failed.
    await getQueryClient(kit).invalidateQueries({
      predicate: ({ queryKey: [storageKey, name, parameters] }) =>
        storageKey === kit.config.storageKey &&
        (name === 'balances' || name === 'balance') &&
        Object(parameters).networkId === networkId,
    })
  }
}

async function readFromServer(kit: Kit, parameters: GetBalancesParameters): Promise<Balances> {
  const { address, networkId, currency = balanceCurrency, forceUpdate, signal } = parameters
  const api = await requireServed(kit, networkId, (id) => new NetworkNotServedError('Balances', id))
  const query = {
    currency,
    chainId: networkId,
    ...(forceUpdate && forceUpdate.length > 0 && { forceUpdate: [...forceUpdate] }),
  }
  const { balances, isComplete = true } = await api.getBalances({ params: { address }, query }, { signal })
  return { balances: await withNative(kit, networkId, balances), isComplete }
}

/** Prepends a zero native balance if the server omits it, as ours does for an account without tokens. */
async function withNative(
  kit: Kit,
  networkId: Caip2,
  balances: readonly Balance[],
): Promise<readonly Balance[]> {
  const network = kit.config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network || balances.some(({ address }) => address === undefined)) return balances
  const { name, symbol, decimals } = network.nativeCurrency
  const quantity = { decimals: String(decimals), numeric: '0' }
  const native = { name, symbol, chainId: networkId, price: 0, quantity, iconUrl: '' }
  return [...(await withIcons([native])), ...balances]
}

async function readFromChain(kit: Kit, parameters: GetBalancesParameters): Promise<Balances> {
  if (namespaceOf(parameters.networkId) === 'eip155') {
    const { readBalances } = await import('./readBalances.ts')
    const { balances, isComplete } = await readBalances(kit, parameters)
    return { balances: await withIcons(balances), isComplete }
  }
  const { readNamespaceBalances } = await import('./readNamespaceBalances.ts')
  return { balances: await withIcons(await readNamespaceBalances(kit, parameters)), isComplete: true }
}

/** Adds logos, unless they can't be loaded. */
const withIcons = (balances: readonly Balance[]): Promise<readonly Balance[]> =>
  import('./addIcons.ts').then(
    ({ addIcons }) => addIcons(balances),
    () => balances,
  )

async function withBlock<value>(
  client: QueryClient,
  blockKey: readonly unknown[],
  signal: AbortSignal,
  act: () => Promise<value>,
): Promise<value> {
  const block = client.getQueryData<{ retryAt: number; cause: unknown }>(blockKey)
  if (block && Date.now() < block.retryAt) throw new BalancesUnavailableError(block.retryAt, block.cause)
  try {
    return await act()
  } catch (cause) {
    if (signal.aborted) throw cause
    const retryAt = Date.now() + balanceRetryMs
    client.setQueryData(blockKey, { retryAt, cause })
    throw new BalancesUnavailableError(retryAt, cause)
  }
}
