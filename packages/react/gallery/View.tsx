import {
  type AlertName,
  alertRaised,
  type Connection,
  connect,
  createKit,
  createMemoryStorage,
  type Kit,
  type SignInProvider,
} from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import type { Network } from '@latchkey/protocol/network'
import { socialProviders } from '@latchkey/protocol/vocabulary'
import { type ReactNode, useEffect, useState } from 'react'
import type { CreateConnectorFn } from 'wagmi'
import { mock } from 'wagmi/connectors'
import { pseudoArabic, pseudoLong } from '../src/copy/pseudo.ts'
import { InlineModal, KitProvider, useKit, useModal, type ViewRequest } from '../src/index.ts'
import { accounts, type Scene } from './answers.ts'

const names = ['Devnet', 'Ethereum', 'Base', 'Arbitrum One', 'OP Mainnet', 'Polygon', 'Gnosis']

function network(name: string, at: number): Network {
  const id = at === 0 ? 31_337 : at
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${location.origin}/v1/?chainId=eip155:${id}`] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
  }
}

/** Renders a kit connected to a scene's account, inline in the page. */
export function View({
  scene,
  request,
  alert,
  signIn,
  peer,
}: {
  scene: Scene | 'nobody'
  request: ViewRequest
  alert?: AlertName
  signIn?: SignInProvider
  peer?: Peer
}) {
  return (
    <WithKit
      scene={scene}
      name={`${request.view}${alert ?? ''}${peer?.remote?.walletId ?? ''}`}
      signIn={signIn}
      peer={peer}
    >
      {alert && <Raise alert={alert} />}
      {!new URLSearchParams(location.search).has('modal') && <InlineModal />}
      <Opener request={request} />
    </WithKit>
  )
}

function Raise({ alert }: { alert: AlertName }) {
  const { alerts } = useKit()
  useEffect(() => alerts.setState((state) => alertRaised(state, { name: alert })), [alerts, alert])
  return null
}

/** Provides a gallery kit to its children. */
export function WithKit({
  scene,
  name,
  signIn,
  peer,
  children,
}: {
  scene: Scene | 'nobody'
  name: string
  signIn?: SignInProvider | undefined
  peer?: Peer | undefined
  children: ReactNode
}) {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const made = makeKit(scene, `gallery-${scene}-${name}`, signIn, peer)
    setKit(made)
    return () => made.destroy()
  }, [scene, name, signIn, peer])
  return kit && <KitProvider kit={kit}>{children}</KitProvider>
}

/** Connects the account, then opens a view. */
export function Opener({ request }: { request?: ViewRequest }) {
  const kit = useKit()
  const { open } = useModal()
  useEffect(() => {
    const begin = async () => {
      // The provider starts the kit in its own effect, which runs after this one.
      await Promise.resolve()
      const hasWallet = kit.facts.get().activeAccount === undefined && kit.wagmiConfig.connectors.length > 0
      if (hasWallet && !kit.config.storageKey.includes('nobody')) await connect(kit, { connectorId: 'mock' })
      if (!request) return
      await open(request)
    }
    begin().catch((error: unknown) => kit.log('error', error))
  }, [kit, open, request])
  return null
}

/** Creates a browser wallet, as far as its row shows. */
function mockInjected(account: `0x${string}`): CreateConnectorFn {
  const create = mock({ accounts: [account] })
  return (config) => Object.assign(create(config), { type: 'injected' }) as ReturnType<CreateConnectorFn>
}

/** The remote wallet at the other end of a connection. */
type Peer = Pick<Connection, 'name' | 'icon' | 'remote'>

/** Creates a connector for a wallet on another device. */
function onPhone(accounts: readonly [`0x${string}`], peer: Peer): CreateConnectorFn {
  return (config) => Object.assign(mock({ accounts })(config), { peer: () => peer })
}

function makeKit(
  scene: Scene | 'nobody',
  storageKey: string,
  signIn: SignInProvider | undefined,
  peer: Peer | undefined,
): Kit {
  const query = new URLSearchParams(location.search)
  const locale = query.get('locale') ?? 'en'
  const copy = locale === 'en-XA' ? pseudoLong : locale.startsWith('ar') ? pseudoArabic : {}
  const [first, ...rest] = names.map(network)
  if (!first) throw new Error('The gallery has no network')
  return createKit({
    wagmi,
    networks: [first, ...rest],
    api: location.origin,
    projectId: 'local',
    // Nothing answers there. The states of a pairing are on `?page=remote`.
    relay: 'ws://127.0.0.1:9',
    // `?modal` shows one view as visitors see it: `?page=views&only=Tokens&modal`.
    embedded: !query.has('modal'),
    metadata: { name: 'Gallery', description: 'A gallery', url: location.origin, icon: '/icon.svg' },
    connectors:
      scene === 'nobody' ? [] : [peer ? onPhone([accounts[scene]], peer) : mockInjected(accounts[scene])],
    // Nothing answers there either. The states of a login are on `?page=social`.
    wallet: 'http://wallet.test',
    features: { email: true, socials: socialProviders, farcaster: true },
    storage: createMemoryStorage(),
    storageKey,
    ...(signIn && { signIn }),
    locale,
    copy,
    theme: { mode: query.get('theme') === 'dark' ? 'dark' : 'light' },
  })
}
