import type { CreateConnectorFn } from '@wagmi/core'
import { RejectedError, WalletError } from '../base/errors.ts'
import { createLink, type Link } from '../client/createLink.ts'
import { isWalletRead, type Provider } from '../client/createProvider.ts'
import type { Authenticate, SignedMessage } from '../session/client.ts'
import { grantOn, type Metadata, type NamespaceProposal, type Session } from '../session/session.ts'
import type { ClientStorage } from '../session/stored.ts'
import { browserStorage } from './browserStorage.ts'
import { SwitchChainError, UserRejectedRequestError } from './errors.ts'
import { proposeChains } from './proposal.ts'
import { switchChain } from './switchChain.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

/** Parameters of `walletConnect`. */
export type WalletConnectParameters = {
  /** WebSocket URL of a relay. Pairings don't name it, so only wallets configured with the same relay are reachable. */
  relay: string
  /** Project id at the relay. */
  projectId: string
  /** App metadata that wallets show to their users. */
  metadata: Metadata
  /** Storage for sessions across page loads. Defaults to the browser's local storage. */
  storage?: ClientStorage
  /** Chain ids to request in addition to the config's chains. */
  optionalChains?: readonly number[]
  /** Customizes the requested namespaces (CAIP-2), starting from the connector's own eip155 proposal. */
  namespaces?: (own: Namespaces) => Namespaces
  /** Storage for which namespace uses which session, for namespaces that share the connector's link. */
  usesStorage?: Pick<ClientStorage, 'get' | 'set'>
  /**
   * Storage for the accounts that the wallet selected, across page loads. Defaults to the browser's local storage, unless
   * `storage` is given.
   */
  selectionStorage?: Pick<ClientStorage, 'get' | 'set'>
  /** Called when the wallet offers accounts of further namespaces without being asked; see `link().offered()`. */
  onOffer?: () => void
  /** Called when the wallet is asked, within the user gesture, to bring the wallet's app to the front. */
  onAsk?: (session: Session) => void
  /** Whether an error is a user rejection that only its message reveals. Known error codes are handled without it. */
  isRejection?: (error: unknown) => boolean
  /**
   * Returns the sign-in to request while connecting, for these chains (CAIP-2), or undefined to only connect. Must not
   * reject.
   */
  authenticate?: (chains: readonly string[]) => Promise<Authenticate | undefined>
  /**
   * Called with the messages that the wallet signed. Awaited before the wallet counts as connected. Must not reject.
   */
  onSigned?: (messages: readonly SignedMessage[]) => Promise<void>
  /**
   * Returns the id of the chain to use if the wallet grants it, for a `connect` without a chain. The wallet is never
   * asked to switch to it.
   */
  preferredChain?: () => number | undefined
  /** Creates WebSockets. Defaults to the global `WebSocket`. */
  createSocket?: (url: string) => WebSocket
}

/** wagmi's namespace. */
const namespace = 'eip155'

type Namespaces = Readonly<Record<string, NamespaceProposal>>

/** Properties of the connector beyond those of every wagmi connector. */
export type WalletConnectProperties = {
  /** Returns the session in use. */
  session(): Session | undefined
  /**
   * Waits for a wallet that was shown a code before the page reloaded. Resolves to true if it approved: `connect` then
   * uses that session without a code. Resolves to false if no code is valid, or the wallet rejected.
   */
  pending(): Promise<boolean>
  /** Creates a code before `connect` is called, unless a valid one exists. Resolves like `pending`. */
  prepare(): Promise<boolean>
  /** Returns the link to remote wallets, for namespaces other than eip155. */
  link(): Link
  /** Closes the relay connection without ending sessions. */
  end(): void
}

