import { catalogueChains } from '@latchkey/protocol/chains'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../test/startServer.ts'
import { readSettings } from './readSettings.ts'

const files: Record<string, string> = {
  'projects.json': '[{"id":"app","name":"App","origins":["https://app.example"]}]',
  'broken.json': '{',
}
function readFile(path: string): string {
  const text = files[path]
  if (text === undefined) throw new Error(`ENOENT: ${path}`)
  return text
}
const base = { PROJECTS: 'projects.json', RPC_eip155_1: 'https://one.example/key, https://two.example' }
const token = { address: `0x${'11'.repeat(20)}`, name: 'One', symbol: 'ONE', decimals: 6 }
const read = (more: Record<string, string | undefined> = {}) => readSettings({ ...base, ...more }, readFile)

describe('settings from the environment', () => {
  it('the least that is needed serves a chain for a project', () => {
    expect(read()).toMatchObject({
      dataDir: 'data',
      listen: { api: { host: '127.0.0.1', port: 4000 } },
      trustedHops: 0,
      logLevel: 'info',
      projects: [{ id: 'app', name: 'App', origins: ['https://app.example'] }],
      chains: [
        {
          id: 'eip155:1',
          rpcUrls: ['https://one.example/key', 'https://two.example'],
          network: { id: 1, name: 'Ethereum', caipNetworkId: 'eip155:1', nativeCurrency: { symbol: 'ETH' } },
        },
      ],
    })
  })

  it('every setting arrives', () => {
    const settings = read({
      DATABASE_URL: 'postgres://u:p@db:5432/latchkey',
      REDIS_URL: 'rediss://u:p@cache:6379',
      HOST: '0.0.0.0',
      PORT: '80',
      APP_PORT: '81',
      METRICS_PORT: '82',
      API_ORIGIN: 'https://api.example',
      APP_ORIGIN: 'https://app.example',
      WALLET_ORIGIN: 'https://wallet.example',
      APP_DIR: 'dist',
      WS_eip155_1: 'wss://one.example',
      TRUSTED_HOPS: '2',
      CURSOR_KEY: '0123456789abcdef',
      RATES: '{"eur":"0.92"}',
      LOG_LEVEL: 'debug',
      CHAINS: JSON.stringify([
        {
          id: 'eip155:1',
          tokens: [token],
          index: { fromBlock: 17 },
        },
      ]),
    })
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://u:p@db:5432/latchkey',
      redisUrl: 'rediss://u:p@cache:6379',
      listen: {
        api: { host: '0.0.0.0', port: 80 },
        app: { host: '0.0.0.0', port: 81 },
        metrics: { host: '127.0.0.1', port: 82 },
      },
      origins: { api: 'https://api.example', app: 'https://app.example' },
      appDir: 'dist',
      pageSettings: { projectId: 'app', wallet: 'https://wallet.example' },
      chains: [{ wsUrls: ['wss://one.example'], tokens: [{ symbol: 'ONE' }], index: { fromBlock: 17n } }],
      trustedHops: 2,
      cursorKey: '0123456789abcdef',
      rates: { eur: '0.92' },
      logLevel: 'debug',
    })
    expect(settings).not.toHaveProperty('dataDir')
  })

  it('a page is never told the operator’s own RPC addresses, which may hold keys', () => {
    const { pageSettings } = read({ APP_DIR: 'dist', API_ORIGIN: 'https://api.example' })
    expect(JSON.stringify(pageSettings)).not.toContain('one.example')
    expect(pageSettings?.networks[0].rpcUrls.default.http).toEqual([
      'https://api.example/v1/?chainId=eip155%3A1&projectId=app',
    ])
  })

  it('a chain that the catalogue lacks is described by CHAINS', () => {
    const network = { name: 'Mine', nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 } }
    const { chains } = read({
      RPC_eip155_424242: 'http://127.0.0.1:8545',
      CHAINS: JSON.stringify([{ id: 'eip155:424242', network }]),
    })
    expect(chains[1]?.network).toMatchObject({ ...network, id: 424242, chainNamespace: 'eip155' })
  })

  it('a variable’s namespace may be in capitals, a reference keeps its case', () => {
    const { chains } = read({
      RPC_EIP155_10: 'https://ten.example',
      RPC_SOLANA_EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'https://sol.example',
    })
    expect(chains.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['eip155:10', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']),
    )
  })

  it.each([
    ['PROJECTS', { PROJECTS: undefined }],
    ['PROJECTS', { PROJECTS: 'nowhere.json' }],
    ['PROJECTS', { PROJECTS: 'broken.json' }],
    ['PROJECTS', { PROJECTS: '[]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":["*"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":["localhost"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":["https://a.example/path"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[]},{"id":"a","origins":[]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"limits":{"rpc":0}}]' }],
    ['RPC_eip155_1', { RPC_eip155_1: 'one.example' }],
    ['WS_eip155_1', { WS_eip155_1: 'https://one.example' }],
    ['RPC_eip155_10', { WS_eip155_10: 'wss://ten.example' }],
    ['CHAINS', { RPC_eip155_424242: 'http://127.0.0.1:8545' }],
    ['CHAINS', { CHAINS: '[{"id":"eip155:1","tokens":[{"address":"0x1"}]}]' }],
    ...[
      { network: { name: 5 } },
      { network: { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: '18' } } },
      { network: { blockExplorers: { default: { name: 'Own', url: 'own.example' } } } },
      { network: { contracts: { multicall3: '0x1' } } },
      { network: { tokens: [{}] } },
      { network: { assets: 'logo.png' } },
      { network: { testnet: 'yes' } },
      { network: 'Ethereum' },
      { tokens: [{ ...token, logoUri: 7 }] },
      { tokens: [{ ...token, eip2612: 'no' }] },
    ].map((addition): [string, Record<string, string>] => [
      'CHAINS',
      { CHAINS: JSON.stringify([{ id: 'eip155:1', ...addition }]) },
    ]),
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"requireOrigin":"true"}]' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '0', APP_DIR: 'dist' }],
    ['TRUSTED_HOPS', { TRUSTED_HOPS: '-1' }],
    ['API_ORIGIN', { API_ORIGIN: 'https://api.example/v1' }],
    ['API_ORIGIN', { APP_ORIGIN: 'https://app.example' }],
    ['APP_ORIGIN', { API_ORIGIN: 'https://a.example', APP_ORIGIN: 'https://a.example' }],
    ['WALLET_ORIGIN', { API_ORIGIN: 'https://a.example', WALLET_ORIGIN: 'https://a.example:8443' }],
    ['APP_PROJECT', { APP_DIR: 'dist', APP_PROJECT: 'nobody' }],
    ['CURSOR_KEY', { CURSOR_KEY: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['REDIS_URL', { REDIS_URL: 'http://cache' }],
    ['RATES', { RATES: '{"eur":0.92}' }],
    ['RATES', { RATES: '{"EUR":"0.92"}' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s is named when it is wrong: %j', (name, more) => {
    expect(() => read(more)).toThrow(
      expect.objectContaining({ name: 'SettingError', message: expect.stringMatching(`^${name}: .{20}`) }),
    )
  })

  it('all that is wrong is said at once', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'y', RATES: '{' })).toThrow(
      /PORT: (.|\n)*RATES: (.|\n)*LOG_LEVEL: /,
    )
  })
})

it('[9.22] [7.3] 38 configured chains are served, an alias with the chain it stands for', async () => {
  const upstreams = catalogueChains
    .filter(({ aliasOf }) => !aliasOf)
    .map(({ caipNetworkId }) => [`RPC_${caipNetworkId.replace(':', '_')}`, 'http://127.0.0.1:9'])
  const {
    dataDir: _,
    listen: __,
    ...settings
  } = readSettings(
    { PROJECTS: 'projects.json', LOG_LEVEL: 'silent', ...Object.fromEntries(upstreams) },
    readFile,
  )
  const server = await startServer(settings)
  try {
    const { http } = (await (await fetch(`${server.origins.api}/v1/supported-chains`)).json()) as {
      http: string[]
    }
    expect(http).toHaveLength(38)
    expect(new Set(http)).toEqual(new Set(catalogueChains.map(({ caipNetworkId }) => caipNetworkId)))
  } finally {
    await server.close()
  }
}, 60_000)
