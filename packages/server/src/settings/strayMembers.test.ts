import { describe, expect, it } from 'vitest'
import { readSettings } from './readSettings.ts'

const address = `0x${'11'.repeat(20)}`
const secret = 'ab'.repeat(32)
const key = { id: '1', key: secret }
const token = { address, name: 'One', symbol: 'ONE', decimals: 6 }
const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const project = { id: 'app', origins: [] }
const google = { issuer: 'https://accounts.example', clientId: 'a', clientSecret: secret, scope: 'openid' }
const github = {
  ...{ clientId: 'a', clientSecret: secret, scope: 'read:user', subject: 'id' },
  endpoints: {
    authorization: 'https://a.example',
    token: 'https://a.example',
    userinfo: 'https://a.example',
  },
}
const farcaster = {
  ...{ relay: 'https://relay.example', rpc: 'https://rpc.example', chainId: 'eip155:10' },
  registry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
}
const wallet = {
  API_ORIGIN: 'https://api.example',
  WALLET_ORIGIN: 'https://wallet.example',
  WALLET_DIR: 'frame',
  SMTP_URL: 'smtps://u:p@mail.example:465',
  MAIL_FROM: 'Example <wallet@example.com>',
  WALLET_KEYS: { server: [key], recovery: [key], secret: 'x'.repeat(32) },
}
const amm = { factory: address, router: address, wrapped: address, usdToken: address }
const smartAccounts = { factory: address, implementation: address, bundlerUrl: 'https://bundler.example' }
const pools = { wrapped: address, usdTokens: [address], v3: address }

