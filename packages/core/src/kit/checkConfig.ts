import { ConfigInvalidError } from '../errors/config.ts'
import type { Config } from './config.ts'

/**
 * Checks the settings of `createKit`, and throws `ConfigInvalidError` for the first invalid one. `createKit` does this
 * except in production bundles, which leave it out. Call it if an app gets settings while it runs.
 */
export function checkConfig(config: Config): void {
  const { defaultNetwork, features = {}, metadata, namespaces = [], networks, wagmiConfig } = config
  const { defaultAccountTypes = {}, locale, relay, storageKey = '', theme, wallet } = config
  const api = config.api?.replace(/\/+$/, '')
  const refuse = (isWrong: unknown, setting: string, value: unknown, advice: string) => {
    if (isWrong) throw new ConfigInvalidError(setting, value, advice)
  }
  const type = defaultAccountTypes.eip155
  refuse(type === 'smartAccount' && !wallet, 'defaultAccountTypes.eip155', type, 'Use "eoa", or set "wallet"')
  refuse(
    wagmiConfig && !config.wagmi,
    'wagmi',
    config.wagmi,
    'Import it from @latchkey/core/wagmi, because "wagmiConfig" is set',
  )
  const chainIds = wagmiConfig?.chains.map(({ id }) => id)
  const ids =
    networks?.map(({ caipNetworkId }) => caipNetworkId) ?? chainIds?.map((id) => `eip155:${id}`) ?? []
  refuse(ids.length === 0, 'networks', networks, 'Pass at least one network')
  const namespaceIds = namespaces.map(({ id }) => id)
  // The app's own wagmi config has its transports, and the server its nodes.
  const needsUrls = !wagmiConfig && !(api && config.projectId)
  for (const [at, network] of networks?.entries() ?? []) {
    const { caipNetworkId, chainNamespace, id, name, rpcUrls } = network
    const isEvm = chainNamespace === 'eip155'
    const isWrong = caipNetworkId !== `${chainNamespace}:${id}` || ids.indexOf(caipNetworkId) < at
    refuse(isWrong, 'networks', ids, `List ${name} once, as toNetwork(chain, url)`)
    const lacksNamespace = !isEvm && !namespaceIds.includes(chainNamespace)
    refuse(lacksNamespace, 'namespaces', namespaceIds, `Add ${chainNamespace} for ${name}`)
    const lacksChain = isEvm && chainIds && !chainIds.some((known) => known === id)
    refuse(lacksChain, 'wagmiConfig.chains', chainIds, `Add ${name} (${id})`)
    const urls = rpcUrls.default.http
    const lacksUrl = isEvm && needsUrls && urls.length === 0 && !config.transports?.[Number(id)]
    refuse(lacksUrl, 'networks.rpcUrls', urls, `Pass a URL for ${name}, or set "api" and "projectId"`)
  }
  const first = defaultNetwork?.caipNetworkId
  refuse(first && !ids.includes(first), 'defaultNetwork', first, 'Use one of "networks"')
  refuse(
    api !== undefined && !isAddress(api),
    'api',
    api,
    'Use an origin: https://api.example.com, without /v1',
  )
  refuse(relay && !/^wss?:\/\/[^/]/.test(relay), 'relay', relay, 'Use a URL: wss://api.example.com/relay')
  const hasLogin = features.email || features.socials || features.farcaster || features.passkey
  const isWhole = hasLogin && api && config.projectId && isAddress(wallet)
  refuse(
    (wallet || hasLogin) && !isWhole,
    'wallet',
    wallet,
    'Use an origin, with "api", "projectId" and a login',
  )
  for (const field of ['name', 'description', 'url', 'icon'] as const)
    refuse(typeof metadata?.[field] !== 'string', `metadata.${field}`, metadata?.[field], 'Use a string')
  refuse(!((theme?.radius ?? 0) >= 0), 'theme.radius', theme?.radius, 'Use 0 or more')
  refuse(!/^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(locale ?? 'en'), 'locale', locale, 'Use a BCP 47 tag: pt-BR')
  // Cookie names include the key.
  refuse(/[^\w.-]/.test(storageKey), 'storageKey', storageKey, 'Use letters, digits, "_", "." and "-"')
}

/** Returns whether a text is an HTTP URL without a trailing `/v1`, which clients append themselves. */
function isAddress(text = ''): boolean {
  return /^https?:\/\/(?!.*\/v1$)[^/]/.test(text)
}
