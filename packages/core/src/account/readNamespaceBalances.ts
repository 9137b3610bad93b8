import { type Caip2, namespaceOf, toCaip10 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { Balance } from '@latchkey/protocol/schema'
import { NetworkNotFoundError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import type { Amounts } from '../namespaces/contract/defineNamespace.ts'
import { formatAmount } from '../utils/amounts.ts'
import type { BalanceResult } from './readBalance.ts'
import { toBalance } from './toBalance.ts'

/**
 * Reads an account's balance of the native token, or of one of the network's `tokens`, in a namespace other than
 * eip155.
 */
export async function readNamespaceBalance(
  kit: Kit,
  { address, networkId, token }: { address: string; networkId: Caip2; token?: string },
): Promise<BalanceResult> {
  const { amounts, network } = await readNamespaceAmounts(kit, { address, networkId })
  const named =
    token === undefined ? network.nativeCurrency : network.tokens?.find((one) => one.address === token)
  if (!named) throw new TypeError(`The network does not list the token ${token}`)
  const value = token === undefined ? amounts.native : (amounts.tokens[token] ?? 0n)
  const { decimals, symbol } = named
  return { decimals, formatted: formatAmount(value, decimals), symbol, value }
}

/** Reads an account's balances in a namespace other than eip155: the native token and the network's `tokens`. */
export async function readNamespaceBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<readonly Balance[]> {
  const { amounts, network } = await readNamespaceAmounts(kit, { address, networkId })
  const { decimals, name, symbol } = network.nativeCurrency
  return [
    toBalance(networkId, { name, symbol, decimals }, amounts.native),
    ...(network.tokens ?? []).flatMap((token) => {
      const amount = amounts.tokens[token.address]
      if (amount === undefined) return []
      return [{ ...toBalance(networkId, token, amount), address: toCaip10(networkId, token.address) }]
    }),
  ]
}

/** Throws the errors of the transport, and `NetworkNotFoundError` for a network that can't be read. */
async function readNamespaceAmounts(
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
