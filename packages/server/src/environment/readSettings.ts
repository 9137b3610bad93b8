import { relayAddressBytesMax, relayClientBytesMax, relayStoreBytesMax } from '@latchkey/protocol/constants'
import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import { namespaceOf } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { currencies } from '@latchkey/protocol/vocabulary'
import { SettingError } from '../base/SettingError.ts'
import {
  type RelayLimits,
  type ServedChain,
  type ServerSettings,
  zeroExOrigin,
} from '../settings/settings.ts'
import { checkWalletOrigin } from './checkWalletOrigin.ts'
import { findStrayNames } from './findStrayNames.ts'
import { readChains } from './readChains.ts'
import { readDatabaseKeys } from './readDatabaseKeys.ts'
import { readNames } from './readNames.ts'
import { readOnramp } from './readOnramp.ts'
import { readProjects } from './readProjects.ts'
import { type Environment, readJson, readNumber, readOrigin } from './readVariable.ts'
import { readWallet } from './readWallet.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/**
 * Reads the server's settings from environment variables (listed in `docs/server/settings.md`). Throws a single `SettingError`
 * that names every invalid variable and how to fix it.
 */
export function readSettings(environment: Environment, readFile: (path: string) => string): ServerSettings {
  const problems: string[] = []
  const take = <value>(read: () => value, fallback: value): value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      problems.push(error.message)
      return fallback
    }
  }

  const host = environment.HOST || '127.0.0.1'
  const port = take(() => readNumber(environment, 'PORT', 4000, 65_535), 0)
  const appPort = take(() => readNumber(environment, 'APP_PORT', -1, 65_535), -1)
  const metricsPort = take(() => readNumber(environment, 'METRICS_PORT', -1, 65_535), -1)
  const signInSessionSeconds = take(() => readSessionSeconds(environment), undefined)
  const signInRequired = take(() => readSignInRequired(environment), false)
  const trustedHops = take(() => readNumber(environment, 'TRUSTED_HOPS', 0, 16), 0)
  const connectionsMax = take(() => readConnectionsMax(environment), undefined)
  const api = take(() => readOrigin(environment, 'API_ORIGIN'), undefined)
  const app = take(() => readOrigin(environment, 'APP_ORIGIN'), undefined)
  const wallet = take(() => readOrigin(environment, 'WALLET_ORIGIN'), undefined)
  const relay = take(() => readRelay(environment), undefined)
  const relayLimits = take(() => readRelayLimits(environment), undefined)
  const chains = take(() => readChains(environment, readFile), [])
  const projects = take(() => readProjects(environment, readFile, app), [])
  const rates = take(() => readRates(environment, readFile), undefined)
  const zeroEx = take(() => readZeroEx(environment, chains), undefined)
  const names = take(() => readNames(environment), undefined)
  const onramp = take(() => readOnramp(environment), undefined)
  const ownWallet = take(() => readWallet(environment, readFile, { host, api, wallet }), undefined)
  const logLevel = take(() => readLogLevel(environment), undefined)
  const databaseUrl = take(() => readDatabaseUrl(environment), undefined)
  const databaseKeys = take(() => readDatabaseKeys(environment, readFile), {})
  const redisUrl = take(() => readRedisUrl(environment), undefined)
  const apiOrigin = api ?? `http://${host}:${port}`
  const { APP_DIR: appDir, CURSOR_KEY: cursorKey } = environment
  take(() => checkOrigins({ api, app, wallet }, appPort), undefined)
  take(() => checkCursorKey(cursorKey), undefined)
  problems.push(...findStrayNames(environment))
  if (port === 0 && appDir && !api)
    problems.push('PORT: set a port, or API_ORIGIN, so that the app’s page can name the API.')
  const pageSettings = appDir
    ? take(() => toPageSettings(environment, apiOrigin, wallet, chains, projects), undefined)
    : undefined
  if (problems.length > 0) throw new SettingError(problems.join('\n'))

  return {
    ...(databaseUrl ? { databaseUrl } : { dataDir: environment.DATA_DIR || 'data' }),
    ...databaseKeys,
    ...(redisUrl && { redisUrl }),
    ...(relayLimits && { relay: relayLimits }),
    listen: {
      api: { host, port },
      ...(appPort >= 0 && { app: { host, port: appPort } }),
      ...(metricsPort >= 0 && {
        metrics: { host: environment.METRICS_HOST || '127.0.0.1', port: metricsPort },
      }),
    },
    ...(api && {
      origins: { api, ...(app && { app }), ...(ownWallet && wallet && { wallet }) },
    }),
    ...(appDir &&
      pageSettings && {
        appDir,
        pageSettings: {
          ...pageSettings,
          ...relay,
          ...(onramp && { onramp: true }),
          ...(signInRequired && { signInRequired }),
        },
      }),
    chains,
    projects,
    trustedHops,
    ...(connectionsMax !== undefined && { connections: { process: connectionsMax } }),
    ...(rates && { rates }),
    ...(zeroEx && { zeroEx }),
    ...(names && { names }),
    ...(onramp && { onramp }),
    ...(ownWallet && { wallet: ownWallet }),
    ...(cursorKey && { cursorKey }),
    ...(signInSessionSeconds !== undefined && { signInSessionSeconds }),
    logLevel: logLevel ?? 'info',
  }
}

