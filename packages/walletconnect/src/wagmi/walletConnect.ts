import type { CreateConnectorFn } from '@wagmi/core'
import type { Authenticate, SignedMessage } from '../client.ts'
import { createLink, type Link } from '../createLink.ts'
import { createProvider, type Provider } from '../createProvider.ts'
import { RejectedError, WalletError } from '../errors.ts'
import type { Metadata, NamespaceProposal, Session } from '../session.ts'
import type { ClientStorage } from '../stored.ts'
import { browserStorage } from './browserStorage.ts'
import { SwitchChainError, UserRejectedRequestError } from './errors.ts'
import { proposeChains } from './proposal.ts'
import { switchChain } from './switchChain.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

/** Parameters of `walletConnect`. */
export type WalletConnectParameters = {
  /** WebSocket address of a relay. A pairing names none: only wallets that are built with it are reached. */
  relay: string
  projectId: string
  /** How wallets name the app to their owners. */
  metadata: Metadata
  /** Where sessions outlive the page; the browser's local storage by default. */
  storage?: ClientStorage
  /** Chains to ask for beside those of the config, by their numbers. */
  optionalChains?: readonly number[]
  /** What to ask for in all, where that is more or less than eip155, which it gets; by namespace (CAIP-2). */
  namespaces?: (own: Namespaces) => Namespaces
  /** Where it outlives the page which chain families use which session; for those that share the connector's link. */
  usesStorage?: Pick<ClientStorage, 'get' | 'set'>
  /** Called when the wallet offers accounts of further chain families by itself, as the link then says. */
  onOffer?: () => void
  /** Called as a wallet is asked, in the gesture that asks: to bring its app to the front. */
  onAsk?: (session: Session) => void
  /** Whether an error is the owner's rejection: some wallets say so in words alone. Those with a code for it need no rule. */
  isRejection?: (error: unknown) => boolean
  /** What to sign in to while connecting, for these chains (CAIP-2); undefined just connects. Must not reject. */
  authenticate?: (chains: readonly string[]) => Promise<Authenticate | undefined>
  /** Gets what the wallet has signed, and is waited for before the wallet counts as connected. Must not reject. */
  onSigned?: (messages: readonly SignedMessage[]) => Promise<void>
  createSocket?: (url: string) => WebSocket
}

/** The chain family of wagmi. */
const namespace = 'eip155'

type Namespaces = Readonly<Record<string, NamespaceProposal>>

/** What the connector has beside what every connector of wagmi has. */
export type WalletConnectProperties = {
  /** The session in use. */
  session(): Session | undefined
  /**
   * Waits for the wallet that was given a code before the page was loaded anew. True when it has said yes: `connect`
   * then goes on with it, without a code. False where no code counts any more, or the wallet said no.
   */
  pending(): Promise<boolean>
  /** Makes a code before `connect` asks for one, unless one is good still; resolves as `pending` does. */
  prepare(): Promise<boolean>
  /** The way to remote wallets, for other chain families beside eip155. */
  link(): Link
  /** Closes the way to the relay, and no session. */
  end(): void
}

/**
 * wagmi's connector for remote wallets by WalletConnect v2: `createConfig({ connectors: [walletConnect({ … })] })`. It
 * emits `message` with `{ type: 'display_uri', data: uri }` when there is a code to show, and `{ type: 'relay_state',
 * data: TransportState }` when the way to the relay changes. `connect` throws `UserRejectedRequestError`, and
 * `ExpiredError` where nobody answers for 5 minutes; and `GrantedElsewhereError` where other namespaces were asked for,
 * and the wallet shares accounts of those alone.
 */