const read = (more: Record<string, unknown>) => {
  const stated = { PROJECTS: [project], RPC_eip155_1: 'https://one.example', ...more }
  const texts = Object.entries(stated).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return readSettings(Object.fromEntries(texts), () => '')
}
const chain = (members: object) => ({ CHAINS: [{ id: 'eip155:1', ...members }] })
const network = (members: object) => chain({ network: members })
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** The settings with a misspelt member, the member, and the one that was meant. */
const cases: [string, Record<string, unknown>, string, string][] = [
  ['PROJECTS', { PROJECTS: [{ ...project, requireOrgin: true }] }, 'requireOrgin', 'requireOrigin'],
  ['PROJECTS limits', { PROJECTS: [{ ...project, limits: { raed: 1 } }] }, 'raed', 'read'],
  ['PROJECTS total', { PROJECTS: [{ ...project, total: { socket: 1 } }] }, 'socket', 'sockets'],
  ['CHAINS', chain({ token: [token] }), 'token', 'tokens'],
  ['CHAINS tokens', chain({ tokens: [token, { ...token, logoURL: '' }] }), 'logoURL', 'logoUri'],
  ['CHAINS amm', chain({ amm: { ...amm, feeBp: 25 } }), 'feeBp', 'feeBps'],
  [
    'CHAINS feeds',
    chain({ feeds: { [address]: { feed: address, heartbeat: 1, deviaton: 1 } } }),
    'deviaton',
    'deviation',
  ],
  ['CHAINS pools', chain({ pools: { ...pools, minLiquidty: '1' } }), 'minLiquidty', 'minLiquidity'],
  [
    'CHAINS smartAccounts',
    chain({ smartAccounts: { ...smartAccounts, paymasterURI: 'https://a.example' } }),
    'paymasterURI',
    'paymasterUrl',
  ],
  ['CHAINS index', chain({ index: { fromBlok: 1, fromBlock: 1 } }), 'fromBlok', 'fromBlock'],
  ['CHAINS accounts', chain({ accounts: { requestPerSecond: 5 } }), 'requestPerSecond', 'requestsPerSecond'],
  [
    'CHAINS explorers',
    chain({ explorers: [{ type: 'blockscout', url: 'https://a.example', perSeconds: 1 }] }),
    'perSeconds',
    'perSecond',
  ],
  [
    'CHAINS indexers',
    {
      [`RPC_${polkadot.replace(':', '_')}`]: 'https://one.example',
      CHAINS: [{ id: polkadot, explorers: [{ type: 'subsquid', url: 'https://a.example', urls: '' }] }],
    },
    'urls',
    'url',
  ],
  ['CHAINS network', network({ nam: 'Mine' }), 'nam', 'name'],
  [
    'CHAINS network.nativeCurrency',
    network({ nativeCurrency: { ...currency, decimal: 18 } }),
    'decimal',
    'decimals',
  ],
  [
    'CHAINS network.blockExplorers',
    network({ blockExplorers: { default: { name: 'A', url: 'https://a.example', urls: '' } } }),
    'urls',
    'url',
  ],
  ['CHAINS network.contracts', network({ contracts: { multical3: { address } } }), 'multical3', 'multicall3'],
  ['CHAINS network.tokens', network({ tokens: [{ ...token, symbl: '' }] }), 'symbl', 'symbol'],
  ['CHAINS network.assets', network({ assets: { imageURI: '' } }), 'imageURI', 'imageUrl'],
  [
    'CHAINS network.polkadot',
    network({ polkadot: { ss58Prefix: 1, ss58prefx: 1 } }),
    'ss58prefx',
    'ss58Prefix',
  ],
  [
    'CHAINS network.cosmos',
    network({ cosmos: { bech32Prefix: 'a', denom: 'b', demon: 'c' } }),
    'demon',
    'denom',
  ],
  [
    'PRICES',
    { PRICES: [{ type: 'defillama', url: 'https://a.example', perMinutes: 1 }] },
    'perMinutes',
    'perMinute',
  ],
  [
    'PRICES chains',
    { PRICES: [{ type: 'defillama', url: 'https://a.example', chains: { 'eip155:9': { defilama: 'a' } } }] },
    'defilama',
    'defillama',
  ],
  ['DATABASE_KEYS', { DATABASE_KEYS: [{ ...key, keys: '' }] }, 'keys', 'key'],
  [
    'WALLET_KEYS',
    { ...wallet, WALLET_KEYS: { ...wallet.WALLET_KEYS, recover: [key] } },
    'recover',
    'recovery',
  ],
  [
    'SOCIAL',
    { ...wallet, SOCIAL: { google: { ...google, responsMode: 'query' } } },
    'responsMode',
    'responseMode',
  ],
  [
    'SOCIAL endpoints',
    { ...wallet, SOCIAL: { github: { ...github, emailVerifed: 'a' } } },
    'emailVerifed',
    'emailVerified',
  ],
  ['FARCASTER', { ...wallet, FARCASTER: { ...farcaster, chianId: 'eip155:10' } }, 'chianId', 'chainId'],
]

describe('a misspelt member', () => {
  it.each(cases)('of %s is named, with the one that was meant', (setting, settings, stray, meant) => {
    const wrong = () => read(settings)
    expect(wrong).toThrow(`has no member "${stray}". Use ${meant}, or remove it.`)
    expect(wrong).toThrow(new RegExp(`^${setting.split(' ')[0]}: `))
    expect(wrong).not.toThrow(secret)
  })

  it('is not confused with a member that few networks have', () => {
    const stated = {
      blockTime: 250,
      tokens: [{ ...token, iconUrl: '/one.svg' }],
      cosmos: { bech32Prefix: 'a', denom: 'b', coinType: 118, cometUrl: 'https://a.example' },
    }
    expect(read(network(stated)).chains[0]?.network).toMatchObject(stated)
  })

  it('is named with every member if none is near', () => {
    const wrong = () => read({ PROJECTS: [{ ...project, limits: { everything: 1 } }] })
    expect(wrong).toThrow(
      'PROJECTS: project 1 (app): limits has no member "everything". Use rpc, read, write.',
    )
  })

  it('is not repeated if it may be a secret in the wrong place', () => {
    const wrong = () => read({ DATABASE_KEYS: [{ ...key, [secret]: 'key' }] })
    expect(wrong).toThrow('DATABASE_KEYS: has an unknown member. Use id, key.')
    expect(wrong).not.toThrow(secret)
  })
})
