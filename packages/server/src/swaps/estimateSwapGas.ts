import { type Address, BaseError, erc20Abi, type Hex } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import { RpcError } from '../base/RpcError.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { permitRefused } from './failures.ts'
import type { Swap } from './swaps.ts'
import { nativeToken } from './toSwap.ts'

/** Added to an estimate, because a swap's gas depends on the state it runs on. */
const headRoomPercent = 125n

/**
 * Estimates the gas of a swap's transaction on the chain, with headroom. Throws BALANCE_INSUFFICIENT,
 * ALLOWANCE_INSUFFICIENT, or PARAMETER_INVALID for a permit or a swap that would fail.
 */
export async function estimateSwapGas(
  evm: EvmClient,
  { from, amount }: Pick<Swap, 'from' | 'amount'>,
  call: {
    user: Address
    to: Address
    data: Hex
    value: bigint
    spender: Address | null
    hasPermit: boolean
  },
): Promise<bigint> {
  const { user, to, data, value, spender, hasPermit } = call
  try {
    return ((await evm.estimateGas({ account: user, to, data, value })) * headRoomPercent) / 100n
  } catch (error) {
    const isAnswer = error instanceof BaseError && error.walk((cause) => cause instanceof RpcError) !== null
    if (!isAnswer) throw error
    throw await whyNot(evm, { from, amount, user, spender, hasPermit }, error)
  }
}

async function whyNot(
  evm: EvmClient,
  {
    from,
    amount,
    user,
    spender,
    hasPermit,
  }: { from: Address; amount: bigint; user: Address; spender: Address | null; hasPermit: boolean },
  cause: unknown,
): Promise<RequestFailure> {
  const token = { address: from, abi: erc20Abi } as const
  const [held, allowed] = await Promise.all([
    from === nativeToken
      ? evm.getBalance({ address: user })
      : evm.readContract({ ...token, functionName: 'balanceOf', args: [user] }),
    spender === null
      ? amount
      : evm.readContract({ ...token, functionName: 'allowance', args: [user, spender] }),
  ])
  if (held < amount)
    return new RequestFailure(
      'BALANCE_INSUFFICIENT',
      { field: 'amount', description: 'insufficient balance: the account has less than the amount to swap.' },
      { cause },
    )
  if (allowed < amount && hasPermit)
    return permitRefused(
      'The token rejected this permit: its amount or spender differs, it expired, or the account did not sign it.',
    )
  if (allowed < amount)
    return new RequestFailure(
      'ALLOWANCE_INSUFFICIENT',
      {
        field: 'userAddress',
        description: 'insufficient allowance: send the transaction from /v1/convert/build-approve first.',
      },
      { cause },
    )
  return new RequestFailure(
    'PARAMETER_INVALID',
    {
      field: 'amount',
      description: 'This swap would fail: one of its tokens may charge a fee on transfers, or block them.',
    },
    { cause },
  )
}
