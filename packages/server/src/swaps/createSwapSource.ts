import type { Caip2 } from '@latchkey/protocol/ids'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { findChain } from '../chains/findChain.ts'
import { isRevert } from '../chains/isRevert.ts'
import { isUnreadable } from '../chains/isUnreadable.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Market, SwapSource } from './swaps.ts'
import { nativeToken, noSwaps } from './toSwap.ts'

/**
 * Creates swaps through the market that the operator chose for each chain. `notices` are the markets' messages for the
 * operator.
 */
export function createSwapSource(
  chains: ReadonlyMap<Caip2, ServedChain>,
  client: (chainId: Caip2) => EvmClient,
  markets: Readonly<Record<NonNullable<ServedChain['swaps']>, Market & { notice?: string }>>,
): SwapSource {
  const marketOf = (chainId: Caip2): Market => {
    const { swaps } = findChain(chains, chainId)
    if (!swaps) throw noSwaps()
    return markets[swaps]
  }
  const used = new Set([...chains.values()].map(({ swaps }) => swaps))
  return {
    getSpender: (chainId) => marketOf(chainId).getSpender(chainId),
    getQuote: async (swap, user) => marketOf(swap.chainId).getQuote(swap, user),
    buildCall: async (swap, terms) => marketOf(swap.chainId).buildCall(swap, terms),
    async getAllowance({ chainId, token, owner }) {
      const spender = marketOf(chainId).getSpender(chainId)
      return token === nativeToken ? maxUint256 : readAllowance(client(chainId), token, owner, spender)
    },
    buildApproval({ chainId, token, amount }) {
      const spender = marketOf(chainId).getSpender(chainId)
      if (token === nativeToken)
        throw new RequestFailure('ADDRESS_INVALID', {
          field: 'from',
          description: 'The native token needs no approval.',
        })
      return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    },
    notices: Object.entries(markets).flatMap(([name, { notice }]) =>
      notice !== undefined && used.has(name as ServedChain['swaps']) ? [notice] : [],
    ),
  }
}

async function readAllowance(evm: EvmClient, token: Address, owner: Address, spender: Address) {
  try {
    return await evm.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    })
  } catch (cause) {
    if (!isRevert(cause) && !isUnreadable(cause)) throw cause
    throw new RequestFailure(
      'ADDRESS_INVALID',
      { field: 'tokenAddress', description: 'No token was found at this address.' },
      { cause },
    )
  }
}
