import { relayAddressBytesMax, relayClientBytesMax, relayStoreBytesMax } from '@latchkey/protocol/constants'
import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import { namespaceOf } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { openWalletKeys } from '../wallet/keys/openWalletKeys.ts'
import { composeChains } from './chains.ts'
import { findSharedHost } from './checkWalletOrigin.ts'
import { zeroExOrigin } from './constants.ts'
import type { Values } from './schema.ts'
import type { ServedChain, ServerSettings } from './settings.ts'
import { keysExample } from './wallet.ts'

type Report = (problem: string) => void

/**
 * Composes the settings of the server from valid settings. Reports those that contradict or require each other, unless
 * one of them is `invalid` anyway.
 */
export function composeSettings(
  values: Values,
  invalid: ReadonlySet<string>,
  report: Report,
): ServerSettings {
  const { projects: stated = [], rpc, ws, chains: added, zeroExKey, zeroExOrigin: _, ...rest } = values
  const { host = '', port = 0, api, appDir, app, appPort, appProject = stated[0]?.id, ...others } = rest
  const { walletOrigin, metricsPort, metricsHost = '', relayUrl, relayProjectId, signIn, ...direct } = others
  const { dataDir, relay, onramp, wallet, images, ...asRead } = direct
  const isChainsValid = rpc && ws && !invalid.has('chains')
  const chains = isChainsValid ? composeChains({ rpc, ws, chains: added }, report) : []
  const projects = stated.map((project) =>
    app && project.id === appProject ? { ...project, origins: [...project.origins, app] } : project,
  )
  checkOrigins(values, invalid, report)
  checkRelay(values, invalid, report)
  checkImages(values, invalid, report)
  if (isChainsValid) checkZeroEx(values, chains, report)
  if (wallet || invalid.has('wallet')) checkWallet(values, invalid, report)
  const page = {
    ...(relayUrl && { relay: relayUrl }),
    ...(relayProjectId && { relayProjectId }),
    ...(walletOrigin && { wallet: walletOrigin }),
    ...(onramp && { onramp: true as const }),
    ...(signIn === 'required' && { signInRequired: true }),
  }
  const networks = chains.filter(isKnownToKit).map(({ id, network }): Network => {
    const query = new URLSearchParams({ chainId: id, projectId: appProject ?? '' })
    return { ...network, rpcUrls: { default: { http: [`${api ?? `http://${host}:${port}`}/v1/?${query}`] } } }
  })
  if (appDir) {
    if (!invalid.has('projects') && !projects.some(({ id }) => id === appProject))
      report('APP_PROJECT: must be the id of a project in PROJECTS.')
    if (isChainsValid && networks.length === 0)
      report('RPC_eip155_1: required. The app in APP_DIR needs at least one chain.')
  }
  return {
    ...asRead,
    ...(!asRead.databaseUrl && dataDir && { dataDir }),
    ...(images && isImageSourceSet(images) && { images }),
    ...(relay && {
      relay: {
        storeBytes: relayStoreBytesMax,
        addressBytes: relayAddressBytesMax,
        clientBytes: relayClientBytesMax,
        ...relay,
      },
    }),
    listen: {
      api: { host, port },
      ...(appPort !== undefined && { app: { host, port: appPort } }),
      ...(metricsPort !== undefined && { metrics: { host: metricsHost, port: metricsPort } }),
    },
    ...(api && {
      origins: { api, ...(app && { app }), ...(wallet && walletOrigin && { wallet: walletOrigin }) },
    }),
    ...(appDir && {
      appDir,
      pageSettings: {
        projectId: appProject ?? '',
        networks: networks as unknown as PageSettings['networks'],
        ...page,
      },
    }),
    chains,
    projects,
    ...(zeroExKey && { zeroEx: { apiKey: zeroExKey, origin: values.zeroExOrigin ?? zeroExOrigin } }),
    ...(onramp && { onramp: { ...onramp, ...placeOf(onramp.country) } }),
    ...(wallet && { wallet: composeWallet(wallet, host) }),
  }
}

function composeWallet(
  { port, ...wallet }: NonNullable<Values['wallet']>,
  host: string,
): NonNullable<ServerSettings['wallet']> {
  return { ...wallet, ...(port !== undefined && { listen: { host, port } }) }
}

function placeOf(place: string): { country: string; subdivision?: string } {
  const [country = '', subdivision] = place.split('-')
  return { country, ...(subdivision !== undefined && { subdivision }) }
}

function checkOrigins(
  { api, app, appPort, walletOrigin: wallet, port, appDir }: Values,
  invalid: ReadonlySet<string>,
  report: Report,
) {
  if (app && !api && !invalid.has('api')) report('API_ORIGIN: required, because APP_ORIGIN is set.')
  if (api && app && appPort === undefined && new URL(api).host === new URL(app).host)
    report(
      'APP_ORIGIN: it has the same host as API_ORIGIN. Use a different host, or a separate listener with APP_PORT.',
    )
  const shared = wallet && findSharedHost(wallet, { API_ORIGIN: api, APP_ORIGIN: app })
  if (shared) report(shared)
  if (port === 0 && appDir && !api)
    report('PORT: set a port, or API_ORIGIN, so that the app’s page can name the API.')
}

function checkRelay({ relayUrl, relayProjectId }: Values, invalid: ReadonlySet<string>, report: Report) {
  if (relayProjectId && !relayUrl && !invalid.has('relayUrl'))
    report('RELAY_PROJECT_ID: requires RELAY_URL. Set both, or neither.')
  if (relayUrl && !relayProjectId && getRemoteReach(relayUrl).type === 'public')
    report('RELAY_PROJECT_ID: required for this relay. Use the project id that its operator gave you.')
}

function checkImages({ images, cursorKey }: Values, invalid: ReadonlySet<string>, report: Report) {
  if (!images) return
  // A container sets the folder, whether or not it is used.
  if (!isImageSourceSet(images)) {
    if (images.cacheBytes !== undefined)
      report('IMAGE_HOSTS: required, because IMAGE_CACHE_MB is set. Use it, or a gateway.')
    return
  }
  if (!cursorKey && !invalid.has('cursorKey'))
    report(
      'CURSOR_KEY: required, because it signs the addresses of images. Use the output of `openssl rand -hex 32`.',
    )
}

function isImageSourceSet({ hosts, ipfsGateway, arweaveGateway }: NonNullable<Values['images']>): boolean {
  return [hosts, ipfsGateway, arweaveGateway].some((source) => source !== undefined)
}

function checkZeroEx(
  { zeroExKey, zeroExOrigin: origin }: Values,
  chains: readonly ServedChain[],
  report: Report,
) {
  const chain = chains.find(({ swaps }) => swaps === '0x')
  const idle = zeroExKey ? 'ZEROEX_API_KEY' : origin && 'ZEROEX_ORIGIN'
  if (!chain && idle)
    report(`${idle}: no chain uses 0x. Set "swaps":"0x" for a chain in CHAINS, or remove ${idle}.`)
  if (chain && !zeroExKey)
    report(
      `ZEROEX_API_KEY: required, because ${chain.id} swaps through 0x. Use the API key of your 0x account.`,
    )
}

function checkWallet({ wallet, walletOrigin, api }: Values, invalid: ReadonlySet<string>, report: Report) {
  if (!walletOrigin && !invalid.has('walletOrigin'))
    report('WALLET_ORIGIN: required. Use the public origin of the wallet.')
  if (walletOrigin && !isSecure(walletOrigin))
    report('WALLET_ORIGIN: must use https. Browsers only allow cryptography on secure origins.')
  if (!api && !invalid.has('api')) report('API_ORIGIN: required, because the wallet’s frame calls it.')
  try {
    if (wallet) openWalletKeys(wallet.keys)
  } catch (error) {
    // The message contains ids but no keys.
    if (!(error instanceof TypeError)) throw error
    report(`WALLET_KEYS: ${error.message} Use ${keysExample}.`)
  }
}

/** Returns whether an origin is a secure context in browsers (W3C, Secure Contexts). */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

function isKnownToKit(chain: ServedChain): chain is ServedChain & { network: Network } {
  return namespaceOf(chain.id) !== undefined
}
