import { describe, expect, it } from 'vitest'
import { hasAccountIndex, hasFallbackIndex, hasIndex } from './hasIndex.ts'
import { readSettings } from './readSettings.ts'
import type { Environment } from './variable.ts'

const readChains = (environment: Environment, readFile: (path: string) => string) =>
  readSettings({ PROJECTS: '[{"id":"app","origins":[]}]', ...environment }, readFile).chains

const address = `0x${'11'.repeat(20)}`
const smartAccounts = {
  factory: address,
  implementation: address,
  bundlerUrl: 'https://bundler.example/key',
  paymasterUrl: 'https://paymaster.example/key',
}
/** Reads the chains of a server whose CHAINS sets `smartAccounts` of the first chain to this. */
const read = (stated?: unknown) => {
  const entry = { id: 'eip155:1', ...(stated !== undefined && { smartAccounts: stated }) }
  const environment = {
    RPC_eip155_1: 'https://one.example/key',
    RPC_eip155_10: 'https://ten.example/key',
    CHAINS: JSON.stringify([entry]),
  }
  return readChains(environment, () => '')
}

describe('settings of smart accounts', () => {
  it('are those of the chain in CHAINS, with or without a paymaster, and of no other chain', () => {
    const { paymasterUrl: _, ...unpaid } = smartAccounts
    expect(read(smartAccounts).map((chain) => chain.smartAccounts)).toEqual([smartAccounts, undefined])
    expect(read(unpaid)[0]?.smartAccounts).toEqual(unpaid)
    const more = { ...unpaid, permissionValidator: address, delegate: address }
    expect(read(more)[0]?.smartAccounts).toEqual(more)
    expect(read().map((chain) => chain.smartAccounts)).toEqual([undefined, undefined])
  })

  it.each([
    ['an empty object', {}],
    ['a string', 'https://bundler.example'],
    ['a factory that is not an address', { ...smartAccounts, factory: 'factory' }],
    ['a missing implementation', { ...smartAccounts, implementation: undefined }],
    ['a delegate that is not an address', { ...smartAccounts, delegate: 'delegate' }],
    ['a missing bundler', { ...smartAccounts, bundlerUrl: undefined }],
    ['a bundler without a scheme', { ...smartAccounts, bundlerUrl: 'bundler.example' }],
    ['a bundler over WebSocket', { ...smartAccounts, bundlerUrl: 'wss://bundler.example' }],
    ['a paymaster that is not a string', { ...smartAccounts, paymasterUrl: 7 }],
  ])('reject %s: the error names the setting and the expected form', (_, stated) => {
    expect(() => read(stated)).toThrow(
      /^CHAINS: entry 1 \(eip155:1\): smartAccounts must be \{"factory","implementation","bundlerUrl"\}/,
    )
  })
})

describe('settings of prices on a chain', () => {
  const readPrices = (stated: object, id = 'eip155:1') =>
    readChains(
      { [`RPC_${id.replace(':', '_')}`]: 'https://one.example', CHAINS: JSON.stringify([{ id, ...stated }]) },
      () => '',
    )[0]
  const feeds = { [address]: { feed: address, heartbeat: 3_600, deviation: 0.5 } }
  const pools = { wrapped: address, usdTokens: [address], v3: address }

  it('are feeds, the feed of the sequencer, and pools', () => {
    const stated = { feeds, sequencerFeed: address, pools: { ...pools, v2: address, minLiquidity: '5000' } }
    expect(readPrices(stated)).toMatchObject(stated)
  })

  it.each([
    ['feeds', { feeds: { ether: feeds[address] } }],
    ['feeds', { feeds: { [address]: { feed: address } } }],
    ['feeds', { feeds: { [address]: { feed: address, heartbeat: 0 } } }],
    ['feeds', { feeds: { [address]: { feed: address, heartbeat: 60, deviation: -1 } } }],
    ['feeds', { feeds: [feeds] }],
    ['sequencerFeed', { sequencerFeed: 'up' }],
    ['pools', { pools: { ...pools, v3: undefined } }],
    ['pools', { pools: { ...pools, wrapped: undefined } }],
    ['pools', { pools: { ...pools, usdTokens: address } }],
    ['pools', { pools: { ...pools, usdTokens: Array(5).fill(address) } }],
    ['pools', { pools: { ...pools, minLiquidity: 5_000 } }],
    ['pools', { pools: { ...pools, minLiquidity: '5e3' } }],
  ])('reject invalid %s, and name them: %j', (member, stated) => {
    expect(() => readPrices(stated)).toThrow(
      new RegExp(`^CHAINS: entry 1 \\(eip155:1\\): ${member} must be `),
    )
  })

  it.each([{ feeds }, { sequencerFeed: address }, { pools }])(
    'are rejected on other chains: %j',
    (stated) => {
      const id = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
      expect(() => readPrices(stated, id)).toThrow('is not supported on solana chains. Remove it.')
    },
  )
})