/**
 * Creates wagmi's connector for remote wallets over WalletConnect v2:
 * `createConfig({ connectors: [walletConnect({ … })] })`. It emits `message` with `{ type: 'display_uri', data: uri }`
 * when there is a code to show, and with `{ type: 'relay_state', data: TransportState }` when the relay connection
 * changes. `connect` throws `UserRejectedRequestError`, or `ExpiredError` if there is no response within 5 minutes. It
 * throws `GrantedElsewhereError` if other namespaces were also requested and the wallet shares only accounts of those.
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
    preferredChain,
    projectId,
    relay,
    usesStorage,
  } = parameters
  const isRejection = (error: unknown) =>
    error instanceof RejectedError || parameters.isRejection?.(error) === true
  return ({ chains, emitter, storage, transports }) => {
    type Live = { session: Session; provider: Provider; asked: Provider }
    let opened: Link | undefined
    let live: Live | undefined
    /** The chain that the last wallet signed in on. */
    let signedChain: string | undefined

    function open(): Link {
      if (opened) return opened
      const own = () => proposeChains([...chains.map(({ id }) => id), ...optionalChains])
      const link = createLink({
        relay,
        projectId,
        metadata,
        storage: parameters.storage ?? browserStorage('walletConnect'),
        ...(usesStorage && { usesStorage }),
        selectionStorage:
          parameters.selectionStorage ??
          (parameters.storage ? undefined : browserStorage('walletConnect.selections')),
        namespaces: () => namespaces(own()),
        authenticate: authenticate && (() => authenticate(own().eip155?.chains ?? [])),
        async onSigned(messages) {
          signedChain = messages[0]?.chainId
          await onSigned?.(messages)
        },
        onOffer,
        onUri: (uri) => emitter.emit('message', { type: 'display_uri', data: uri }),
        onRelay: (state) => emitter.emit('message', { type: 'relay_state', data: state }),
        createSocket,
      })
      link.client.subscribe((event) => {
        if (event.type !== 'extended' && event.type !== 'updated') return
        if (!live || event.session.topic !== live.session.topic) return
        const { provider, session } = live
        live.session = event.session
        const isGranted = (one: Session) => grantOn(one, provider.chainId()) !== undefined
        // The wallet revoked the chain in use, on which every request would fail.
        if (isGranted(session) && !isGranted(event.session))
          chains.find(({ id }) => provider.use(`${namespace}:${id}`))
        // Nothing changes for wagmi, but UI that shows the session's expiry or grants has to read them again.
        emitter.emit('change', {})
      })
      opened = link
      return link
    }

    /** Returns this connector's session: the one in use, else the latest. */
    const find = () => open().find(namespace, live?.session.topic)

    /** Uses a session, on a chain that it grants, if any. */
    function use(session: Session, wantedChainId: number | undefined): Live {
      const granted = chainsOf(session)
      const signed = Number(signedChain?.split(':')[1])
      const wanted = [wantedChainId, signed, preferredChain?.(), ...chains.map(({ id }) => id), ...granted]
      signedChain = undefined
      const chainId = wanted.find((id) => id !== undefined && granted.includes(id)) ?? chains[0].id
      if (live?.session.topic === session.topic) return live
      // A connector has one wallet at a time, so the previous one is released.
      live?.provider.end()
      live = undefined
      open().join(namespace, session)
      const { topic } = session
      const provider = open().provide(session, `eip155:${chainId}`, read)
      const own: Live = { session, provider, asked: withAsk(provider, topic) }
      const ifLive = (then: () => void) => live === own && then()
      provider.on('accountsChanged', (accounts) => ifLive(() => connector.onAccountsChanged(accounts)))
      provider.on('chainChanged', (id) => ifLive(() => connector.onChainChanged(id)))
      provider.on('disconnect', (error) => ifLive(() => connector.onDisconnect(error)))
      provider.on('message', ({ type, data }) => ifLive(() => void emitter.emit('message', { type, data })))
      live = own
      return own
    }

    /** Calls `onAsk` for requests that the wallet's user has to approve. `switchChain` does so for its own. */
    function withAsk(provider: Provider, topic: string): Provider {
      if (!onAsk) return provider
      return {
        ...provider,
        request({ method, params }) {
          const session = open()
            .client.sessions()
            .find((one) => one.topic === topic)
          const needsUser = !isWalletRead(method) && method !== 'wallet_switchEthereumChain'
          if (needsUser && session?.namespaces.eip155?.methods.includes(method)) onAsk(session)
          return provider.request({ method, params })
        },
      }
    }

    const readers = new Map<number, (request: { method: string; params?: unknown }) => Promise<unknown>>()

    /** Sends a read request to the chain, without the wallet. */
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

    async function storeChain(chainId: number | undefined): Promise<void> {
      if (chainId === undefined) await storage?.removeItem('walletConnect.chainId' as never)
      else await storage?.setItem('walletConnect.chainId' as never, chainId as never)
    }

    const connector: ReturnType<CreateConnectorFn<Provider | undefined, WalletConnectProperties>> = {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        // Connecting again while connected means that the user wants another wallet.
        const kept = live && !isReconnecting ? undefined : await resume()
        if (!kept && isReconnecting) throw new WalletError({ code: 4100, message: 'No active session.' })
        try {
          if (!kept) use(await open().pair(namespace), chainId)
        } catch (error) {
          throw isRejection(error) ? new UserRejectedRequestError(error) : error
        }
        if (chainId !== undefined && chainId !== (await connector.getChainId())) {
          // The wallet's own chain is fine unless the user rejected the switch.
          await connector.switchChain?.({ chainId }).catch((error: unknown) => {
            if (error instanceof UserRejectedRequestError) throw error
          })
        }
        const current = await connector.getChainId()
        await storeChain(current)
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
        await storeChain(undefined)
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
        const { provider } = (await resume()) ?? {}
        const session = find()
        if (!provider || !session) throw new WalletError({ code: 4900, message: 'No active session.' })
        await switchChain({
          add: addEthereumChainParameter,
          chain,
          client: open().client,
          isRejection,
          onAsk: () => onAsk?.(session),
          provider,
          topic: session.topic,
        })
        return chain
      },
      onAccountsChanged(changed) {
        // Other namespaces may still use parts of the session.
        if (changed.length === 0) void open().leave(namespace)
        if (changed.length === 0) connector.onDisconnect()
        else emitter.emit('change', { accounts: changed.map(toChecksumAddress) })
      },
      onChainChanged(changed) {
        const chainId = Number(changed)
        void storeChain(chainId)
        emitter.emit('change', { chainId })
      },
      onDisconnect() {
        live?.provider.end()
        live = undefined
        // Another tab may use a newer session.
        if (!opened?.isUsed(namespace)) void storeChain(undefined)
        emitter.emit('disconnect')
      },
      session: () => (opened ? find() : undefined),
      async pending() {
        // The wallet may have approved for a page that closed before it could use the session.
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

/** Returns the eip155 chain ids that a session grants. */
function chainsOf({ namespaces }: Session): readonly number[] {
  const { accounts = [], chains = [] } = namespaces.eip155 ?? {}
  const ids = [...accounts, ...chains].map((id) => Number(id.split(':')[1]))
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id))
}
