import { multicallBatchBytes } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { NetworkToken } from '@latchkey/protocol/network'
import type { Balance } from '@latchkey/protocol/schema'
import { type Client, erc20Abi, getAddress } from 'viem'
import { getBalance, multicall, readContract } from 'viem/actions'
import { NetworkNotFoundError } from '../errors/connection.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toBalance } from './toBalance.ts'

/** Reads an account's balances from an EVM chain: the native token and the network's `tokens`. */
export async function readBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<readonly Balance[]> {
  const network = kit.config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError(networkId)
  const client = getClient(kit, networkId)
  const tokens = network.tokens ?? []
  const [native, amounts] = await Promise.all([
    getBalance(client, { address: getAddress(address) }),
    readTokens(client, getAddress(address), tokens),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  return [
    toBalance(networkId, { name, symbol, decimals }, native),
    ...tokens.flatMap((token, at) => {
      const amount = amounts[at]
      if (amount === undefined || amount === 0n) return []
      return [{ ...toBalance(networkId, token, amount), address: toCaip10(networkId, token.address) }]
    }),
  ]
}

/** Reads the balance of each token. Undefined for tokens whose call fails. */
async function readTokens(
  client: Client,
  account: `0x${string}`,
  tokens: readonly NetworkToken[],
): Promise<readonly (bigint | undefined)[]> {
  const calls = tokens.map(
    ({ address }) =>
      ({ address: getAddress(address), abi: erc20Abi, functionName: 'balanceOf', args: [account] }) as const,
  )
  if (calls.length === 0) return []
  if (!client.chain?.contracts?.multicall3) {
    return Promise.all(calls.map((call) => readContract(client, call).catch(() => undefined)))
  }
  const results = await multicall(client, { contracts: calls, batchSize: multicallBatchBytes })
  return results.map((result) => (result.status === 'success' ? result.result : undefined))
}
