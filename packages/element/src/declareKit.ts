import {
  type Config,
  ConfigInvalidError,
  checkConfig,
  createKit,
  getPageOrigin,
  type Kit,
  type Network,
} from '@latchkey/core'

/** Attributes from which an element can create a kit. */
export const settingNames = ['networks', 'api', 'project-id', 'relay', 'locale', 'theme', 'accent'] as const

/** The theme that an element's attributes set. */
type DeclaredTheme = { mode?: 'light' | 'dark' | 'system'; accent?: string }

type Settings = Partial<Record<(typeof settingNames)[number], string>>

/** Kits by the settings that they were created from. Elements with the same settings share a kit. */
const declared = new Map<string, Promise<Kit>>()

/** Returns whether an element declares a kit of its own. */
export const hasSettings = (element: Element): boolean =>
  ['networks', 'api', 'project-id', 'relay'].some((name) => element.hasAttribute(name))

/** Returns the kit that an element's attributes describe. Rejects with `ConfigInvalidError` for an invalid one. */
export function declareKit(element: Element): Promise<Kit> {
  const settings = readSettings(element)
  const { theme: _theme, accent: _accent, ...identity } = settings
  const key = JSON.stringify(identity)
  const kit = declared.get(key) ?? createDeclared(settings, element)
  declared.set(key, kit)
  kit.catch(() => declared.delete(key))
  return kit
}

function readSettings(element: Element): Settings {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [[name, value.trim()]]
    }),
  )
}

/** Returns the theme of an element's attributes. Throws `ConfigInvalidError` for an unknown mode. */
export function readTheme(element: Element): DeclaredTheme {
  const { theme: mode, accent } = readSettings(element)
  if (mode !== undefined && !isMode(mode))
    throw new ConfigInvalidError('theme.mode', mode, 'Use light, dark or system')
  return { ...(mode !== undefined && { mode }), ...(accent !== undefined && { accent }) }
}

async function createDeclared(settings: Settings, element: Element): Promise<Kit> {
  const { api, 'project-id': projectId, relay, locale } = settings
  const config: Config = {
    networks: await readNetworks(settings.networks ?? '', api !== undefined && projectId !== undefined),
    api,
    projectId,
    relay,
    locale,
    theme: readTheme(element),
    metadata: readMetadata(),
  }
  checkConfig(config)
  return createKit(config)
}

const isMode = (theme: string): theme is 'light' | 'dark' | 'system' =>
  ['light', 'dark', 'system'].includes(theme)

/**
 * Returns the networks that an attribute lists, such as `1=https://your.node 8453=/rpc/base`. With a server, the URLs
 * may be omitted.
 */
export async function readNetworks(
  text: string,
  hasServer: boolean,
): Promise<readonly [Network, ...Network[]]> {
  const { catalogueChains } = await import('@latchkey/protocol/chains')
  const networks = text.split(/\s+/).flatMap((entry) => {
    if (entry === '') return []
    const [, id, url] = /^(\d+)(?:=(.+))?$/.exec(entry) ?? []
    const chain = catalogueChains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${id}`)
    const refuse = (advice: string) => new ConfigInvalidError('networks', entry, advice)
    if (id === undefined) throw refuse('List networks as id=url: "1=https://your.node"')
    if (!chain) throw refuse(`The kit has no name for ${id}. Set the property "kit" instead`)
    if (url === undefined ? !hasServer : !/^(https?:\/\/|\/)[^/]/.test(url))
      throw refuse(`Add a URL for ${chain.name}: ${id}=https://your.node`)
    const { quirks: _quirks, aliasOf: _alias, ...network } = chain
    return [
      {
        ...network,
        chainNamespace: 'eip155',
        rpcUrls: { default: { http: url === undefined ? [] : [url] } },
      },
    ] satisfies Network[]
  })
  const [first, ...others] = networks
  if (!first) throw new ConfigInvalidError('networks', text, 'List at least one network')
  return [first, ...others]
}

/** Describes the page to wallets, as it describes itself. */
function readMetadata() {
  const find = (selector: string) => document.querySelector(selector)
  const meta = (name: string) => find(`meta[name="${name}"]`)?.getAttribute('content')
  return {
    name: meta('application-name') ?? document.title,
    description: meta('description') ?? '',
    url: getPageOrigin() ?? '',
    icon: find('link[rel~="icon"]')?.getAttribute('href') ?? '',
  }
}
