import type { SourceFile } from '../source/parseFile.ts'

/** Settings of `createKit` that the old code determines. Values are source text, unless they say otherwise. */
export type KitSettings = {
  name?: string
  description?: string
  url?: string
  icon?: string
  projectId?: string
  mode?: 'light' | 'dark' | 'system'
  accent?: string
  radius?: number
  /** A BCP 47 tag or `auto`, not source text. */
  locale?: string
  /** Ids of wallets, not source text. */
  featured?: readonly string[]
  allowUnsupportedChain?: boolean
  /** Local name of the sign-in provider. */
  signIn?: string
}

/** The relay that the old libraries use, with the same project. */
const publicRelay = 'wss://relay.walletconnect.com'

/** Returns a `createKit` call. `names` are the local names of its imports. */
export function writeKit(
  { style }: SourceFile,
  settings: KitSettings,
  {
    configName,
    createKit,
    wagmi,
    fallbackName,
  }: { configName: string; createKit: string; wagmi: string; fallbackName: string },
  indent = '',
): string {
  const { quote } = style
  const text = (value: string) => `${quote}${value}${quote}`
  const name = settings.name ?? text(fallbackName)
  // Any app may import the file on a server too: to render there, in a test, or in a script.
  const url = `typeof location === ${text('undefined')} ? ${text('http://localhost:3000')} : location.origin`
  const theme = [
    ...(settings.mode === undefined ? [] : [`mode: ${text(settings.mode)}`]),
    ...(settings.accent === undefined ? [] : [`accent: ${settings.accent}`]),
    ...(settings.radius === undefined ? [] : [`radius: ${settings.radius}`]),
  ]
  const lines = [
    wagmi === 'wagmi' ? 'wagmi,' : `wagmi: ${wagmi},`,
    configName === 'wagmiConfig' ? 'wagmiConfig,' : `wagmiConfig: ${configName},`,
    'metadata: {',
    `  name: ${name},`,
    `  description: ${settings.description ?? name},`,
    `  url: ${settings.url ?? url},`,
    `  icon: ${settings.icon ?? text('/favicon.ico')},`,
    '},',
    ...(settings.projectId === undefined
      ? []
      : [`relay: ${text(publicRelay)},`, `relayProjectId: ${settings.projectId},`]),
    ...(settings.featured && settings.featured.length > 0
      ? [`wallets: { featured: [${settings.featured.map(text).join(', ')}] },`]
      : []),
    ...(theme.length === 0 ? [] : [`theme: { ${theme.join(', ')} },`]),
    ...(settings.locale === undefined ? [] : [`locale: ${text(settings.locale)},`]),
    ...(settings.allowUnsupportedChain ? ['allowUnsupportedChain: true,'] : []),
    ...(settings.signIn === undefined
      ? []
      : [settings.signIn === 'signIn' ? 'signIn,' : `signIn: ${settings.signIn},`]),
  ]
  return [`${createKit}({`, ...lines.map((line) => `${indent}  ${line}`), `${indent}})`].join(style.newline)
}

/** Returns settings as a person would write them in `createKit`, in one line. */
export function describeSettings({ quote }: SourceFile['style'], settings: KitSettings): string {
  const text = (value: string) => `${quote}${value}${quote}`
  const { featured, projectId, locale, mode, radius } = settings
  const described = {
    'metadata.name': settings.name,
    'metadata.description': settings.description,
    'metadata.url': settings.url,
    'metadata.icon': settings.icon,
    relay: projectId && text(publicRelay),
    relayProjectId: projectId,
    'wallets.featured': featured && `[${featured.map(text).join(', ')}]`,
    'theme.mode': mode && text(mode),
    'theme.accent': settings.accent,
    'theme.radius': radius === undefined ? undefined : String(radius),
    locale: locale && text(locale),
    allowUnsupportedChain: settings.allowUnsupportedChain && 'true',
  }
  return Object.entries(described)
    .flatMap(([key, value]) => (value ? [`${key}: ${value.replace(/\s+/g, ' ')}`] : []))
    .join(', ')
}
