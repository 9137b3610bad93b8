import type { NodePath } from '@babel/traverse'
import type { JSXElement, Node } from '@babel/types'
import type { KitSettings } from '../kit/settings.ts'
import type { Draft } from '../libraries/library.ts'
import { keyOf } from '../source/references.ts'
import type { Library, Target } from './library.ts'

const page = 'docs/start/from-connectkit.md'
const byHand = (action: string, anchor: string): Target => ({ to: 'nothing', action, anchor })
const bridge = (
  bridge: 'connectKitHooks' | 'pictures' | 'siwe' | 'nextSiwe',
  name: string,
  isType = false,
): Target => ({
  to: 'bridge',
  bridge,
  name,
  isType,
})

/** ConnectKit 1. */
export const connectKit: Library = {
  name: 'ConnectKit',
  page,
  packages: ['connectkit', 'connectkit-next-siwe'],
  needs: { 'connectkit-next-siwe': 'connectkit' },
  styles: [],
  providers: ['ConnectKitProvider'],
  custom: { bridge: 'connectKitButton', name: 'CustomConnectButton' },
  createsConfig: false,
  config: {
    name: 'appName',
    description: 'appDescription',
    url: 'appUrl',
    icon: 'appIcon',
    projectId: 'walletConnectProjectId',
    dropped: ['coinbaseWalletPreference', 'enableAaveAccount', 'aaveAccountOptions'],
  },
  defaultChains: ['mainnet', 'polygon', 'optimism', 'arbitrum'],
  signIn: { SIWEProvider: 'siwe', configureClientSIWE: 'siwe' },
  targets: {
    ConnectKitButton: { to: 'package', source: '@latchkey/react', name: 'ConnectButton' },
    useModal: bridge('connectKitHooks', 'useModal'),
    useChains: { to: 'package', source: 'wagmi', name: 'useChains' },
    useChainIsSupported: bridge('connectKitHooks', 'useChainIsSupported'),
    useIsMounted: bridge('connectKitHooks', 'useIsMounted'),
    Avatar: bridge('pictures', 'Avatar'),
    ChainIcon: bridge('pictures', 'ChainIcon'),
    SIWEProvider: bridge('siwe', 'SIWEProvider'),
    SIWEButton: bridge('siwe', 'SIWEButton'),
    useSIWE: bridge('siwe', 'useSIWE'),
    SIWESession: bridge('siwe', 'SIWESession', true),
    SIWEConfig: bridge('siwe', 'SIWEConfig', true),
    configureClientSIWE: bridge('nextSiwe', 'configureClientSIWE'),
    configureServerSideSIWE: byHand(
      'It still works. Move its routes to createSignIn when you can. See',
      'sign-in',
    ),
    getDefaultConnectors: byHand('Remove it: the kit adds its own connectors. See', 'wallets'),
    wallets: byHand('Set wallets in createKit. See', 'wallets'),
    Types: byHand('Remove it: the settings are those of createKit. See', 'the-provider'),
    Context: byHand('Use the hooks of @latchkey/react. See', 'components-and-hooks'),
    ConnectKitModalDemo: byHand('Render InlineModal. See', 'components-and-hooks'),
  },
  subpaths: {},
  show: {
    showAvatar: ['avatar', (value) => value === true],
    showBalance: ['balance', (value) => value === true],
  },
  props: {
    ConnectKitButton: ['label', 'key'],
    SIWEProvider: [
      ...['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut', 'enabled', 'key'],
      ...['signOutOnDisconnect', 'signOutOnAccountChange', 'signOutOnNetworkChange'],
      ...['onSignIn', 'onSignOut'],
    ],
  },
  readProvider,
}

function readProvider(element: NodePath<JSXElement>, { file }: Draft, settings: KitSettings): void {
  const guide = { page, anchor: 'the-provider' }
  for (const attribute of element.get('openingElement').get('attributes')) {
    if (!attribute.isJSXAttribute()) {
      file.todo(attribute, 'ConnectKitProvider had further props', 'Move them to createKit. See', guide)
      continue
    }
    const name = String(attribute.node.name.name)
    const { value } = attribute.node
    const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value
    if (name === 'key') continue
    if (name === 'mode' && expression?.type === 'StringLiteral')
      settings.mode = expression.value === 'auto' ? 'system' : (expression.value as 'light' | 'dark')
    else if (name === 'customTheme' && expression && readCustomTheme(expression, settings))
      file.note(
        attribute.node,
        'kept the accent and the radius of customTheme',
        'Other colors are the kit’s own.',
      )
    else if (name === 'options' && expression && readOptions(expression, settings))
      file.note(attribute.node, 'kept the language of options', 'Other options have no counterpart.')
    else if (name === 'theme' && expression?.type === 'StringLiteral')
      file.note(attribute.node, `removed the theme ${expression.value}`, 'Set theme in createKit.')
    else if (name === 'debugMode') file.note(attribute.node, 'removed debugMode', 'Set logger in createKit.')
    else if (name === 'onConnect' || name === 'onDisconnect')
      file.todo(attribute, `${name} was removed`, 'Use useAccountEffect of wagmi. See', guide)
    else file.todo(attribute, `${name} was removed`, 'Set it in createKit. See', guide)
  }
}

/** Reads the variables of a theme that the kit has too. Returns false if the object is not written in place. */
function readCustomTheme(value: Node, settings: KitSettings): boolean {
  if (value.type !== 'ObjectExpression') return false
  for (const property of value.properties) {
    if (property.type !== 'ObjectProperty' || property.value.type !== 'StringLiteral') return false
    const key = keyOf(property.key)
    if (key === '--ck-accent-color') settings.accent = property.value.extra?.raw as string
    const radius = /^(\d+)px$/.exec(property.value.value)?.[1]
    if (key === '--ck-border-radius' && radius !== undefined) settings.radius = Number(radius)
  }
  return true
}

function readOptions(value: Node, settings: KitSettings): boolean {
  if (value.type !== 'ObjectExpression') return false
  for (const property of value.properties) {
    if (property.type !== 'ObjectProperty') return false
    const key = keyOf(property.key)
    if (key === 'language' && property.value.type === 'StringLiteral') settings.locale = property.value.value
    if (key === 'enforceSupportedChains' && property.value.type === 'BooleanLiteral' && !property.value.value)
      settings.allowUnsupportedChain = true
  }
  return true
}
