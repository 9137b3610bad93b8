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
const amm = {
  factory: token.address,
  router: token.address,
  wrapped: token.address,
  usdToken: token.address,
  feeBps: 25,
  takesPermits: true,
}
const read = (more: Record<string, string | undefined> = {}) => readSettings({ ...base, ...more }, readFile)

const walletKeys = {
  server: [{ id: 'server-1', key: '11'.repeat(32) }],
  recovery: [{ id: 'recovery-1', key: '22'.repeat(32) }],
  secret: 'x'.repeat(32),
}
const google = {
  issuer: 'https://accounts.example',
  clientId: 'client',
  clientSecret: 'the secret of the client',
  scope: 'openid email',
  name: 'email',
}
const farcaster = {
  relay: 'https://relay.example',
  rpc: 'https://rpc.example/rpc-key',
  chainId: 'eip155:10',
  registry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
}
const github = {
  clientId: 'client',
  clientSecret: 'the secret of the client',
  scope: 'read:user',
  endpoints: {
    authorization: 'https://github.example/authorize',
    token: 'https://github.example/token',
    userinfo: 'https://api.github.example/user',
  },
  subject: 'id',
  name: 'login',
}
const walletSettings = {
  API_ORIGIN: 'https://api.example',
  WALLET_ORIGIN: 'https://wallet.example',
  WALLET_DIR: 'frame',
  WALLET_KEYS: JSON.stringify(walletKeys),
  SMTP_URL: 'smtps://u:p@mail.example:465',
  MAIL_FROM: 'Example <wallet@example.com>',
}