export function walletConnect(
  parameters: WalletConnectParameters,
): CreateConnectorFn<Provider | undefined, WalletConnectProperties> {
  const {
    authenticate,
    createSocket,
    metadata,
    namespaces = (own) => own,
    onAsk,
    onOffer,
    onSigned,
    optionalChains = [],
    projectId,
    relay,
    usesStorage,
  } = parameters
  const isRejection = (error: unknown) =>
    error instanceof RejectedError || parameters.isRejection?.(error) === true
  return ({ chains, emitter, storage, transports }) => {
    type Live = { topic: string; provider: Provider; asked: Provider }
    let opened: Link | undefined
    let live: Live | undefined

    function open(): Link {
      if (opened) return opened
      const own = () => proposeChains([...chains.map(({ id }) => id), ...optionalChains])
      const link = createLink({
        relay,
        projectId,
        metadata,
        storage: parameters.storage ?? browserStorage('walletConnect'),
        ...(usesStorage && { usesStorage }),
        namespaces: () => namespaces(own()),
        authenticate: authenticate && (() => authenticate(own().eip155?.chains ?? [])),
        onSigned,
        onOffer,
        onUri: (uri) => emitter.emit('message', { type: 'display_uri', data: uri }),
        onRelay: (state) => emitter.emit('message', { type: 'relay_state', data: state }),
        createSocket,
      })
      link.client.subscribe((event) => {
        // Nothing of it changes for wagmi; who shows when the session ends, or what it grants, reads it anew.
        if ((event.is === 'extended' || event.is === 'updated') && event.session.topic === live?.topic)
          emitter.emit('change', {})
      })
      opened = link
      return link
    }

    /** The session that this connector goes on with: the one in use, else the last one made. */
    const find = () => open().find(namespace, live?.topic)

    /** Puts a session to use, on a chain that it grants, if any. */
    function use(session: Session, wantedChainId: number | undefined): Live {
      const granted = chainsOf(session)
      const wanted = [wantedChainId, ...chains.map(({ id }) => id), ...granted]
      const chainId = wanted.find((id) => id !== undefined && granted.includes(id)) ?? chains[0].id
      if (live?.topic === session.topic) return live
      // One connector is one wallet: the one before is let go.
      live?.provider.end()
      live = undefined
      open().join(namespace, session)
      const { topic } = session
      const provider = createProvider({ client: open().client, topic, chainId: `eip155:${chainId}`, read })
      const own: Live = { topic, provider, asked: withAsk(provider, topic) }
      const ifLive = (then: () => void) => live === own && then()
      provider.on('accountsChanged', (accounts) => ifLive(() => connector.onAccountsChanged(accounts)))
      provider.on('chainChanged', (id) => ifLive(() => connector.onChainChanged(id)))
      provider.on('disconnect', (error) => ifLive(() => connector.onDisconnect(error)))
      provider.on('message', ({ type, data }) => ifLive(() => void emitter.emit('message', { type, data })))
      live = own
      return own
    }

    /** Tells when a question goes to the wallet. */
    function withAsk(provider: Provider, topic: string): Provider {
      if (!onAsk) return provider
      return {
        ...provider,
        request(asked) {
          const session = open()
            .client.sessions()
            .find((one) => one.topic === topic)
          const isLocal = /^(eth_accounts|eth_requestAccounts|eth_chainId|wallet_switchEthereumChain)$/.test(
            asked.method,
          )
          if (session && !isLocal && session.namespaces.eip155?.methods.includes(asked.method)) onAsk(session)
          return provider.request(asked)
        },
      }
    }

    const readers = new Map<number, (request: { method: string; params?: unknown }) => Promise<unknown>>()

    /** Asks a chain what a wallet need not be asked. */
    async function read(caip2: string, request: { method: string; params?: unknown }): Promise<unknown> {
      const id = Number(caip2.split(':')[1])
      const chain = chains.find((known) => known.id === id)
      const transport = transports?.[id]
      if (!chain || !transport)
        throw new WalletError({ code: 4200, message: `No transport for ${request.method} on ${caip2}.` })
      if (!readers.has(id)) readers.set(id, transport({ chain }).request as never)
      return readers.get(id)?.(request)
    }

    async function resume(): Promise<Live | undefined> {
      if (live) return live
      const session = find()
      if (!session) return undefined
      const chainId = await storage?.getItem('walletConnect.chainId' as never)
      return use(session, Number(chainId) || undefined)
    }

    function accounts(): readonly `0x${string}`[] {
      return live?.provider.accounts().map(toChecksumAddress) ?? []
    }

    async function keepChain(chainId: number | undefined): Promise<void> {
      if (chainId === undefined) await storage?.removeItem('walletConnect.chainId' as never)
      else await storage?.setItem('walletConnect.chainId' as never, chainId as never)
    }

    const connector: ReturnType<CreateConnectorFn<Provider | undefined, WalletConnectProperties>> = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        // Who connects again while connected wants another wallet.
        const kept = live && !isReconnecting ? undefined : await resume()
        if (!kept && isReconnecting) throw new WalletError({ code: 4100, message: 'No active session.' })
        try {
          if (!kept) use(await open().pair(namespace), chainId)
        } catch (error) {
          throw isRejection(error) ? new UserRejectedRequestError(error) : error
        }
        if (chainId !== undefined && chainId !== (await connector.getChainId())) {
          // The wallet's own chain will do, unless its owner said no.
          await connector.switchChain?.({ chainId }).catch((error: unknown) => {
            if (error instanceof UserRejectedRequestError) throw error
          })
        }
        const current = await connector.getChainId()
        await keepChain(current)
        const shared = accounts()
        return {
          accounts: (withCapabilities
            ? shared.map((address) => ({ address, capabilities: {} }))
            : shared) as never,
          chainId: current,
        }
      },
      async disconnect() {
        const link = open()
        live?.provider.end()
        live = undefined
        link.giveUp()
        await keepChain(undefined)
        await link.leave(namespace)
      },
      async getAccounts() {
        await resume()
        return accounts()
      },
      async getChainId() {
        const { provider } = (await resume()) ?? {}
        return provider ? Number(provider.chainId().split(':')[1]) : chains[0].id
      },
      async getProvider() {
        return (await resume())?.asked
      },
      async isAuthorized() {
        return find() !== undefined
      },
      async switchChain({ addEthereumChainParameter, chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(`Chain ${chainId} is not configured.`)
        const { provider, topic } = (await resume()) ?? {}
        const session = find()
        if (!provider || !topic || !session)
          throw new WalletError({ code: 4900, message: 'No active session.' })
        await switchChain({
          add: addEthereumChainParameter,
          chain,
          client: open().client,
          isRejection,
          onAsk: () => onAsk?.(session),
          provider,
          topic,
        })
        return chain
      },
      onAccountsChanged(changed) {
        // The session may have parts that other families use.
        if (changed.length === 0) void open().leave(namespace)
        if (changed.length === 0) connector.onDisconnect()
        else emitter.emit('change', { accounts: changed.map(toChecksumAddress) })
      },
      onChainChanged(changed) {
        const chainId = Number(changed)
        void keepChain(chainId)
        emitter.emit('change', { chainId })
      },
      onDisconnect() {
        live?.provider.end()
        live = undefined
        void keepChain(undefined)
        emitter.emit('disconnect')
      },
      session: () => (opened ? find() : undefined),
      async pending() {
        // The wallet may have said yes to a page that did not live to make use of it.
        return open().resume() ?? (!live && find() !== undefined)
      },
      async prepare() {
        return open().prepare()
      },
      link: open,
      end() {
        live?.provider.end()
        opened?.end()
        live = undefined
        opened = undefined
      },
    }
    return connector
  }
}

/** The chains of eip155 that a session grants, by their numbers. */
function chainsOf({ namespaces }: Session): readonly number[] {
  const { accounts = [], chains = [] } = namespaces.eip155 ?? {}
  const ids = [...accounts, ...chains].map((id) => Number(id.split(':')[1]))
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id))
}