/** The default maximum of file descriptors for a process on Linux. */
const connectionsMaxMax = 1_048_576

function readConnectionsMax(environment: Environment): number | undefined {
  const connections = readNumber(environment, 'CONNECTIONS_MAX', -1, connectionsMaxMax)
  if (connections === 0) throw new SettingError('CONNECTIONS_MAX: 0 allows no connections. Use 1 or more.')
  return connections === -1 ? undefined : connections
}

function readRates(environment: Environment, readFile: (path: string) => string): ServerSettings['rates'] {
  const rates = readJson(environment, 'RATES', readFile)
  if (rates === undefined) return undefined
  const isRates =
    typeof rates === 'object' &&
    rates !== null &&
    Object.values(rates).every((rate) => typeof rate === 'string' && /^\d+(\.\d+)?$/.test(rate))
  if (!isRates)
    throw new SettingError('RATES: must be exchange rates for one US dollar, as strings: {"eur":"0.92"}.')
  const unknown = Object.keys(rates).find((name) => !currencies.some((currency) => currency === name))
  if (unknown !== undefined)
    throw new SettingError(`RATES: "${unknown}" is not a supported currency. Use ${currencies.join(', ')}.`)
  return rates
}

/** Browsers keep cookies for at most 400 days. */
const sessionSecondsMax = 34_560_000
const sessionSecondsMin = 60

function readSessionSeconds(environment: Environment): number | undefined {
  const name = 'SIGN_IN_SESSION_SECONDS'
  const seconds = readNumber(environment, name, -1, sessionSecondsMax)
  if (seconds === -1) return undefined
  if (seconds < sessionSecondsMin)
    throw new SettingError(`${name}: ${seconds} is too low. Use at least ${sessionSecondsMin}.`)
  return seconds
}

/** Whether the app's page disconnects visitors who do not sign in. */
function readSignInRequired({ SIGN_IN: text }: Environment): boolean {
  if (!text || text === 'optional' || text === 'required') return text === 'required'
  throw new SettingError(`SIGN_IN: "${text}" is invalid. Use optional or required.`)
}

function readZeroEx(environment: Environment, chains: readonly ServedChain[]): ServerSettings['zeroEx'] {
  const origin = readOrigin(environment, 'ZEROEX_ORIGIN') ?? zeroExOrigin
  const { ZEROEX_API_KEY: apiKey } = environment
  const [chain] = chains.filter(({ swaps }) => swaps === '0x')
  const idle = ['ZEROEX_API_KEY', 'ZEROEX_ORIGIN'].find((name) => environment[name])
  if (!chain && idle)
    throw new SettingError(
      `${idle}: no chain uses 0x. Set "swaps":"0x" for a chain in CHAINS, or remove ${idle}.`,
    )
  if (chain && !apiKey)
    throw new SettingError(
      `ZEROEX_API_KEY: required, because ${chain.id} swaps through 0x. Use the API key of your 0x account.`,
    )
  return chain && apiKey ? { apiKey, origin } : undefined
}

function readLogLevel({ LOG_LEVEL }: Environment): ServerSettings['logLevel'] {
  if (!LOG_LEVEL) return undefined
  const level = logLevels.find((known) => known === LOG_LEVEL)
  if (!level) throw new SettingError(`LOG_LEVEL: "${LOG_LEVEL}" is invalid. Use ${logLevels.join(', ')}.`)
  return level
}