describe('settings from the environment', () => {
  it('serves a chain for a project with the minimum of settings', () => {
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

  it('serves the wallet where its keys are set, beside the API or on its own port', () => {
    const shared = read(walletSettings)
    expect(shared.origins).toEqual({ api: 'https://api.example', wallet: 'https://wallet.example' })
    expect(shared.wallet).toEqual({
      frameDir: 'frame',
      keys: walletKeys,
      smtpUrl: 'smtps://u:p@mail.example:465',
      mailFrom: 'Example <wallet@example.com>',
    })
    const apart = read({ ...walletSettings, HOST: '0.0.0.0', WALLET_PORT: '83' })
    expect(apart.wallet?.listen).toEqual({ host: '0.0.0.0', port: 83 })
    const elsewhere = read({ API_ORIGIN: 'https://api.example', WALLET_ORIGIN: 'https://wallet.example' })
    expect(elsewhere.wallet).toBeUndefined()
    expect(elsewhere.origins).toEqual({ api: 'https://api.example' })
  })

  it('reads every setting', () => {
    const settings = read({
      DATABASE_URL: 'postgres://u:p@db:5432/latchkey',
      REDIS_URL: 'rediss://u:p@cache:6379',
      RELAY_STORE_MB: '1000',
      RELAY_ADDRESS_MB: '8',
      DATABASE_KEYS: JSON.stringify([{ id: '1', key: '33'.repeat(32) }]),
      DATABASE_BOUND: '1',
      HOST: '0.0.0.0',
      PORT: '80',
      APP_PORT: '81',
      METRICS_PORT: '82',
      API_ORIGIN: 'https://api.example',
      APP_ORIGIN: 'https://app.example',
      WALLET_ORIGIN: 'https://wallet.example',
      APP_DIR: 'dist',
      RELAY_URL: 'wss://relay.walletconnect.org',
      RELAY_PROJECT_ID: 'theirs',
      WS_eip155_1: 'wss://one.example',
      TRUSTED_HOPS: '2',
      CURSOR_KEY: '0123456789abcdef',
      SIGN_IN: 'required',
      SIGN_IN_SESSION_SECONDS: '3600',
      RATES: '{"eur":"0.92"}',
      NAME_ZONE: 'mob.eth',
      NAME_RESERVED: 'admin, Support',
      NAME_SIGNER_KEY: `0x${'11'.repeat(32)}`,
      LOG_LEVEL: 'debug',
      CHAINS: JSON.stringify([
        {
          id: 'eip155:1',
          tokens: [token],
          index: { fromBlock: 17 },
          amm,
          swaps: '0x',
        },
      ]),
      ONRAMP: 'coinbase',
      ONRAMP_KEY_ID: 'id',
      ONRAMP_KEY_SECRET: Buffer.alloc(64, 1).toString('base64'),
      ONRAMP_COUNTRY: 'US-NY',
      ZEROEX_API_KEY: 'key',
    })
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://u:p@db:5432/latchkey',
      redisUrl: 'rediss://u:p@cache:6379',
      relay: { storeBytes: 1_000_000_000, addressBytes: 8_000_000, clientBytes: 16_000_000 },
      databaseKeys: [{ id: '1', key: '33'.repeat(32) }],
      databaseBound: true,
      listen: {
        api: { host: '0.0.0.0', port: 80 },
        app: { host: '0.0.0.0', port: 81 },
        metrics: { host: '127.0.0.1', port: 82 },
      },
      origins: { api: 'https://api.example', app: 'https://app.example' },
      appDir: 'dist',
      pageSettings: {
        projectId: 'app',
        wallet: 'https://wallet.example',
        relay: 'wss://relay.walletconnect.org',
        relayProjectId: 'theirs',
        onramp: true,
        signInRequired: true,
      },
      chains: [{ wsUrls: ['wss://one.example'], tokens: [{ symbol: 'ONE' }], index: { fromBlock: 17n } }],
      trustedHops: 2,
      cursorKey: '0123456789abcdef',
      signInSessionSeconds: 3600,
      rates: { eur: '0.92' },
      names: { zone: 'mob.eth', reserved: ['admin', 'support'], signerKey: `0x${'11'.repeat(32)}` },
      logLevel: 'debug',
      zeroEx: { apiKey: 'key', origin: 'https://api.0x.org' },
      onramp: {
        ...{ provider: 'coinbase', keyId: 'id', country: 'US', subdivision: 'NY' },
        origin: 'https://api.developer.coinbase.com',
      },
    })
    expect(settings.chains[0]).toMatchObject({ amm, swaps: '0x' })
    expect(settings).not.toHaveProperty('dataDir')
  })

  it('reads the limits of connections and the totals of a project', () => {
    const total = { rpc: 9, read: 8, write: 7, sockets: 6 }
    const projects = JSON.stringify([{ id: 'a', origins: [], total }])
    const settings = read({ CONNECTIONS_MAX: '500', PROJECTS: projects })
    expect(settings.connections).toEqual({ process: 500 })
    expect(settings.projects).toMatchObject([{ total }])
    expect(read().connections).toBeUndefined()
  })

  it('never gives a page the operator’s own RPC URLs, which may contain keys', () => {
    const { pageSettings } = read({ APP_DIR: 'dist', API_ORIGIN: 'https://api.example' })
    expect(JSON.stringify(pageSettings)).not.toContain('one.example')
    expect(pageSettings?.networks[0].rpcUrls.default.http).toEqual([
      'https://api.example/v1/?chainId=eip155%3A1&projectId=app',
    ])
  })

  it('describes a chain by CHAINS where the catalogue lacks it', () => {
    const network = { name: 'Mine', nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 } }
    const { chains } = read({
      RPC_eip155_424242: 'http://127.0.0.1:8545',
      CHAINS: JSON.stringify([{ id: 'eip155:424242', network }]),
    })
    expect(chains[1]?.network).toMatchObject({ ...network, id: 424242, chainNamespace: 'eip155' })
  })

  it('accepts a variable’s namespace in capitals and keeps the case of its reference', () => {
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
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"total":{"sockets":0}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"total":{"bytes":9}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"limits":{"sockets":9}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":["https://*.vercel.app"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":["https://*.co.uk"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":"frame"}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":["https://a.example"]}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":{"https://*.a.example":"frame"}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":{"https://a.example/":"frame"}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":{"localhost":"frame"}}]' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"approvals":{"https://a.example":true}}]' }],
    ['NAME_ZONE', { NAME_ZONE: 'Mob.eth' }],
    ['NAME_ZONE', { NAME_ZONE: 'möb.eth' }],
    ['NAME_ZONE', { NAME_ZONE: '.eth' }],
    ['NAME_ZONE', { NAME_RESERVED: 'admin' }],
    ['NAME_RESERVED', { NAME_ZONE: 'mob.eth', NAME_RESERVED: 'admin,b' }],
    ['NAME_SIGNER_KEY', { NAME_ZONE: 'mob.eth', NAME_SIGNER_KEY: '0x12' }],
    ['NAME_SIGNER_KEY', { NAME_ZONE: 'mob.eth', NAME_SIGNER_KEY: `0x${'ff'.repeat(32)}` }],
    ['ONRAMP', { ONRAMP: 'sandbox' }],
    ['ONRAMP', { ONRAMP_KEY_ID: 'id' }],
    ['ONRAMP_KEY_ID', { ONRAMP: 'coinbase' }],
    ['ONRAMP_KEY_SECRET', { ONRAMP: 'coinbase', ONRAMP_KEY_ID: 'id', ONRAMP_KEY_SECRET: 'short' }],
    [
      'ONRAMP_COUNTRY',
      {
        ...{ ONRAMP: 'coinbase', ONRAMP_KEY_ID: 'id', ONRAMP_COUNTRY: 'US' },
        ONRAMP_KEY_SECRET: Buffer.alloc(64, 1).toString('base64'),
      },
    ],
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
      { amm: { ...amm, router: 'router' } },
      { amm: { ...amm, feeBps: 0.3 } },
      { amm: { ...amm, feeBps: 10_000 } },
      { amm: { ...amm, takesPermits: 'yes' } },
      { swaps: 'router' },
      { amm, swaps: 'uniswap' },
    ].map((addition): [string, Record<string, string>] => [
      'CHAINS',
      { CHAINS: JSON.stringify([{ id: 'eip155:1', ...addition }]) },
    ]),
    ['PROJECTS', { PROJECTS: '[{"id":"a","origins":[],"requireOrigin":"true"}]' }],
    ['ZEROEX_API_KEY', { CHAINS: '[{"id":"eip155:1","swaps":"0x"}]' }],
    ['ZEROEX_ORIGIN', { ZEROEX_ORIGIN: 'https://0x.example/swap' }],
    ['ZEROEX_ORIGIN', { ZEROEX_ORIGIN: 'https://0x.example' }],
    ['ZEROEX_API_KEY', { ZEROEX_API_KEY: 'the key' }],
    ['ONRAMP', { ONRAMP_COUNTRY: 'DE' }],
    ['ONRAMP', { ONRAMP_ORIGIN: 'https://coinbase.example' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '0', APP_DIR: 'dist' }],
    ['TRUSTED_HOPS', { TRUSTED_HOPS: '-1' }],
    ['CONNECTIONS_MAX', { CONNECTIONS_MAX: '0' }],
    ['CONNECTIONS_MAX', { CONNECTIONS_MAX: '2000000' }],
    ['API_ORIGIN', { API_ORIGIN: 'https://api.example/v1' }],
    ['API_ORIGIN', { APP_ORIGIN: 'https://app.example' }],
    ['APP_ORIGIN', { API_ORIGIN: 'https://a.example', APP_ORIGIN: 'https://a.example' }],
    ['WALLET_ORIGIN', { API_ORIGIN: 'https://a.example', WALLET_ORIGIN: 'https://a.example:8443' }],
    ['WALLET_ORIGIN', { ...walletSettings, WALLET_ORIGIN: '' }],
    ['WALLET_ORIGIN', { ...walletSettings, WALLET_ORIGIN: 'http://wallet.example' }],
    ['API_ORIGIN', { ...walletSettings, API_ORIGIN: '' }],
    ['WALLET_KEYS', { WALLET_DIR: 'frame' }],
    ['WALLET_KEYS', { SMTP_URL: 'smtp://mail.example' }],
    ...[
      '[]',
      '{}',
      JSON.stringify({ ...walletKeys, server: [] }),
      JSON.stringify({ ...walletKeys, server: [null] }),
      JSON.stringify({ ...walletKeys, server: [{ id: 'a', key: 'short' }] }),
      JSON.stringify({ ...walletKeys, server: [{ key: '11'.repeat(32) }] }),
      JSON.stringify({ ...walletKeys, recovery: walletKeys.server }),
      JSON.stringify({ ...walletKeys, secret: 'short' }),
    ].map((keys): [string, Record<string, string>] => [
      'WALLET_KEYS',
      { ...walletSettings, WALLET_KEYS: keys },
    ]),
    ['WALLET_DIR', { ...walletSettings, WALLET_DIR: '' }],
    ['WALLET_PORT', { ...walletSettings, WALLET_PORT: 'x' }],
    ['SMTP_URL', { ...walletSettings, SMTP_URL: '' }],
    ['SMTP_URL', { ...walletSettings, SMTP_URL: 'https://mail.example' }],
    ['MAIL_FROM', { ...walletSettings, MAIL_FROM: '' }],
    ['MAIL_FROM', { ...walletSettings, MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { ...walletSettings, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
    ['WALLET_KEYS', { SOCIAL: JSON.stringify({ google }) }],
    ...[
      [],
      { myspace: google },
      { google: null },
      { google: { ...google, issuer: 'http://accounts.example' } },
      { google: { ...google, issuer: undefined } },
      { google: { ...google, clientSecret: '' } },
      { google: { ...google, scope: ['openid'] } },
      { google: { ...google, name: 7 } },
      { google: { ...google, authentication: 'none' } },
      { google: { ...google, responseMode: 'fragment' } },
      { google: { ...google, endpoints: github.endpoints } },
      { github: { ...github, subject: undefined } },
      { github: { ...github, email: true } },
      { github: { ...github, emailVerified: 'verified' } },
      { google: { ...google, email: 'email' } },
      { github: { ...github, endpoints: { ...github.endpoints, token: 'https:/' } } },
      { github: { ...github, endpoints: { authorization: github.endpoints.authorization } } },
    ].map((social): [string, Record<string, string>] => [
      'SOCIAL',
      { ...walletSettings, SOCIAL: JSON.stringify(social) },
    ]),
    ['WALLET_KEYS', { FARCASTER: JSON.stringify(farcaster) }],
    ...[
      [],
      'relay.example',
      { ...farcaster, relay: 'http://relay.example' },
      { ...farcaster, relay: 'https://relay.example/farcaster' },
      { ...farcaster, relay: 'https://ada:secret@relay.example' },
      { ...farcaster, rpc: undefined },
      { ...farcaster, chainId: '10' },
      { ...farcaster, chainId: 'solana:mainnet' },
      { ...farcaster, registry: '0x00' },
    ].map((value): [string, Record<string, string>] => [
      'FARCASTER',
      { ...walletSettings, FARCASTER: JSON.stringify(value) },
    ]),
    ['APP_PROJECT', { APP_DIR: 'dist', APP_PROJECT: 'nobody' }],
    ['CURSOR_KEY', { CURSOR_KEY: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['DATABASE_BOUND', { DATABASE_BOUND: 'yes' }],
    ['DATABASE_BOUND', { DATABASE_BOUND: '2' }],
    ['DATABASE_KEYS', { DATABASE_KEYS: 'a key' }],
    ['DATABASE_KEYS', { DATABASE_KEYS: '[]' }],
    ['DATABASE_KEYS', { DATABASE_KEYS: JSON.stringify([{ id: '1', key: '33' }]) }],
    ['DATABASE_KEYS', { DATABASE_KEYS: JSON.stringify([{ id: '1' }]) }],
    ['DATABASE_KEYS', { DATABASE_KEYS: JSON.stringify([{ id: 'wallet secret', key: '33'.repeat(32) }]) }],
    ['DATABASE_KEYS', { DATABASE_KEYS: JSON.stringify(Array(2).fill({ id: '1', key: '33'.repeat(32) })) }],
    ['REDIS_URL', { REDIS_URL: 'http://cache' }],
    ['RELAY_STORE_MB', { RELAY_STORE_MB: '0' }],
    ['RELAY_ADDRESS_MB', { RELAY_ADDRESS_MB: '16 MB' }],
    ['RELAY_CLIENT_MB', { RELAY_CLIENT_MB: '-1' }],
    ['RELAY_URL', { RELAY_URL: 'https://relay.example' }],
    ['RELAY_URL', { RELAY_URL: 'wss://' }],
    ['RELAY_PROJECT_ID', { RELAY_URL: 'wss://relay.walletconnect.org' }],
    ['RELAY_PROJECT_ID', { RELAY_PROJECT_ID: 'theirs' }],
    ['RATES', { RATES: '{"eur":0.92}' }],
    ['RATES', { RATES: '{"EUR":"0.92"}' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SIGN_IN', { SIGN_IN: 'yes' }],
    ['SIGN_IN_SESSION_SECONDS', { SIGN_IN_SESSION_SECONDS: '7d' }],
    ['SIGN_IN_SESSION_SECONDS', { SIGN_IN_SESSION_SECONDS: '0' }],
    ['SIGN_IN_SESSION_SECONDS', { SIGN_IN_SESSION_SECONDS: '34560001' }],
  ])('names %s when it is wrong: %j', (name, more) => {
    expect(() => read(more)).toThrow(
      expect.objectContaining({ name: 'SettingError', message: expect.stringMatching(`^${name}: .{20}`) }),
    )
  })

  it.each(['PORT', 'APP_PORT', 'WALLET_PORT', 'METRICS_PORT'])(
    'ignores %s if Kubernetes set it for a service of this name',
    (name) => {
      for (const link of ['tcp://10.0.0.1:80', 'udp://10.0.0.1:53'])
        expect(read({ ...walletSettings, [name]: link })).toEqual(read(walletSettings))
      expect(() => read({ ...walletSettings, [name]: 'http://10.0.0.1' })).toThrow(`${name}: `)
    },
  )

  it.each([
    ['PROJECTS', '[{', 'Put it in single quotes in an env file or a shell.'],
    [
      'DATABASE_KEYS',
      '[{"id":"1","key":"64-hex-digits"}]',
      'each key 64 hex digits from `openssl rand -hex 32`',
    ],
    ['CURSOR_KEY', '64-hex-digits', 'such as the output of `openssl rand -hex 32`'],
  ])('says how to write %s: %s', (name, value, how) => {
    expect(() => read({ [name]: value })).toThrow(how)
  })

  it('describes each social provider, by OpenID Connect or by OAuth 2', () => {
    const apple = { ...google, issuer: 'https://appleid.apple.com', responseMode: 'form_post' }
    const discord = { ...github, email: 'email', emailVerified: 'verified' }
    const social = { google, apple, discord, github: { ...github, authentication: 'basic' } }
    expect(read({ ...walletSettings, SOCIAL: JSON.stringify(social) }).wallet?.social).toEqual({
      google: { ...google, authentication: 'post', responseMode: 'query' },
      apple: { ...apple, authentication: 'post' },
      discord: { ...discord, authentication: 'post', responseMode: 'query' },
      github: { ...github, authentication: 'basic', responseMode: 'query' },
    })
    const wrong = { google: { ...google, scope: 7 } }
    expect(() => read({ ...walletSettings, SOCIAL: JSON.stringify(wrong) })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(google.clientSecret) }),
    )
  })

  it('reads the whole Farcaster setting, and does not repeat its RPC’s key in errors', () => {
    expect(read({ ...walletSettings, FARCASTER: JSON.stringify(farcaster) }).wallet?.farcaster).toEqual(
      farcaster,
    )
    const wrong = JSON.stringify({ ...farcaster, chainId: 7 })
    for (const FARCASTER of [wrong, wrong.slice(0, -1)])
      expect(() => read({ ...walletSettings, FARCASTER })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('rpc-key') }),
      )
  })

  it('keeps wallet keys out of error messages', () => {
    const secret = `${'ab'.repeat(31)}x`
    const keys = JSON.stringify({ ...walletKeys, server: [{ id: 'a', key: secret }] })
    expect(() => read({ ...walletSettings, WALLET_KEYS: keys })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret.slice(0, 20)) }),
    )
    expect(() => read({ ...walletSettings, WALLET_KEYS: keys.slice(1, -2) })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('abab') }),
    )
    expect(() => read({ ...walletSettings, WALLET_KEYS: keys.slice(0, -2) })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('abab') }),
    )
  })

  it('reports all errors together', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'y', RATES: '{' })).toThrow(
      /PORT: (.|\n)*RATES: (.|\n)*LOG_LEVEL: /,
    )
  })
})

it('[9.22 38 chains] [7.3 http] serves 38 configured chains, and an alias with the chain it stands for', async () => {
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
})