describe('settings of a Solana chain', () => {
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const token = { address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const readSolana = (stated: object) =>
    readChains(
      {
        RPC_solana_EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'https://sol.example',
        CHAINS: JSON.stringify([{ id: solana, ...stated }]),
      },
      () => '',
    )

  it('are tokens by mint, spam, and prices', () => {
    const stated = { tokens: [token], spam: [mint], prices: { [mint]: '1.0001' } }
    expect(readSolana(stated)).toMatchObject([{ id: solana, ...stated }])
  })

  it.each([
    ['an EVM token', { tokens: [{ ...token, address }] }, 'tokens must be'],
    [
      'a mint with an invalid character',
      { tokens: [{ ...token, address: `${mint.slice(0, -1)}0` }] },
      'tokens must be',
    ],
    ['EVM spam', { spam: [address] }, 'spam must be'],
    ['prices of an invalid mint', { prices: { native: '1' } }, 'prices must be'],
    ['prices as numbers', { prices: { [mint]: 1 } }, 'prices must be'],
    ['invalid prices', { prices: { [mint]: '1e9' } }, 'prices must be'],
    ['an index', { index: { fromBlock: 0 } }, 'index is'],
  ])('reject %s', (_, stated, words) => {
    expect(() => readSolana(stated)).toThrow(`CHAINS: entry 1 (${solana}): ${words}`)
  })
})

describe('Polkadot and Cosmos chains', () => {
  const nativeCurrency = { name: 'Mob', symbol: 'MOB', decimals: 6 }
  const mine = 'polkadot:0123456789abcdef0123456789abcdef'
  it('identify tokens by their denomination, encoded as in a URI', () => {
    const id = 'cosmos:osmosis-1'
    const listed = (address: string) =>
      readChains(
        {
          'RPC_cosmos_osmosis-1': 'https://lcd.example',
          CHAINS: JSON.stringify([
            { id, tokens: [{ address, name: 'Dollar', symbol: 'USDC', decimals: 6 }] },
          ]),
        },
        () => '',
      )[0]?.tokens
    expect(listed('ibc%2F498A07')).toMatchObject([{ address: 'ibc%2F498A07' }])
    for (const address of ['ibc/498A07', 'ibc%498A07', ''])
      expect(() => listed(address)).toThrow(`CHAINS: entry 1 (${id}): tokens must be`)
  })

  const readOne = (id: string, network?: object) =>
    readChains(
      {
        [`RPC_${id.replace(':', '_')}`]: 'https://node.example',
        ...(network && { CHAINS: JSON.stringify([{ id, network }]) }),
      },
      () => '',
    )[0]?.network

  it('are known by their address prefix', () => {
    expect(readOne('polkadot:b0a8d493285c2df73290dfb7e61f870f')).toMatchObject({
      name: 'Kusama',
      nativeCurrency: { symbol: 'KSM', decimals: 12 },
      polkadot: { ss58Prefix: 2 },
    })
    expect(readOne('cosmos:osmosis-1')).toMatchObject({
      name: 'Osmosis',
      cosmos: { bech32Prefix: 'osmo', denom: 'uosmo' },
    })
  })

  it('take the settings’ facts where the catalogue has none', () => {
    const cosmos = { bech32Prefix: 'mob', denom: 'umob' }
    expect(readOne('cosmos:mob-1', { name: 'Mob', nativeCurrency, cosmos })).toMatchObject({ cosmos })
    expect(
      readOne(mine, {
        name: 'Mob',
        nativeCurrency,
        polkadot: { ss58Prefix: 7 },
      }),
    ).toMatchObject({
      polkadot: { ss58Prefix: 7 },
    })
    expect(readOne(mine, { name: 'Mob', nativeCurrency })).not.toHaveProperty('polkadot')
  })

  it.each([
    ['cosmos:mob-1', {}, /^CHAINS: cosmos:mob-1 .* Add "cosmos":\{"bech32Prefix"/],
    [
      'cosmos:mob-1',
      { cosmos: { bech32Prefix: 'mob' } },
      /network\.cosmos must be \{"bech32Prefix","denom"\}/,
    ],
    ['cosmos:mob-1', { cosmos: { bech32Prefix: '', denom: 'umob' } }, /network\.cosmos must be/],
    [mine, { polkadot: { ss58Prefix: 'seven' } }, /network\.polkadot must be \{"ss58Prefix"\}/],
    [mine, { polkadot: { ss58Prefix: 16_384 } }, /network\.polkadot must be/],
  ])('%s cannot be %j: the error names the setting and the expected form', (id, facts, problem) => {
    expect(() => readOne(id, { name: 'Mob', nativeCurrency, ...facts })).toThrow(problem)
  })
})

describe('variables of chains', () => {
  const genesis = '91b171bb158e2d3848fa23a9f1c25182'
  const name = (variable: string) => () => readChains({ [variable]: 'https://node.example' }, () => '')

  it.each([
    'RPC_eip155_mainnet',
    'RPC_eip155_0x1',
    'RPC_solana_mainnet',
    'RPC_bip122_mainnet',
    'RPC_bip122_000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    `RPC_polkadot_0x${genesis}`,
    `RPC_polkadot_${genesis.toUpperCase()}`,
    'RPC_cosmos_a_chain',
  ])('reject %s with the expected form of the reference', (variable) => {
    const [, , reference] = /^RPC_([a-z0-9]+)_(.+)$/.exec(variable) ?? []
    expect(name(variable)).toThrow(`${variable}: "${reference}" is not a valid`)
    expect(name(variable)).toThrow(/Use the .+\.$/)
  })

  it('ignore unknown namespaces, which may belong to other programs', () => {
    expect(readChains({ 'RPC_proxy_at.work': 'https://node.example', CHAINS: '[]' }, () => '')).toEqual([])
  })

  it.each(['bip122_000000000019d6689c085ae165831e93', `polkadot_${genesis}`, 'cosmos_cosmoshub-4'])(
    'reject a WebSocket for %s',
    (chain) => {
      const environment = { [`RPC_${chain}`]: 'https://node.example', [`WS_${chain}`]: 'wss://node.example' }
      expect(() => readChains(environment, () => '')).toThrow(`WS_${chain}: WebSockets are not supported`)
    },
  )

  it.each([
    ['bip122:000000000019d6689c085ae165831e93', { tokens: [] }],
    ['bip122:000000000019d6689c085ae165831e93', { index: { fromBlock: 0 } }],
    ['bip122:000000000019d6689c085ae165831e93', { accounts: false }],
    [`polkadot:${genesis}`, { tokens: [] }],
    [`polkadot:${genesis}`, { smartAccounts }],
    ['cosmos:cosmoshub-4', { swaps: 'router' }],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { amm: {} }],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { explorers: [] }],
  ])('%s rejects the setting %j', (id, stated) => {
    const environment = {
      [`RPC_${id.replace(':', '_')}`]: 'https://node.example',
      CHAINS: JSON.stringify([{ id, ...stated }]),
    }
    const [member] = Object.keys(stated)
    expect(() => readChains(environment, () => '')).toThrow(
      `CHAINS: entry 1 (${id}): ${member} is not supported`,
    )
  })
})

