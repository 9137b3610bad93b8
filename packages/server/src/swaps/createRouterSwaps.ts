import { swapDeadlineS, swapHopsMax, swapHubsMax, swapPermitGas } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  type Address,
  BaseError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseSignature,
} from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import { RpcError } from '../base/RpcError.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { findChain } from '../chains/findChain.ts'
import { isRevert } from '../chains/isRevert.ts'
import { readReserves } from '../chains/readReserves.ts'
import type { ServedChain } from '../settings/settings.ts'
import { noLiquidity, permitRefused, quoteMoved } from './failures.ts'
import { findBestPath } from './findBestPath.ts'
import type { Market, Permit, Swap, SwapQuote } from './swaps.ts'
import { nativeToken, noSwaps } from './toSwap.ts'

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
  'function multicall(bytes[] data)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

const ppmPerOne = 1_000_000n
/** The gas of a swap without an estimate: a base amount, plus an amount for each pool. */
const plainGas = 120_000n
const gasPerHop = 110_000n
const wrapGas = 80_000n

type Amm = Omit<NonNullable<ServedChain['amm']>, 'feeBps' | 'takesPermits'> & {
  feeBps: bigint
  hubs: readonly Address[]
  /** The tokens whose permits the router accepts. */
  permitTokens: ReadonlySet<Address>
}

/**
 * Creates a market over a router with the Uniswap V2 ABI. Uses the best path of at most three pools between the two
 * tokens and those that the operator names. The router itself reports its output and enforces the minimum. Between the
 * native token and its wrapped one, it wraps and unwraps 1:1. `client` reads through the proxy's caches, `freshClient`
 * bypasses them.
 */
export function createRouterSwaps(
  chains: ReadonlyMap<Caip2, ServedChain>,
  client: (chainId: Caip2) => EvmClient,
  freshClient: (chainId: Caip2) => EvmClient,
): Market {
  return {
    getSpender: (chainId) => ammOf(chainId).router,
    getQuote: (swap) => readQuote(client(swap.chainId), swap),
    async buildCall(swap, { user, slippagePpm, minimum: wanted, permit, isEstimated }) {
      const { chainId, amount, from, to } = swap
      const amm = ammOf(chainId)
      const evm = freshClient(chainId)
      const { amountOut, route, spender, takesPermit } = await readQuote(evm, swap)
      if (permit && !takesPermit)
        throw permitRefused('This swap does not support permits. Use /v1/convert/build-approve.')
      const isWrap = wrapsOrUnwraps(amm, swap)
      const least = isWrap ? amountOut : (amountOut * (ppmPerOne - slippagePpm)) / ppmPerOne
      const minimum = least > wanted ? least : wanted
      if (amountOut < minimum) throw quoteMoved()
      const value = from === nativeToken ? amount : 0n
      const path = route.map((token) => (token === nativeToken ? amm.wrapped : token))
      const call = isWrap
        ? { to: amm.wrapped, data: wrapOrUnwrap(swap) }
        : {
            to: amm.router,
            data: withPermit(
              permit,
              swap,
              encodeSwap(from, to, [amount, minimum, path, user, await readDeadline(evm)]),
            ),
          }
      const gas = isEstimated
        ? await estimateSwapGas(evm, swap, { user, value, spender, hasPermit: permit !== undefined, ...call })
        : isWrap
          ? wrapGas
          : plainGas + gasPerHop * BigInt(path.length - 1) + (permit ? BigInt(swapPermitGas) : 0n)
      return { ...call, minimum, gas }
    },
  }

  async function readQuote(evm: EvmClient, swap: Swap): Promise<SwapQuote & { route: readonly Address[] }> {
    const { chainId, amount, from, to } = swap
    const amm = ammOf(chainId)
    if (wrapsOrUnwraps(amm, swap))
      return { amountOut: amount, spender: null, priceImpactPpm: 0n, fee: 0n, route: [from, to] }
    const toContract = (token: Address) => (token === nativeToken ? amm.wrapped : token)
    const [first, last] = [toContract(from), toContract(to)]
    const pools = await readReserves(evm, amm.factory, pairsOf([...new Set([first, last, ...amm.hubs])]))
    const { feeBps } = amm
    const path = findBestPath(pools, { from: first, to: last, amount, feeBps, hopsMax: swapHopsMax })
    if (!path) throw noLiquidity()
    const amountOut = await readAmountOut(evm, amm.router, amount, path.tokens)
    if (amountOut === 0n) throw noLiquidity()
    return {
      amountOut,
      spender: from === nativeToken ? null : amm.router,
      takesPermit: amm.permitTokens.has(from),
      priceImpactPpm: path.priceImpactPpm,
      fee: path.fee,
      route: [from, ...path.tokens.slice(1, -1), to],
    }
  }

  function ammOf(chainId: Caip2): Amm {
    const { amm, tokens = [] } = findChain(chains, chainId)
    if (!amm) throw noSwaps()
    const lower = (address: string) => address.toLowerCase() as Address
    const [factory, router, wrapped, usdToken] = [amm.factory, amm.router, amm.wrapped, amm.usdToken].map(
      lower,
    ) as [Address, Address, Address, Address]
    const listed = tokens.slice(0, swapHubsMax).map(({ address }) => lower(address))
    const feeBps = BigInt(amm.feeBps ?? defaultFeeBps)
    const hubs = [...new Set([wrapped, usdToken, ...listed])]
    const permitTokens = amm.takesPermits ? tokens.filter(({ eip2612 }) => eip2612) : []
    return {
      factory,
      router,
      wrapped,
      usdToken,
      feeBps,
      hubs,
      permitTokens: new Set(permitTokens.map(({ address }) => lower(address))),
    }
  }
}

