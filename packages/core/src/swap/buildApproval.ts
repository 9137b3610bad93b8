import { type Caip2, type Caip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { call as tryOut } from 'viem/actions'
import { ApiResponseInvalidError } from '../api/errors.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { askForSwap } from './askForSwap.ts'

/** Parameters of `buildApproval`. */
export type BuildApprovalParameters = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Token to spend. */
  token: Caip10
  /** Token to receive. */
  to: Caip10
  /** Plain address of the account that approves. */
  address: string
  /** Exact amount to approve, in base units of `token`. */
  amount: bigint
  /** Spender from the quote. */
  spender?: string | null | undefined
  signal?: AbortSignal
}

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/**
 * Builds the call that approves the exact amount of a swap (7.12). Throws `ApiResponseInvalidError` if the server
 * returns anything else, such as a higher amount or a spender other than the quote's. Throws `SwapsNotServedError`
 * (8.9).
 */
export async function buildApproval(kit: Kit, parameters: BuildApprovalParameters): Promise<EvmCall> {
  const { networkId, token, to, address, amount, spender, signal } = parameters
  const query = { from: token, to, userAddress: toCaip10(networkId, address), amount: String(amount) }
  const { tx } = await askForSwap(kit, networkId, (api) => api.buildApprove({ query }, { signal }))
  if (!approves(tx.data, amount, spender))
    throw new ApiResponseInvalidError('buildApprove', [
      { field: 'tx.data', description: 'Not the requested approval' },
    ])
  return { to: getAddress(parseCaip10(token).address), value: 0n, data: tx.data }
}

function approves(data: Hex, amount: bigint, spender: string | null | undefined): boolean {
  try {
    const { args } = decodeFunctionData({ abi: approveAbi, data })
    return args[1] === amount && (!spender || isSameAddress(args[0], spender))
  } catch {
    return false
  }
}

/** Creates the call that resets the allowance for the token and spender of an approval. */
export function toClearing(approval: EvmCall): EvmCall {
  const { args } = decodeFunctionData({ abi: erc20Abi, data: approval.data ?? '0x' })
  const [spender] = args as readonly [`0x${string}`, ...unknown[]]
  return {
    ...approval,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
  }
}

/** Parameters of `mustClearFirst`. */
type MustClearFirstParameters = {
  networkId: Caip2
  address: string
  /** An approval, while another allowance is still set. */
  approval: EvmCall
}

/**
 * Returns whether a token, like USDT, requires resetting an existing allowance before a new approval. False if the node
 * cannot simulate calls.
 */
export async function mustClearFirst(
  kit: Kit,
  { networkId, address, approval }: MustClearFirstParameters,
): Promise<boolean> {
  const client = getClient(kit, networkId)
  const passes = ({ to, data }: EvmCall) =>
    tryOut(client, { account: getAddress(address), to, ...(data && { data }) }).then(
      () => true,
      () => false,
    )
  return !(await passes(approval)) && passes(toClearing(approval))
}