describe('settings of indexers', () => {
  const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const readPolkadot = (explorers: unknown, id = polkadot) =>
    readChains(
      {
        [`RPC_${id.replace(':', '_')}`]: 'https://node.example',
        CHAINS: JSON.stringify([{ id, explorers }]),
      },
      () => '',
    )[0]?.explorers
  const subquery = { type: 'subquery', url: 'https://subquery.example/graphql?key=1' }
  const subsquid = { type: 'subsquid', url: 'http://127.0.0.1:4350/graphql' }

  it('are a list in the order in which they are tried', () => {
    expect(readPolkadot([subsquid, subquery])).toEqual([subsquid, subquery])
    expect(readPolkadot([])).toEqual([])
  })

  it.each([
    ['an object', subquery],
    ['another type', [{ ...subquery, type: 'subscan' }]],
    ['no type', [{ url: subquery.url }]],
    ['a URL without a scheme', [{ ...subquery, url: 'subquery.example' }]],
    ['a WebSocket', [{ ...subquery, url: 'wss://subquery.example' }]],
    ['too many', Array.from({ length: 9 }, () => subquery)],
  ])('reject %s: the error names the setting and the allowed types', (_, stated) => {
    expect(() => readPolkadot(stated)).toThrow(
      `CHAINS: entry 1 (${polkadot}): explorers must be a list of at most eight {"type","url"}, with the type "subquery" or "subsquid" and an http(s) URL.`,
    )
  })

  it('are rejected for a namespace without any', () => {
    expect(() => readPolkadot([subquery], 'cosmos:cosmoshub-4')).toThrow(
      'CHAINS: entry 1 (cosmos:cosmoshub-4): explorers is not supported on cosmos chains. Remove it.',
    )
  })
})

