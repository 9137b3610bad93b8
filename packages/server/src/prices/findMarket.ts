import { nativeTokenAddress } from '@latchkey/protocol/ids'
import type { Address } from 'viem'
import type { ServedChain } from '../settings/settings.ts'
import { type Feed, knownMarkets } from './knownMarkets.ts'

/** A factory of pools, with the ABI of Uniswap V2 or V3. */
type Factory = { version: 'v2' | 'v3'; address: Address }

/** Where the prices of an EVM chain are read: what is known of it, and the operator's settings. Addresses of tokens are in lower case. */
export type Market = {
  feeds: ReadonlyMap<string, Feed>
  sequencerFeed: Address | undefined
  /** Absent on a chain that is neither known nor described by the operator. */
  wrapped: Address | undefined
  /** Tokens that pools are quoted in, besides `wrapped`. Those without a feed are worth one dollar. */
  usdTokens: readonly Address[]
  factories: readonly Factory[]
  /** The least value of a pool's quote token, in dollars with 18 decimals. */
  minLiquidity: bigint
  /** The tokens whose price may come from a pool: anyone can create a pool for a token of their own. */
  pooled: ReadonlySet<string>
  /** Whether it is a test chain, which makes no blocks while nobody uses it. */
  isTest: boolean
}

/** A pool below this value is cheap to move, and its price is no evidence. */
const defaultMinLiquidity = 25_000n * 10n ** 18n
const native = nativeTokenAddress('eip155')

/** Returns the markets of a chain. Undefined for one that is not an EVM chain. */
export function findMarket(chain: ServedChain | undefined): Market | undefined {
  if (chain?.network.chainNamespace !== 'eip155') return undefined
  const { amm, pools, feeds, sequencerFeed, tokens = [] } = chain
  const known = knownMarkets[chain.id]
  const { v2, v3, minLiquidity } = pools ?? { v2: undefined, v3: known?.v3, minLiquidity: undefined }
  const wrapped = lower(pools?.wrapped ?? amm?.wrapped ?? known?.wrapped)
  const usdTokens = [...(amm ? [amm.usdToken] : []), ...(pools?.usdTokens ?? known?.usdTokens ?? [])].map(
    lower,
  )
  return {
    feeds: new Map(
      Object.entries<Feed>({ ...known?.feeds, ...feeds }).map(([token, feed]) => [
        contractOf(token.toLowerCase(), wrapped),
        feed,
      ]),
    ),
    sequencerFeed: sequencerFeed ?? known?.sequencerFeed,
    wrapped,
    usdTokens: [...new Set(usdTokens)],
    factories: [
      ...(v3 ? [{ version: 'v3' as const, address: v3 }] : []),
      ...(amm ? [{ version: 'v2' as const, address: amm.factory }] : []),
      ...(v2 ? [{ version: 'v2' as const, address: v2 }] : []),
    ],
    minLiquidity: minLiquidity === undefined ? defaultMinLiquidity : BigInt(minLiquidity) * 10n ** 18n,
    pooled: new Set([
      native,
      ...(wrapped ? [wrapped] : []),
      ...usdTokens,
      ...tokens.map(({ address }) => address.toLowerCase()),
    ]),
    isTest: chain.network.testnet === true,
  }
}

/** Returns the contract whose price a token has: the native token has that of its wrapped form. */
export function contractOf(address: string, wrapped: Address | undefined): string {
  return address === native && wrapped ? wrapped : address
}

function lower<address extends Address | undefined>(address: address): address {
  return address?.toLowerCase() as address
}
