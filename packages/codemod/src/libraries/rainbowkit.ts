import type { NodePath } from '@babel/traverse'
import type { CallExpression, Expression, JSXElement, Node } from '@babel/types'
import { referenceAt } from '../draft.ts'
import type { KitSettings } from '../kit/settings.ts'
import type { Draft } from '../libraries/library.ts'
import { keyOf } from '../source/references.ts'
import type { Library, Target } from './library.ts'

const page = 'docs/start/from-rainbowkit.md'
const themes = ['lightTheme', 'darkTheme', 'midnightTheme'] as const
/** RainbowKit's names for corners, as the radius of its buttons in pixels. */
const radii: Readonly<Record<string, number>> = { none: 0, small: 4, medium: 8, large: 12 }
/** Languages that RainbowKit names in its own way. */
const languages: Readonly<Record<string, string>> = { ua: 'uk', 'es-419': 'es-419' }
const byHand = (action: string, anchor: string): Target => ({ to: 'nothing', action, anchor })
const react = (name: string): Target => ({ to: 'package', source: '@latchkey/react', name })

/** RainbowKit 2. */
export const rainbowKit: Library = {
  name: 'RainbowKit',
  page,
  packages: ['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit-siwe-next-auth', '@rainbow-me/rainbow-button'],
  needs: {},
  styles: ['@rainbow-me/rainbowkit/styles.css', '@rainbow-me/rainbow-button/styles.css'],
  providers: ['RainbowKitProvider', 'RainbowButtonProvider'],
  custom: { bridge: 'customButton', name: 'CustomConnectButton' },
  createsConfig: true,
  config: {
    name: 'appName',
    description: 'appDescription',
    url: 'appUrl',
    icon: 'appIcon',
    projectId: 'projectId',
    wallets: 'wallets',
    dropped: ['walletConnectParameters'],
  },
  defaultChains: [],
  chainIcon: 'iconUrl',
  signIn: {
    RainbowKitAuthenticationProvider: 'authentication',
    RainbowKitSiweNextAuthProvider: 'authentication',
  },
  targets: {
    ConnectButton: react('ConnectButton'),
    RainbowButton: react('ConnectButton'),
    useConnectModal: { to: 'bridge', bridge: 'modals', name: 'useConnectModal' },
    useAccountModal: { to: 'bridge', bridge: 'modals', name: 'useAccountModal' },
    useChainModal: { to: 'bridge', bridge: 'modals', name: 'useChainModal' },
    useRainbowConnectModal: { to: 'bridge', bridge: 'modals', name: 'useRainbowConnectModal' },
    WalletButton: { to: 'bridge', bridge: 'walletButton', name: 'WalletButton' },
    RainbowKitAuthenticationProvider: {
      to: 'bridge',
      bridge: 'authentication',
      name: 'AuthenticationProvider',
    },
    createAuthenticationAdapter: {
      to: 'bridge',
      bridge: 'authentication',
      name: 'createAuthenticationAdapter',
    },
    AuthenticationStatus: {
      to: 'bridge',
      bridge: 'authentication',
      name: 'AuthenticationStatus',
      isType: true,
    },
    RainbowKitSiweNextAuthProvider: {
      to: 'bridge',
      bridge: 'nextAuth',
      name: 'NextAuthAuthenticationProvider',
    },
    GetSiweMessageOptions: {
      to: 'bridge',
      bridge: 'nextAuth',
      name: 'GetSiweMessageOptions',
      isType: true,
    },
    Locale: { to: 'type', text: 'string' },
    Chain: { to: 'bridge', bridge: 'chain', name: 'Chain', isType: true },
    ...Object.fromEntries(
      [...themes, 'Theme', 'cssStringFromTheme', 'cssObjectFromTheme'].map((name) => [
        name,
        byHand('Set theme in createKit, or call setTheme of useTheme. See', 'themes'),
      ]),
    ),
    useAddRecentTransaction: {
      to: 'bridge',
      bridge: 'recentTransactions',
      name: 'useAddRecentTransaction',
    },
    getDefaultWallets: byHand('Remove it, and set wallets in createKit. See', 'wallets'),
    getWalletConnectConnector: byHand('Remove it, and set relay in createKit. See', 'wallets'),
    rainbowConnector: byHand('Remove it: the kit lists Rainbow. See', 'wallets'),
    connectorsForWallets: byHand('Remove it, and set wallets in createKit. See', 'wallets'),
    Wallet: byHand('Describe the wallet in wallets.custom of createKit. See', 'wallets'),
    WalletList: byHand('Set wallets in createKit. See', 'wallets'),
    AvatarComponent: byHand('Remove it: the kit shows the avatar of the name. See', 'the-provider'),
    DisclaimerComponent: byHand('Show your terms in your page. See', 'the-provider'),
  },
  subpaths: {
    '@rainbow-me/rainbowkit/wallets': byHand('Set wallets in createKit. See', 'wallets'),
  },
  show: {
    accountStatus: ['avatar', (value) => value !== 'address'],
    chainStatus: ['network', (value) => value !== 'none'],
    showBalance: ['balance', (value) => value === true],
  },
  props: { ConnectButton: ['label', 'key'] },
  readProvider,
}

