import { currencies } from '@latchkey/protocol/vocabulary'
import * as z from 'zod/mini'
import { additions, upstreams } from './chains.ts'
import { hostList, images } from './images.ts'
import { projects } from './projects.ts'
import { coinbase, names, prices } from './services.ts'
import {
  inAddresses,
  inChains,
  inLog,
  inSignIn,
  inStorage,
  keysOf,
  listVariables,
  oneOf,
  origin,
  port,
  text,
  url,
  whole,
  wholeNumber,
} from './variable.ts'
import { databaseKeys, wallet } from './wallet.ts'

/** Browsers keep cookies for at most 400 days. */
const sessionSecondsMax = 34_560_000
/** The default maximum of file descriptors for a process on Linux. */
const connectionsMax = 1_048_576
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const count = (none: string) => wholeNumber(1_000_000).check(z.refine((value) => value > 0, none))
const megabytes = () =>
  z.pipe(
    count('0 leaves no room for messages. Use 1 or more.'),
    z.transform((value): number => value * 1e6),
  )

/** Byte limits of the relay's store. */
export const relay = z.object({
  /** For all clients together. */
  storeBytes: inStorage(
    'RELAY_STORE_MB',
    z.exactOptional(megabytes()),
    'The megabytes that the [relay](relay.md) may store, in the database or in Redis. Leave twice as much free on that disk.',
    { default: '`512`' },
  ),
  /** For one address. */
  addressBytes: inStorage(
    'RELAY_ADDRESS_MB',
    z.exactOptional(megabytes()),
    'The part of these megabytes that one address may fill. An IPv6 /56 gets four times as many, a /48 sixteen times. Processes that share a Redis get an equal share each, and count since their start.',
    { default: '`16`' },
  ),
  /** For the messages of one client. */
  clientBytes: inStorage(
    'RELAY_CLIENT_MB',
    z.exactOptional(megabytes()),
    'The part of these megabytes that one client may fill.',
    { default: '`16`' },
  ),
  /** For one project; half of the total if there are several. */
  projectBytes: z.exactOptional(z.number()),
})

/** Limits of connections. */
export const connections = z.object({
  /** For the whole process, WebSockets included. */
  process: inAddresses(
    'CONNECTIONS_MAX',
    wholeNumber(connectionsMax).check(
      z.refine((value) => value > 0, '0 allows no connections. Use 1 or more.'),
    ),
    'The maximum number of open connections of this process, WebSockets included. Further connections are closed without a response. See [Connections](projects.md#connections).',
    { default: '`20000`' },
  ),
})

const rateForm = 'must be an exchange rate for one US dollar, as a string: "0.92".'

/**
 * The settings that are members of `ServerSettings` as they are read. An optional group is present if one of its
 * variables is set.
 */
