import type { Caip2 } from '@latchkey/protocol/ids'
import type { Address } from 'viem'

/** A price feed with Chainlink's AggregatorV3Interface, in US dollars. */
export type Feed = {
  /** The proxy, which stays the same when the aggregator behind it changes. */
  feed: Address
  /** The longest time between two updates, in seconds. */
  heartbeat: number
  /** How far the market may move without an update, in percent. Counted as 0.5 if it is absent. */
  deviation?: number
}

/** Where prices of a chain are read. */
type KnownMarket = {
  /** The ERC-20 of the wrapped native token. */
  wrapped: Address
  /** Feeds by token, in lower case. The native token is listed as its wrapped form. */
  feeds: Readonly<Record<Address, Feed>>
  /** Reports whether the sequencer of an L2 is up. */
  sequencerFeed?: Address
  /** Tokens with a feed that pools are quoted in, besides the wrapped native token. */
  usdTokens: readonly Address[]
  /** Factory of the Uniswap V3 pools. */
  v3?: Address
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The markets of public chains. Sources and rules are in docs/decisions/balances-and-history.md. Heartbeats below 20
 * minutes are listed as one hour. Deviations are listed where Chainlink documents them.
 */
export const knownMarkets: Readonly<Record<Caip2, KnownMarket>> = {
  'eip155:1': {
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    feeds: {
      // ETH, USDC, USDT, DAI, LINK, cbBTC, UNI, AAVE
      '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': {
        feed: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
        heartbeat: hour,
        deviation: 0.5,
      },
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': {
        feed: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
        heartbeat: 23 * hour,
        deviation: 0.25,
      },
      '0xdac17f958d2ee523a2206206994597c13d831ec7': {
        feed: '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D',
        heartbeat: day,
        deviation: 0.25,
      },
      '0x6b175474e89094c44da98b954eedeac495271d0f': {
        feed: '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9',
        heartbeat: hour,
        deviation: 0.25,
      },
      '0x514910771af9ca656af840dff83e8264ecf986ca': {
        feed: '0x2c1d072e956AFFC0D435Cb7AC38EF18d24d9127c',
        heartbeat: hour,
        deviation: 0.5,
      },
      '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf': {
        feed: '0x2665701293fCbEB223D11A08D826563EDcCE423A',
        heartbeat: day,
        deviation: 2,
      },
      '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': {
        feed: '0x553303d460EE0afB37EdFf9bE42922D8FF63220e',
        heartbeat: hour,
        deviation: 1,
      },
      '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': {
        feed: '0x547a514d5e3769680Ce22B2361c10Ea13619e8a9',
        heartbeat: hour,
        deviation: 1,
      },
    },
    usdTokens: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    v3: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  },
  'eip155:8453': {
    wrapped: '0x4200000000000000000000000000000000000006',
    feeds: {
      // ETH, USDC, cbBTC
      '0x4200000000000000000000000000000000000006': {
        feed: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
        heartbeat: 20 * minute,
      },
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': {
        feed: '0x7e860098F58bBFC8648a4311b374B1D669a2bc6B',
        heartbeat: day,
      },
      '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf': {
        feed: '0x07DA0E54543a844a80ABE69c8A12F22B3aA59f9D',
        heartbeat: 20 * minute,
      },
    },
    sequencerFeed: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
    usdTokens: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    v3: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
  },
  'eip155:42161': {
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    feeds: {
      // ETH, USDC, USDT, DAI, LINK, WBTC, ARB
      '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': {
        feed: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
        heartbeat: day,
      },
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831': {
        feed: '0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3',
        heartbeat: day,
      },
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': {
        feed: '0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7',
        heartbeat: day,
      },
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': {
        feed: '0xc5C8E77B397E531B8EC06BFb0048328B30E9eCfB',
        heartbeat: day,
      },
      '0xf97f4df75117a78c1a5a0dbb814af92458539fb4': {
        feed: '0x86E53CF1B870786351Da77A57575e79CB55812CB',
        heartbeat: hour,
      },
      '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': {
        feed: '0xd0C7101eACbB49F3deCcCc166d238410D6D46d57',
        heartbeat: day,
      },
      '0x912ce59144191c1204e64559fe8253a0e49e6548': {
        feed: '0xb2A824043730FE05F3DA2efaFa1CBbe83fa548D6',
        heartbeat: day,
      },
    },
    sequencerFeed: '0xFdB631F5EE196F0ed6FAa767959853A9F217697D',
    usdTokens: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    v3: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  },
  'eip155:10': {
    wrapped: '0x4200000000000000000000000000000000000006',
    feeds: {
      // ETH, USDC, USDT, DAI, LINK, WBTC, OP
      '0x4200000000000000000000000000000000000006': {
        feed: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
        heartbeat: 20 * minute,
      },
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85': {
        feed: '0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3',
        heartbeat: day,
      },
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': {
        feed: '0xECef79E109e997bCA29c1c0897ec9d7b03647F5E',
        heartbeat: day,
      },
      '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': {
        feed: '0x8dBa75e83DA73cc766A7e5a0ee71F656BAb470d6',
        heartbeat: day,
      },
      '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6': {
        feed: '0xCc232dcFAAE6354cE191Bd574108c1aD03f86450',
        heartbeat: 20 * minute,
      },
      '0x68f180fcce6836688e9084f035309e29bf0a2095': {
        feed: '0x718A5788b89454aAE3A028AE9c111A29Be6c2a6F',
        heartbeat: 20 * minute,
      },
      '0x4200000000000000000000000000000000000042': {
        feed: '0x0D276FC14719f9292D5C1eA2198673d1f4269246',
        heartbeat: 20 * minute,
      },
    },
    sequencerFeed: '0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389',
    usdTokens: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
    v3: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  },
  'eip155:137': {
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    feeds: {
      // POL, USDC, USDT, DAI, LINK, WBTC, WETH
      '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270': {
        feed: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
        heartbeat: hour,
      },
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': {
        feed: '0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7',
        heartbeat: hour,
      },
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': {
        feed: '0x0A6513e40db6EB1b165753AD52E80663aeA50545',
        heartbeat: hour,
      },
      '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': {
        feed: '0x4746DeC9e833A82EC7C2C1356372CcF2cfcD2F3D',
        heartbeat: hour,
      },
      '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39': {
        feed: '0xd9FFdb71EbE7496cC440152d43986Aae0AB76665',
        heartbeat: hour,
      },
      '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': {
        feed: '0xDE31F8bFBD8c84b5360CFACCa3539B938dd78ae6',
        heartbeat: hour,
      },
      '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': {
        feed: '0xF9680D99D6C9589e2a93a78A04A279e509205945',
        heartbeat: hour,
      },
    },
    usdTokens: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    v3: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  },
  'eip155:56': {
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    feeds: {
      // BNB, USDC, USDT, ETH, LINK
      '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c': {
        feed: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
        heartbeat: hour,
      },
      '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': {
        feed: '0x51597f405303C4377E36123cBc172b13269EA163',
        heartbeat: hour,
      },
      '0x55d398326f99059ff775485246999027b3197955': {
        feed: '0xB97Ad0E74fa7d920791E90258A6E2085088b4320',
        heartbeat: hour,
      },
      '0x2170ed0880ac9a755fd29b2688956bd959f933f8': {
        feed: '0x9ef1B8c0E4F7dc8bF5719Ea496883DC6401d5b2e',
        heartbeat: hour,
      },
      '0x404460c6a5ede2d891e8297795264fde62adbb75': {
        feed: '0xca236E327F629f9Fc2c30A4E95775EbF0B89fac8',
        heartbeat: hour,
      },
    },
    usdTokens: ['0x55d398326f99059ff775485246999027b3197955', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    v3: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
  },
  'eip155:43114': {
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    feeds: {
      // AVAX, USDC, WETH.e
      '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7': {
        feed: '0x0A77230d17318075983913bC2145DB16C7366156',
        heartbeat: hour,
      },
      '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': {
        feed: '0xF096872672F44d6EBA71458D74fe67F9a77a23B9',
        heartbeat: day,
      },
      '0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab': {
        feed: '0x976B3D034E162d8bD72D6b9C989d545b839003b0',
        heartbeat: day,
      },
    },
    usdTokens: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
    v3: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
  },
  'eip155:59144': {
    wrapped: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    feeds: {
      // ETH, USDC, USDT
      '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f': {
        feed: '0x3c6Cd9Cc7c7a4c2Cf5a82734CD249D7D593354dA',
        heartbeat: day,
      },
      '0x176211869ca2b568f2a7d4ee941e073a821ee1ff': {
        feed: '0xAADAa473C1bDF7317ec07c915680Af29DeBfdCb5',
        heartbeat: day,
      },
      '0xa219439258ca9da29e9cc4ce5596924745e12b93': {
        feed: '0xefCA2bbe0EdD0E22b2e0d2F8248E99F4bEf4A7dB',
        heartbeat: day,
      },
    },
    usdTokens: ['0x176211869ca2b568f2a7d4ee941e073a821ee1ff', '0xa219439258ca9da29e9cc4ce5596924745e12b93'],
  },
}