function readProvider(element: NodePath<JSXElement>, draft: Draft, settings: KitSettings): void {
  const { file } = draft
  const guide = { page, anchor: 'the-provider' }
  // RainbowKit is light unless the app says otherwise.
  settings.mode ??= 'light'
  for (const attribute of element.get('openingElement').get('attributes')) {
    if (!attribute.isJSXAttribute()) {
      file.todo(attribute, 'RainbowKitProvider had further props', 'Move them to createKit. See', guide)
      continue
    }
    const name = attribute.node.name.name
    const { value } = attribute.node
    const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value
    if (name === 'key') continue
    if (name === 'theme') {
      if (expression?.type === 'NullLiteral' || readTheme(draft, expression, settings)) continue
      file.todo(attribute, 'the theme depends on the page', 'Call setTheme of useTheme. See', {
        page,
        anchor: 'themes',
      })
      settings.mode = 'system'
    } else if (name === 'locale') {
      if (expression?.type === 'StringLiteral')
        settings.locale = languages[expression.value] ?? expression.value
      else {
        settings.locale = 'auto'
        file.todo(attribute, 'the language depends on the page', 'The kit now follows the browser. See', {
          page,
          anchor: 'languages',
        })
      }
    } else if (name === 'initialChain')
      file.todo(attribute, 'initialChain was removed', 'Set defaultNetwork in createKit. See', guide)
    else if (name === 'appInfo' || name === 'avatar')
      file.todo(attribute, `${name} was removed`, 'Show it in your page. See', guide)
    else file.note(attribute.node, `removed ${String(name)}`, 'It has no counterpart.')
  }
}

/** Reads themes that are written in place. Returns false for others. */
function readTheme(
  draft: Draft,
  value: Expression | Node | null | undefined,
  settings: KitSettings,
): boolean {
  if (value?.type === 'CallExpression') return readThemeCall(draft, value, settings)
  if (value?.type !== 'ObjectExpression') return false
  const modes = value.properties.map((property) =>
    property.type === 'ObjectProperty' && /^(light|dark)Mode$/.test(keyOf(property.key) ?? '')
      ? property.value
      : undefined,
  )
  const light: KitSettings = {}
  const areRead = modes.every((mode, at) =>
    mode?.type === 'CallExpression' ? readThemeCall(draft, mode, at === 0 ? light : {}) : false,
  )
  if (!areRead || modes.length === 0) return false
  Object.assign(settings, light, { mode: 'system' })
  return true
}

function readThemeCall(
  draft: Draft,
  { callee, arguments: [options] }: CallExpression,
  settings: KitSettings,
) {
  const reference = referenceAt(draft, callee)
  const theme = themes.find((name) => name === reference?.name)
  if (!theme || (options && options.type !== 'ObjectExpression')) return false
  const read: KitSettings = { mode: theme === 'lightTheme' ? 'light' : 'dark' }
  for (const property of options?.properties ?? []) {
    if (property.type !== 'ObjectProperty') return false
    const key = keyOf(property.key)
    const { value } = property
    if (key === 'accentColor' && value.type === 'StringLiteral') read.accent = draft.file.textOf(value)
    else if (key === 'borderRadius' && value.type === 'StringLiteral') {
      const radius = radii[value.value]
      if (radius !== undefined) read.radius = radius
    } else if (key === 'accentColor' || key === 'borderRadius') return false
    else draft.file.note(property, `removed ${key} of the theme`, 'It has no counterpart.')
  }
  Object.assign(settings, read)
  return true
}