function readDatabaseUrl({ DATABASE_URL }: Environment): string | undefined {
  if (!DATABASE_URL) return undefined
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new SettingError(
      'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/name. Remove it to keep data in DATA_DIR.',
    )
  return DATABASE_URL
}

function readRedisUrl({ REDIS_URL }: Environment): string | undefined {
  if (!REDIS_URL) return undefined
  if (!/^rediss?:\/\//.test(REDIS_URL) || !URL.canParse(REDIS_URL))
    throw new SettingError(
      'REDIS_URL: must be a URL such as redis://user:password@host:6379. Remove it for a single-process relay.',
    )
  return REDIS_URL
}

/** Reads the relay that the app's page uses instead of this server's own. */
function readRelay({
  RELAY_URL: relay,
  RELAY_PROJECT_ID: relayProjectId,
}: Environment): Pick<PageSettings, 'relay' | 'relayProjectId'> {
  if (!relay) {
    if (relayProjectId) throw new SettingError('RELAY_PROJECT_ID: requires RELAY_URL. Set both, or neither.')
    return {}
  }
  if (!/^wss?:\/\//.test(relay) || !URL.canParse(relay))
    throw new SettingError(
      'RELAY_URL: must be a URL such as wss://relay.example.com. Remove it to use this server’s relay.',
    )
  if (!relayProjectId && getRemoteReach(relay).is === 'public')
    throw new SettingError(
      'RELAY_PROJECT_ID: required for this relay. Use the project id that its operator gave you.',
    )
  return { relay, ...(relayProjectId && { relayProjectId }) }
}

/** The largest limit of a relay, in megabytes. */
const relayMegabytesMax = 1_000_000

/** Reads how many bytes the relay may store. */
function readRelayLimits(environment: Environment): RelayLimits | undefined {
  const read = (name: string, fallback: number) => {
    const megabytes = readNumber(environment, name, fallback / 1e6, relayMegabytesMax)
    if (megabytes === 0) throw new SettingError(`${name}: 0 leaves no room for messages. Use 1 or more.`)
    return megabytes * 1e6
  }
  const limits = {
    storeBytes: read('RELAY_STORE_MB', relayStoreBytesMax),
    addressBytes: read('RELAY_ADDRESS_MB', relayAddressBytesMax),
    clientBytes: read('RELAY_CLIENT_MB', relayClientBytesMax),
  }
  const isSet = ['RELAY_STORE_MB', 'RELAY_ADDRESS_MB', 'RELAY_CLIENT_MB'].some((name) => environment[name])
  return isSet ? limits : undefined
}

function checkOrigins(
  origins: { api?: string | undefined; app?: string | undefined; wallet?: string | undefined },
  appPort: number,
) {
  const { api, app, wallet } = origins
  if (app && !api) throw new SettingError('API_ORIGIN: required, because APP_ORIGIN is set.')
  if (api && app && appPort < 0 && new URL(api).host === new URL(app).host)
    throw new SettingError(
      'APP_ORIGIN: it has the same host as API_ORIGIN. Use a different host, or a separate listener with APP_PORT.',
    )
  if (wallet) checkWalletOrigin(wallet, { API_ORIGIN: api, APP_ORIGIN: app })
}

function checkCursorKey(key: string | undefined) {
  if (key !== undefined && key.length < 16)
    throw new SettingError(
      'CURSOR_KEY: must be at least 16 random characters, such as the output of `openssl rand -hex 32`.',
    )
}

function toPageSettings(
  environment: Environment,
  api: string,
  wallet: string | undefined,
  chains: readonly ServedChain[],
  projects: ServerSettings['projects'],
): Omit<PageSettings, 'api'> {
  const projectId = environment.APP_PROJECT || projects[0]?.id
  if (!projectId || !projects.some(({ id }) => id === projectId))
    throw new SettingError('APP_PROJECT: must be the id of a project in PROJECTS.')
  const [first, ...rest] = chains.filter(isKnownToKit).map(({ id, network }): Network => {
    const query = new URLSearchParams({ chainId: id, projectId })
    return { ...network, rpcUrls: { default: { http: [`${api}/v1/?${query}`] } } }
  })
  if (!first) throw new SettingError('RPC_eip155_1: required. The app in APP_DIR needs at least one chain.')
  return { projectId, networks: [first, ...rest], ...(wallet && { wallet }) }
}

function isKnownToKit(chain: ServedChain): chain is ServedChain & { network: Network } {
  return namespaceOf(chain.id) !== undefined
}
