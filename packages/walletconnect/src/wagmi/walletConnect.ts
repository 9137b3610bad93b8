import type { CreateConnectorFn } from '@wagmi/core'
import type { Authenticate, Client, SignedMessage } from '../client.ts'
import { createClient } from '../createClient.ts'
import { createProvider, type Provider } from '../createProvider.ts'
import { RejectedError, WalletError } from '../errors.ts'
import type { Metadata, Session } from '../session.ts'
import type { ClientStorage } from '../stored.ts'
import { browserStorage } from './browserStorage.ts'
import { createPairings, type Pairings } from './createPairings.ts'
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
  /** Called as a wallet is asked, in the gesture that asks: to bring its app to the front. */
  onAsk?: (session: Session) => void
  /** What to sign in to while connecting, for these chains (CAIP-2); undefined just connects. Must not reject. */
  authenticate?: (chains: readonly string[]) => Promise<Authenticate | undefined>
  /** Gets what the wallet has signed, and is waited for before the wallet counts as connected. Must not reject. */
  onSigned?: (messages: readonly SignedMessage[]) => Promise<void>
  createSocket?: (url: string) => WebSocket
}

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
  /** Closes the way to the relay, and no session. */
  end(): void
}

/** How long ending a session waits until the relay has the word for the wallet. */
const tellMs = 2_000

/**
 * wagmi's connector for remote wallets by WalletConnect v2: `createConfig({ connectors: [walletConnect({ … })] })`. It
 * emits `message` with `{ type: 'display_uri', data: uri }` when there is a code to show, and `{ type: 'relay_state',
 * data: TransportState }` when the way to the relay changes. `connect` throws `UserRejectedRequestError`, and
 * `ExpiredError` where nobody answers for 5 minutes.
 */
export function walletConnect(
  parameters: WalletConnectParameters,
): CreateConnectorFn<Provider | undefined, WalletConnectProperties> {
  const {
    authenticate,
    createSocket,
    metadata,
    onAsk,
    onSigned,
    optionalChains = [],
    projectId,
    relay,
  } = parameters
  return ({ chains, emitter, storage, transports }) => {
    type Live = { topic: string; provider: Provider; asked: Provider }
    let opened: { client: Client; pairings: Pairings } | undefined
    let live: Live | undefined

    function open() {
      if (opened) return opened
      const client = createClient({
        relayUrl: relay,
        projectId,
        metadata,
        storage: parameters.storage ?? browserStorage('walletConnect'),
        ...(createSocket && { createSocket }),
      })
      client.subscribe((event) => {
        if (event.is === 'state') tellRelay(client)
        // Nothing of it changes for wagmi; who shows when the session ends reads it anew.
        if (event.is === 'extended' && event.session.topic === live?.topic) emitter.emit('change', {})
      })
      opened = { client, pairings: createPairings(client) }
      return opened
    }

    function tellRelay(client: Client): void {
      emitter.emit('message', { type: 'relay_state', data: client.state() })
    }

    /** The session that this connector goes on with: the one in use, else the last one made. */
    function find(): Session | undefined {
      const usable = open()
        .client.sessions()
        .filter(({ namespaces }) => namespaces.eip155?.accounts.length)
      return usable.find(({ topic }) => topic === live?.topic) ?? usable.at(-1)
    }

    /** What a wallet is asked for, and where its code goes. */
    function proposal(client: Client) {
      const namespaces = proposeChains([...chains.map(({ id }) => id), ...optionalChains])
      return {
        namespaces,
        authenticate: authenticate && (() => authenticate(namespaces.eip155?.chains ?? [])),
        onSigned,
        onUri(uri: string) {
          tellRelay(client)
          emitter.emit('message', { type: 'display_uri', data: uri })
        },
      }
    }

    /** Takes the session that a wallet gives, in the place of any before; one without an account is let go. */
    async function take(waited: Promise<Session>): Promise<Session> {
      const session = await waited
      if (session.namespaces.eip155?.accounts.length) {
        letGoOthers(session)
        return session
      }
      void tellEnd(open().client, session.topic)
      throw new WalletError({ code: 4100, message: 'The wallet shares no account of eip155.' })
    }

    function pair(): Promise<Session> {
      const { client, pairings } = open()
      // Each try of the visitor's is one at the relay, which may have refused the last one.
      client.retry()
      return take(pairings.pair(proposal(client)))
    }

    function hasSaidYes(waited: Promise<Session>): Promise<boolean> {
      return take(waited).then(
        () => true,
        () => false,
      )
    }

    /** Puts a session to use, on a chain that it grants, if any. */
    function use(session: Session, wantedChainId: number | undefined): Live {
      const granted = chainsOf(session)
      const wanted = [wantedChainId, ...chains.map(({ id }) => id), ...granted]
      const chainId = wanted.find((id) => id !== undefined && granted.includes(id)) ?? chains[0].id
      if (live?.topic === session.topic) return live
      live?.provider.end()
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

    /** One connector is one wallet: the one before is let go. */
    function letGoOthers({ topic }: Session): void {
      if (live && live.topic !== topic) {
        live.provider.end()
        live = undefined
      }
      const { client } = open()
      for (const one of client.sessions()) if (one.topic !== topic) void tellEnd(client, one.topic)
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
        throw new WalletError({ code: 4200, message: `Nothing answers ${request.method} on ${caip2}.` })
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
        if (!kept && isReconnecting) throw new WalletError({ code: 4100, message: 'There is no session.' })
        try {
          if (!kept) use(await pair(), chainId)
        } catch (error) {
          throw error instanceof RejectedError ? new UserRejectedRequestError(error) : error
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
        const { client, pairings } = open()
        const session = find()
        const before = live
        live = undefined
        before?.provider.end()
        pairings.end()
        await keepChain(undefined)
        if (session) await tellEnd(client, session.topic)
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
        if (!chain) throw new SwitchChainError(`The chain ${chainId} is not among those of the config.`)
        const { provider, topic } = (await resume()) ?? {}
        const session = find()
        if (!provider || !topic || !session)
          throw new WalletError({ code: 4900, message: 'There is no session.' })
        await switchChain({
          add: addEthereumChainParameter,
          chain,
          client: open().client,
          onAsk: () => onAsk?.(session),
          provider,
          topic,
        })
        return chain
      },
      onAccountsChanged(changed) {
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
        const { client, pairings } = open()
        const waited = pairings.resume(proposal(client))
        // The wallet may have said yes to a page that did not live to make use of it.
        return waited ? hasSaidYes(waited) : !live && find() !== undefined
      },
      async prepare() {
        const { client, pairings } = open()
        return hasSaidYes(pairings.pair(proposal(client)))
      },
      end() {
        live?.provider.end()
        opened?.client.end()
        live = undefined
        opened = undefined
      },
    }
    return connector
  }
}

/** Ends a session. It is over here at once; the wallet is told as soon as the relay can be reached. */
async function tellEnd(client: Client, topic: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, tellMs)
  })
  await Promise.race([client.disconnect(topic).catch(() => {}), patience])
  clearTimeout(timer)
}

/** The chains of eip155 that a session grants, by their numbers. */
function chainsOf({ namespaces }: Session): readonly number[] {
  const { accounts = [], chains = [] } = namespaces.eip155 ?? {}
  const ids = [...accounts, ...chains].map((id) => Number(id.split(':')[1]))
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id))
}