export const direct = z.object({
  /** The names that this server registers; none when absent. */
  names: z.exactOptional(names),
  /** Hosts that may be asked for ENS names stored off chain (ERC-3668); none when absent. */
  ensGateways: inChains(
    'ENS_GATEWAYS',
    z.exactOptional(hostList('ccip.example.com,*.example.net')),
    'Hosts of gateways (ERC-3668) that the server may ask for ENS names stored off chain, over HTTPS. Without it, such names are not shown. See [Names](names.md#names-stored-off-chain).',
    { format: '`ccip.example.com,*.example.net`' },
  ),
  /** Where images of other hosts may be loaded from; nowhere when absent. */
  images: z.exactOptional(images),
  onramp: z.exactOptional(coinbase),
  /**
   * Exchange rates: units of a currency per US dollar, as decimal text. The rate of eth is known if a chain with ether has a market.
   */
  rates: inChains(
    'RATES',
    z.exactOptional(
      z.partialRecord(z.enum(currencies), z.string(rateForm).check(z.regex(/^\d+(\.\d+)?$/, rateForm)), {
        error: keysOf(
          'currency',
          currencies,
          'must be exchange rates for one US dollar, as strings: {"eur":"0.92"}.',
        ),
      }),
    ),
    'Exchange rates for one US dollar, as JSON strings. A currency without a rate is rejected with 400. The rate of ether comes from the first served chain whose currency is ether and that has [on-chain prices](prices.md).',
    { json: 'open', format: '`{"eur":"0.92","gbp":"0.79"}`' },
  ),
  /** Services that prices are read from over HTTP; none when absent. */
  prices: inChains(
    'PRICES',
    z.exactOptional(prices),
    'Price services, as JSON, in order of preference. They provide prices of tokens without an on-chain price, and confirm the others. Without this setting, no service is contacted. See [Prices](prices.md#price-services).',
    { json: 'secret', format: '`[{"type":"defillama","url":"https://…"}]`' },
  ),
  /** Number of trusted proxies, for `X-Forwarded-For`; 0 without a proxy. */
  trustedHops: inAddresses(
    'TRUSTED_HOPS',
    z._default(wholeNumber(16), 0),
    "The number of proxies in front of the server. The visitor's address is read from the `X-Forwarded-For` entry that the outermost proxy wrote; at 0 the header is ignored. If the number is too high, visitors can choose their own address, and so their own limit.",
    { default: '`0`' },
  ),
  connections: z.exactOptional(connections),
  /** `postgres://…`, or absent for PGlite. */
  databaseUrl: inStorage(
    'DATABASE_URL',
    z.exactOptional(
      text(
        (given) => /^postgres(ql)?:\/\//.test(given),
        'must be a URL such as postgres://user:password@host:5432/name. Remove it to keep data in DATA_DIR.',
      ),
    ),
    'The database. Postgres 15 or later. A pooler such as PgBouncer must use session mode.',
    { format: '`postgres://user:password@host:5432/name`' },
  ),
  /** PGlite's folder; absent for memory. */
  dataDir: inStorage(
    'DATA_DIR',
    z._default(z.string(), 'data'),
    'Without `DATABASE_URL`: the folder of PGlite, a Postgres inside the process. One server only.',
    { default: '`data`' },
  ),
  /**
   * `redis://…`, shared by the processes of one relay. If absent, the relay is a single process and uses the database.
   */
  redisUrl: inStorage(
    'REDIS_URL',
    z.exactOptional(
      url(
        /^rediss?:\/\//,
        'must be a URL such as redis://user:password@host:6379. Remove it for a single-process relay.',
      ),
    ),
    'Redis 7 or later, or Valkey. It holds what several processes of one [relay](relay.md) share, and which sessions and other rows have ended. Without it, the relay runs in one process and stores its messages in the database. `?keyPrefix=name:` puts a prefix on every key.',
    { format: '`redis://user:password@host:6379`, `rediss://` with TLS' },
  ),
  /**
   * Keys that bind the rows that grant access, so that write access to the database grants nothing; 32 bytes in hex
   * each. The first binds, the others are still accepted. Defaults to the wallet's secret, which is last unless the
   * list names it; without a wallet, rows are not bound.
   */
  databaseKeys: inStorage(
    'DATABASE_KEYS',
    z.exactOptional(
      whole<
        readonly {
          /** Unique name of the key, stored with each row that it binds. */
          id: string
          /** 32 bytes, in hex. Absent for `wallet secret`, which names the key from the wallet's secret. */
          key?: string
        }[]
      >(
        databaseKeys,
        'must be JSON, or the path of a JSON file: [{"id":"1","key":"…"}], with each key 64 hex digits from `openssl rand -hex 32`.',
      ),
    ),
    'Keys that bind the rows that grant access, so that write access to the database grants nothing ([security](../security.md#someone-who-can-write-to-the-database)). Set it if no wallet is served. It must be the same for all servers of one database.',
    {
      json: 'secret',
      format: '`[{"id":"1","key":"…"}]`, each from `openssl rand -hex 32`',
      default: 'the `secret` of `WALLET_KEYS`',
    },
  ),
  /**
   * Whether to refuse a table that has rows but no mark at startup (true), or to trust it (false). By default it is
   * trusted if nothing shows that it was bound before.
   */
  databaseBound: inStorage(
    'DATABASE_BOUND',
    z.exactOptional(
      z.pipe(
        oneOf(['0', '1'], ({ input }) => `"${input}" is invalid. Use 0 or 1, or remove it.`),
        z.transform((flag): boolean => flag === '1'),
      ),
    ),
    '`1`: the server never trusts unbound rows again. Set it for a new database, or once the first start after the upgrade has bound them; with `REDIS_URL`, the server remembers this. `0`: this start trusts unbound rows, even if something shows that they were bound before. See [Stopping and updating](tasks.md#stopping-and-updating).',
    { format: '`0` or `1`' },
  ),
  relay: z.exactOptional(relay),
  /** Key that signs cursors and the addresses of images; random when absent. */
  cursorKey: inStorage(
    'CURSOR_KEY',
    z.exactOptional(
      text(
        (key) => key.length >= 16,
        'must be at least 16 random characters, such as the output of `openssl rand -hex 32`.',
      ),
    ),
    'Signs the cursors of long lists, and the addresses of [images](images.md). Set the same key for all servers. Without it, cursors become invalid when the process that created them ends.',
    {
      format: 'at least 16 characters (`openssl rand -hex 32`)',
      default: 'random',
      required: 'with `IMAGE_HOSTS`, `IPFS_GATEWAY` or `ARWEAVE_GATEWAY`',
    },
  ),
  /** Lifetime of a sign-in session, unless its message expires earlier; 7 days when absent. */
  signInSessionSeconds: inSignIn(
    'SIGN_IN_SESSION_SECONDS',
    z.exactOptional(
      wholeNumber(sessionSecondsMax).check(
        z.refine((seconds) => seconds >= 60, {
          error: ({ input }) => `${input} is too low. Use at least 60.`,
        }),
      ),
    ),
    'The lifetime of a [sign-in](sign-in.md), from a minute to 400 days. A message with an earlier expiry keeps that expiry.',
    { default: '`604800`, 7 days' },
  ),
  wallet: z.exactOptional(wallet),
  /** Least severe level to log. Defaults to `info`. */
  logLevel: inLog(
    'LOG_LEVEL',
    z._default(
      oneOf(logLevels, ({ input }) => `"${input}" is invalid. Use ${logLevels.join(', ')}.`),
      'info',
    ),
    'The least severe level to log.',
    { format: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`', default: '`info`' },
  ),
})

/** Settings of which members of `ServerSettings` are composed. */
const composed = z.object({
  projects: inChains(
    'PROJECTS',
    projects,
    'The apps that may call the server, as JSON. See [Projects](projects.md).',
    { json: 'open', entry: 'project', required: 'always' },
  ),
  rpc: inChains(
    'RPC_<namespace>_<reference>',
    upstreams('RPC'),
    "A chain's HTTP upstreams, comma-separated, the preferred one first. A chain is served once it has an upstream; `CHAINS=[]` starts a server without chains. URLs may contain API keys, in the path and query or as `https://user:password@…` (sent as a Basic authorization header). Keys never reach pages or logs. For chains other than EVM, see [Solana](chains.md#solana), [Bitcoin](chains.md#bitcoin), and [Polkadot and Cosmos](chains.md#polkadot-and-cosmos).",
    {
      format: '`RPC_eip155_1=https://a.example,https://b.example`',
      required: 'for each chain, at least one unless `CHAINS` is set',
    },
  ),
  ws: inChains(
    'WS_<namespace>_<reference>',
    upstreams('WS'),
    'One or more WebSocket upstreams of an EVM or Solana chain. Without this setting, the chain has no WebSocket.',
  ),
  chains: inChains(
    'CHAINS',
    z.exactOptional(additions),
    'Chain configuration beyond the catalogue, as JSON. See [Chains](chains.md#chains).',
    { json: 'open', entry: 'entry' },
  ),
  zeroExKey: inChains(
    'ZEROEX_API_KEY',
    z.exactOptional(z.string()),
    'The API key of your 0x account, for chains with `"swaps": "0x"`. See [Swaps](swaps.md).',
    { required: 'if a chain has `"swaps": "0x"`' },
  ),
  zeroExOrigin: inChains('ZEROEX_ORIGIN', z.exactOptional(origin()), "0x's API.", {
    default: '`https://api.0x.org`',
  }),
  host: inAddresses(
    'HOST',
    z._default(z.string(), '127.0.0.1'),
    'The address to listen on; `0.0.0.0` in a container.',
    { default: '`127.0.0.1`' },
  ),
  port: inAddresses('PORT', z._default(port(), 4000), "The API's port.", { default: '`4000`' }),
  api: inAddresses('API_ORIGIN', z.exactOptional(origin()), "The API's public origin.", {
    format: '`https://api.example.com`',
    default: 'the address it listens on',
    required: 'with `APP_ORIGIN` or `WALLET_KEYS`',
  }),
  appDir: inAddresses(
    'APP_DIR',
    z.exactOptional(z.string()),
    'Folder of the built app (`apps/web/dist`). Without it, no app is served.',
  ),
  app: inAddresses(
    'APP_ORIGIN',
    z.exactOptional(origin()),
    "The app's public origin. API and app can share a listener, which routes by `Host`.",
  ),
  appPort: inAddresses('APP_PORT', z.exactOptional(port()), 'A separate listener for the app.'),
  appProject: inAddresses(
    'APP_PROJECT',
    z.exactOptional(z.string()),
    'The project of the served app. `APP_ORIGIN` is allowed for it automatically.',
    { default: 'the first project' },
  ),
  relayUrl: inAddresses(
    'RELAY_URL',
    z.exactOptional(
      url(
        /^wss?:\/\//,
        'must be a URL such as wss://relay.example.com. Remove it to use this server’s relay.',
      ),
    ),
    'WebSocket address of the relay through which the served app reaches remote wallets. See [The relay](relay.md).',
    { default: "this server's `/relay`" },
  ),
  relayProjectId: inAddresses(
    'RELAY_PROJECT_ID',
    z.exactOptional(z.string()),
    "The project id at that relay, if it is another operator's.",
    { default: '`APP_PROJECT`', required: 'if `RELAY_URL` is a public relay' },
  ),
  walletOrigin: inAddresses(
    'WALLET_ORIGIN',
    z.exactOptional(origin()),
    "The public origin of the embedded wallet's frame. Its host must differ from those of API and app. See [The embedded wallet](embedded-wallet.md).",
    { required: 'with `WALLET_KEYS`' },
  ),
  metricsPort: inAddresses(
    'METRICS_PORT',
    z.exactOptional(port()),
    'A private listener for `/metrics` and the [telemetry](telemetry.md) page. Without it, neither is served.',
  ),
  metricsHost: inAddresses(
    'METRICS_HOST',
    z._default(z.string(), '127.0.0.1'),
    'The address of the private listener. Do not expose it to the public.',
    { default: '`127.0.0.1`' },
  ),
  signIn: inSignIn(
    'SIGN_IN',
    z._default(
      oneOf(['optional', 'required'], ({ input }) => `"${input}" is invalid. Use optional or required.`),
      'optional',
    ),
    '`required`: the served app disconnects visitors who have not [signed in](sign-in.md). The server protects members-only data in both cases.',
    { format: '`optional` or `required`', default: '`optional`' },
  ),
})

/** Every setting, as it is read from environment variables. */
export const settings = z.object({ ...composed.shape, ...direct.shape })

/** The variables of these settings. */
export const variables = listVariables(settings)

/** The settings whose variables are valid. */
export type Values = Partial<z.infer<typeof settings>>
