import {
  accountTypes,
  connectGroups,
  namespaceIds,
  socialProviders,
  themeModes,
} from '@latchkey/protocol/vocabulary'
import { ConfigInvalidError } from '../errors/config.ts'
import type { Config, WriteLog } from './config.ts'

/** Member names of a group of settings, checked against the types so that new settings are not forgotten. */
type Members<group> = { readonly [name in keyof Required<group>]: true }
type Tell = (setting: string, value: unknown, advice: string) => void
type GroupOf<name extends keyof Config> = NonNullable<Config[name]>

const settings: Members<Config> = {
  networks: true,
  defaultNetwork: true,
  projectId: true,
  api: true,
  relay: true,
  relayProjectId: true,
  wallet: true,
  metadata: true,
  analytics: true,
  onEvent: true,
  logger: true,
  wagmi: true,
  wagmiConfig: true,
  connectors: true,
  transports: true,
  namespaces: true,
  queryClient: true,
  storage: true,
  storageKey: true,
  features: true,
  connectOrder: true,
  wallets: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  basic: true,
  manual: true,
  embedded: true,
  defaultAccountTypes: true,
  theme: true,
  locale: true,
  copy: true,
  signIn: true,
}
const features: Members<GroupOf<'features'>> = {
  email: true,
  socials: true,
  farcaster: true,
  passkey: true,
  swap: true,
  onramp: true,
  send: true,
  receive: true,
  names: true,
  history: true,
  nfts: true,
}
const wallets: Members<GroupOf<'wallets'>> = { featured: true, include: true, exclude: true, custom: true }
const theme: Members<GroupOf<'theme'>> = { mode: true, accent: true, radius: true }
const logger: Members<GroupOf<'logger'>> = { level: true, write: true }
/** Features that only a server has. */
const serverFeatures = ['swap', 'onramp', 'names', 'history', 'nfts'] as const
const groups = { features, wallets, theme, logger }

/** Logs an error for each setting that the kit ignores: an unknown name or an unsupported value. */
export function explainSettings(config: Config, log: WriteLog): void {
  const tell: Tell = (setting, value, advice) =>
    log('error', new ConfigInvalidError(setting, value, advice).message)
  for (const [name, value] of strangers(config, settings)) tell(name, value, 'There is no such setting')
  for (const [group, members] of Object.entries(groups))
    for (const [name, value] of strangers(Object(config)[group], members))
      tell(`${group}.${name}`, value, `There is no such setting. Use ${Object.keys(members).join(', ')}`)

  const choose = (setting: string, value: unknown, allowed: readonly unknown[]) => {
    if (value !== undefined && !allowed.includes(value)) tell(setting, value, `Use ${allowed.join(', ')}`)
  }
  choose('theme.mode', config.theme?.mode, ['system', ...themeModes])
  choose('logger.level', config.logger?.level, ['error', 'warn', 'info', 'debug', 'silent'])
  const { accent } = config.theme ?? {}
  if (accent !== undefined && !isColor(accent)) tell('theme.accent', accent, 'Use a CSS color without var()')
  for (const [namespace, type] of Object.entries(config.defaultAccountTypes ?? {}))
    if (namespaceIds.some((id) => id === namespace))
      choose(`defaultAccountTypes.${namespace}`, type, accountTypes)
    else
      tell(
        `defaultAccountTypes.${namespace}`,
        type,
        `There is no such namespace. Use ${namespaceIds.join(', ')}`,
      )
  for (const group of config.connectOrder ?? []) choose('connectOrder', group, connectGroups)
  for (const social of config.features?.socials || []) choose('features.socials', social, socialProviders)
  for (const [key, text] of Object.entries(config.copy ?? {}))
    if (typeof text !== 'string') tell(`copy.${key}`, text, 'Use a string')
  if (config.api !== undefined && config.projectId === undefined)
    tell('projectId', undefined, 'Use an id from PROJECTS of the server, because "api" is set')
  explainUnused(config, tell)
}

/** Logs an error for each setting that has no effect because of another one. */
function explainUnused(config: Config, tell: Tell): void {
  const { analytics, api, networks = [], relay, relayProjectId, transports = {} } = config
  const chainIds = networks.flatMap(({ chainNamespace, id }) =>
    chainNamespace === 'eip155' ? [`${id}`] : [],
  )
  const strangeIds = Object.keys(transports).filter((id) => !chainIds.includes(id))
  if (config.wagmiConfig && config.transports) tell('transports', transports, 'Set them in "wagmiConfig"')
  else if (strangeIds.length > 0)
    tell('transports', strangeIds.map(Number), `Use the ids of EVM networks: ${chainIds.join(', ')}`)
  if (relayProjectId !== undefined && relay === undefined)
    tell('relayProjectId', relayProjectId, 'Set "relay", too')
  if (api !== undefined) return
  if (analytics) tell('analytics', analytics, 'Set "api", which receives the events')
  for (const feature of serverFeatures)
    if (config.features?.[feature]) tell(`features.${feature}`, true, 'Set "api", which it requires')
}

/** Returns whether a value is a color, as far as this platform knows colors: servers don't. */
function isColor(value: unknown): boolean {
  if (typeof value !== 'string' || /\bvar\(/i.test(value)) return false
  return globalThis.CSS?.supports?.('color', value) ?? true
}

function strangers(given: unknown, members: object): [string, unknown][] {
  return Object.entries(Object(given)).filter(([name]) => !(name in members))
}