/** Uniswap V2's own fee. */
const defaultFeeBps = 30

function wrapsOrUnwraps({ wrapped }: Amm, { from, to }: Swap): boolean {
  return (from === nativeToken && to === wrapped) || (from === wrapped && to === nativeToken)
}

function wrapOrUnwrap({ from, amount }: Swap): Hex {
  return from === nativeToken
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
}

function encodeSwap(
  from: Address,
  to: Address,
  args: readonly [amountIn: bigint, minOut: bigint, path: readonly Address[], to: Address, deadline: bigint],
): Hex {
  const [, ...withoutAmount] = args
  if (from === nativeToken)
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args: withoutAmount })
  const functionName = to === nativeToken ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi: routerAbi, functionName, args })
}

/** Combines the permit and the swap in one call. */
function withPermit(permit: Permit | undefined, { from, amount }: Swap, swapData: Hex): Hex {
  if (!permit) return swapData
  const { r, s, yParity } = splitSignature(permit.signature)
  const permitData = encodeFunctionData({
    abi: routerAbi,
    functionName: 'selfPermitIfNecessary',
    args: [from, amount, permit.deadline, 27 + yParity, r, s],
  })
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [[permitData, swapData]] })
}

function splitSignature(signature: Hex) {
  try {
    return parseSignature(signature)
  } catch {
    throw permitRefused('It must be a 65-byte signature: r, s and v.')
  }
}

function pairsOf(tokens: readonly Address[]): { token: Address; other: Address }[] {
  return tokens.flatMap((token, at) => tokens.slice(at + 1).map((other) => ({ token, other })))
}

/** Reads the output from the router, because forks of Uniswap V2 differ in their fees. */
async function readAmountOut(
  evm: EvmClient,
  address: Address,
  amount: bigint,
  path: readonly Address[],
): Promise<bigint> {
  try {
    const amounts = await evm.readContract({
      address,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [amount, path],
    })
    return amounts.at(-1) ?? 0n
  } catch (error) {
    if (isRevert(error)) return 0n
    throw error
  }
}

/** Returns the deadline by the chain's clock, which may be ahead of ours, or by ours if the chain was idle. */
async function readDeadline(evm: EvmClient): Promise<bigint> {
  const { timestamp } = await evm.getBlock()
  const now = BigInt(Math.floor(Date.now() / 1_000))
  return (timestamp > now ? timestamp : now) + BigInt(swapDeadlineS)
}

/** Added to an estimate, because a swap's gas depends on the state it runs on. */
const headRoomPercent = 125n

/**
 * Estimates the gas of a swap's transaction on the chain, with headroom. Throws BALANCE_INSUFFICIENT,
 * ALLOWANCE_INSUFFICIENT, or PARAMETER_INVALID for a permit or a swap that would fail.
 */
async function estimateSwapGas(
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
  const [balance, allowed] = await Promise.all([
    from === nativeToken
      ? evm.getBalance({ address: user })
      : evm.readContract({ ...token, functionName: 'balanceOf', args: [user] }),
    spender === null
      ? amount
      : evm.readContract({ ...token, functionName: 'allowance', args: [user, spender] }),
  ])
  if (balance < amount)
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