describe('accounts of EVM chains', () => {
  const readOne = (stated: object) =>
    readChains(
      {
        RPC_eip155_1: 'https://node.example',
        CHAINS: JSON.stringify([{ id: 'eip155:1', ...stated }]),
      },
      () => '',
    )[0]

  it.each([
    [{}, true],
    [{ accounts: { requestsPerSecond: 50 } }, true],
    [{ accounts: false }, false],
    [{ index: { fromBlock: 0 } }, false],
  ])('with %j are indexed on request: %s', (stated, isOnRequest) => {
    const chain = readOne(stated)
    expect(chain && hasAccountIndex(chain)).toBe(isOnRequest)
    expect(chain && hasIndex(chain)).toBe(!('accounts' in stated && stated.accounts === false))
  })

  const explorers = [{ type: 'blockscout', url: 'https://explorer.example' }]
  it.each([
    [{ explorers }, false],
    [{ explorers, accounts: false }, false],
    [{ explorers, accounts: { requestsPerSecond: 50 } }, true],
    [{ explorers, accounts: { requestsPerSecond: 50 }, index: { fromBlock: 0 } }, false],
    [{ accounts: { requestsPerSecond: 50 } }, false],
  ])('with %j are indexed while no explorer responds: %s', (stated, isFallback) => {
    const chain = readOne(stated)
    expect(chain && hasFallbackIndex(chain)).toBe(isFallback)
  })

  it.each([true, {}, { requestsPerSecond: 0 }, { requestsPerSecond: '50' }])('cannot be %j', (accounts) => {
    expect(() => readOne({ accounts })).toThrow(
      'CHAINS: entry 1 (eip155:1): accounts must be false or {"requestsPerSecond"}, a number from 1 to 10000.',
    )
  })
})

describe('explorers', () => {
  const id = 'eip155:1'
  const read = (explorers: unknown) =>
    readChains(
      { RPC_eip155_1: 'https://node.example', CHAINS: JSON.stringify([{ id, explorers }]) },
      () => '',
    )

  it('are those of the chain in CHAINS, in their order', () => {
    const explorers = [
      { type: 'etherscan', url: 'https://api.etherscan.io/v2/api', key: 'k', perSecond: 5, perDay: 10 },
      { type: 'blockscout', url: 'http://blockscout.internal:4000' },
      { type: 'blockscout', url: 'http://127.0.0.1:4000', key: 'k' },
    ]
    expect(read(explorers)[0]?.explorers).toEqual(explorers)
  })

  it.each([
    [{}],
    [[{ type: 'other', url: 'https://a.example' }]],
    [[{ type: 'blockscout', url: 'ftp://a.example' }]],
    [[{ type: 'blockscout' }]],
    [[{ type: 'blockscout', url: 'https://a.example', key: '' }]],
    [[{ type: 'blockscout', url: 'https://a.example', perSecond: 0 }]],
    // Anyone on the way could read the key.
    [[{ type: 'etherscan', url: 'http://a.example/api', key: 's3cret' }]],
    [Array.from({ length: 9 }, () => ({ type: 'blockscout', url: 'https://a.example' }))],
  ])('rejects %j without repeating it', (explorers) => {
    const wrong = () => read(explorers)
    expect(wrong).toThrow(`CHAINS: entry 1 (${id}): explorers must be a list of at most eight {"type","url"}`)
    expect(wrong).not.toThrow('s3cret')
  })
})
