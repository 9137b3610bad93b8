import { multicallBatchBytes } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { NetworkToken } from '@latchkey/protocol/network'
import type { Balance } from '@latchkey/protocol/schema'
import {
  BaseError,
  type Client,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  erc20Abi,
  getAddress,
} from 'viem'
import { getBalance, multicall, readContract } from 'viem/actions'
import { NetworkNotFoundError } from '../errors/connection.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toBalance } from './toBalance.ts'

/**
 * Reads an account's balances from an EVM chain: the native token and the network's `tokens`. They are incomplete if some
 * of the tokens can't be read.
 */
export async function readBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<{ balances: readonly Balance[]; isComplete: boolean }> {
  const network = kit.config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError(networkId)
  const client = getClient(kit, networkId)
  const tokens = network.tokens ?? []
  const [native, amounts] = await Promise.all([
    getBalance(client, { address: getAddress(address) }),
    readTokens(client, getAddress(address), tokens),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const balances = [
    toBalance(networkId, { name, symbol, decimals }, native),
    ...tokens.flatMap((token, at) => {
      const amount = amounts[at]
      if (amount === undefined || amount === 0n) return []
      return [{ ...toBalance(networkId, token, amount), address: toCaip10(networkId, token.address) }]
    }),
  ]
  return { balances, isComplete: !amounts.includes(undefined) }
}

type BalanceCall = ReturnType<typeof toCall>

const toCall = (address: `0x${string}`, account: `0x${string}`) =>
  ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }) as const

/** Reads the balance of each token. Undefined for tokens whose call fails. Throws if the node refuses every call. */
async function readTokens(
  client: Client,
  account: `0x${string}`,
  tokens: readonly NetworkToken[],
): Promise<readonly (bigint | undefined)[]> {
  const calls = tokens.map(({ address }) => toCall(getAddress(address), account))
  if (calls.length === 0) return []
  const results = client.chain?.contracts?.multicall3
    ? await multicall(client, { contracts: calls, batchSize: multicallBatchBytes })
    : await Promise.all(calls.map((call) => readAlone(client, call)))
  const [first] = results
  if (first?.error && results.every(({ error }) => error && !isContractFailure(error))) throw first.error
  return results.map(({ result }) => result)
}

/** Reads one balance, and returns what `multicall` would. */
const readAlone = (client: Client, call: BalanceCall) =>
  readContract(client, call).then(
    (result) => ({ result, error: undefined }),
    (error: Error) => ({ result: undefined, error }),
  )

/** Returns whether a contract failed, or doesn't exist, and not the request to the node. */
function isContractFailure(error: Error): boolean {
  if (!(error instanceof BaseError)) return false
  const isFailed = (cause: unknown) =>
    cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
  return error.walk(isFailed) !== null
}
