import { GrantedElsewhereError, WalletError } from '../base/errors.ts'
import { isObject, parseObject } from '../base/jsonRpc.ts'
import type { TransportState } from '../relay/transport.ts'
import type { Authenticate, Client, SignedMessage } from '../session/client.ts'
import type { Metadata, NamespaceProposal, Session } from '../session/session.ts'
import type { ClientStorage } from '../session/stored.ts'
import { createClient } from './createClient.ts'
import { createPairings } from './createPairings.ts'
import { accountsOn, createProvider, type Provider } from './createProvider.ts'

/** Parameters of `createLink`. */
export type LinkParameters = {
  /** WebSocket URL of a relay. */
  relay: string
  /** Project id at the relay. */
  projectId: string
  /** App metadata that wallets show to their users. */
  metadata: Metadata
  /** Storage for sessions across page loads. */
  storage: ClientStorage
  /**
   * Storage for which namespace uses which session. Without it, a namespace resumes any session that has accounts for
   * it.
   */
  usesStorage?: Pick<ClientStorage, 'get' | 'set'>
  /** Storage for the accounts that wallets selected. Without it, they are lost with the page. */
  selectionStorage?: Pick<ClientStorage, 'get' | 'set'> | undefined
  /** Returns the namespaces to request from a wallet (CAIP-2). */
  namespaces: () => Readonly<Record<string, NamespaceProposal>>
  /** Returns the sign-in to request while connecting, or undefined to only connect. Must not reject. */
  authenticate?: (() => Promise<Authenticate | undefined>) | undefined
  /** Called with the messages that the wallet signed, before the wallet counts as connected. Must not reject. */
  onSigned?: ((messages: readonly SignedMessage[]) => Promise<void>) | undefined
  /** Called with each pairing URI to show. */
  onUri: (uri: string) => void
  /** Called when the relay connection changes, and with its current state whenever a code is shown. */
  onRelay: (state: TransportState) => void
  /** Called when a connected wallet offers accounts of further namespaces without being asked. */
  onOffer?: (() => void) | undefined
  /** Creates WebSockets. Defaults to the global `WebSocket`. */
  createSocket?: ((url: string) => WebSocket) | undefined
}

/**
 * One app's connection to remote wallets. A wallet is asked for all namespaces together, over one client. Each
 * namespace then uses the session that has its accounts, and leaves it independently. When the last namespace leaves, the
 * session ends.
 */
export type Link = {
  client: Client
  /** Returns a namespace's session: the one with this topic, else the last one that the namespace uses or can join. */
  find(namespace: string, topic?: string): Session | undefined
  /**
   * Returns the last wallet's session, and the namespaces that haven't joined it. `isUnasked` is true if the wallet
   * offered accounts later, while nothing was waiting for them.
   */
  offered(): { session: Session; namespaces: readonly string[]; isUnasked: boolean } | undefined
  /** Discards the current offer, and ends its session if no namespace uses it. */
  settle(): void
  /**
   * Waits for a wallet, which may already have responded. Call `join` afterwards. Rejects with the errors of
   * `Client.connect`, with `GrantedElsewhereError` if the wallet shares only accounts of other namespaces, and with
   * `WalletError` (4100) if it shares none.
   */
  pair(namespace: string): Promise<Session>
  /**
   * Waits for a wallet that an earlier page showed a code to; resolves to false if rejected. Undefined without such a
   * code.
   */
  resume(): Promise<boolean> | undefined
  /** Creates a code in advance, unless a valid one exists. Resolves like `resume`. */
  prepare(): Promise<boolean>
  /** Returns whether a namespace uses a session, in this tab or in another one that shares the storage of uses. */
  isUsed(namespace: string): boolean
  /** Assigns the session to a namespace, which leaves its other sessions. Sessions that no namespace uses end. */
  join(namespace: string, session: Session): void
  /**
   * Returns a provider for a namespace's part of a session, with the accounts that the wallet selected for an earlier
   * page. `chainId` (CAIP-2) is the initial chain, and `read` that of `createProvider`.
   */
  provide(session: Session, chainId: string, read?: Parameters<typeof createProvider>[0]['read']): Provider
  /** Detaches a namespace from its session. If that ends the session, resolves once the wallet is notified. */
  leave(namespace: string): Promise<void>
  /** Cancels the pairing and rejects its callers. */
  giveUp(): void
  /** Closes the relay connection without ending sessions. */
  end(): void
}

/**
 * Accounts that a wallet offers to namespaces that haven't joined. Namespaces in `keptFor` count as users of the session.
 */
type Offer = {
  topic: string
  namespaces: readonly string[]
  isUnasked: boolean
  keptFor: readonly string[]
}

/** How long ending a session waits for the relay to accept the wallet's notification, in ms. */
const tellMs = 2_000

/** Creates a link. */
export function createLink(parameters: LinkParameters): Link {
  const { authenticate, createSocket, metadata, namespaces, onOffer, onRelay, onSigned, onUri } = parameters
  const { projectId, relay, storage } = parameters
  const client = createClient({
    relayUrl: relay,
    projectId,
    metadata,
    storage,
    ...(createSocket && { createSocket }),
  })
  const pairings = createPairings(client)
  const uses = openLists(parameters.usesStorage)
  /** The addresses that a wallet selected, by session and namespace. */
  const selections = openLists(parameters.selectionStorage)
  /** The last wallet's offer that no namespace has joined. */
  let offer: Offer | undefined
  /** The namespaces that each session had accounts of in the wallet's last update. */
  const shared = new Map(client.sessions().map((session) => [session.topic, sharedBy(session)]))

  client.subscribe((event) => {
    if (event.type === 'state') onRelay(event.state)
    if (event.type === 'disconnected') forget(event.topic)
    if (event.type === 'connected' || event.type === 'updated') takeChange(event.session)
  })

  function forget(topic: string): void {
    shared.delete(topic)
    const { [topic]: _, ...others } = uses.read()
    uses.write(others)
    const left = Object.entries(selections.read()).filter(([key]) => !key.startsWith(topic))
    selections.write(Object.fromEntries(left))
  }

  /** Offers accounts that a wallet newly shares to namespaces that have no other session. */
  function takeChange(session: Session): void {
    const { topic } = session
    const before = shared.get(topic)
    // Another session is being joined. Later changes of this one are compared with its earlier state.
    if (before && offer && offer.topic !== topic && offer.namespaces.length > 0) return
    shared.set(topic, sharedBy(session))
    const users = uses.read()[topic] ?? []
    const isElsewhere = (id: string) =>
      client.sessions().some((one) => one.topic !== topic && uses.read()[one.topic]?.includes(id))
    const ids = namespacesOf(session).filter((id) => !before?.includes(id) && !isElsewhere(id))
    if (!before || users.length === 0 || ids.length === 0) return
    // A wallet that replaces all accounts in use with those of other namespaces stays connected.
    const keptFor = users.some((id) => sharedBy(session).includes(id)) ? [] : ids
    if (keptFor.length > 0) keepUsers(topic, [...users, ...keptFor])
    offer = { topic, namespaces: ids, isUnasked: true, keptFor }
    onOffer?.()
  }

  /** Returns the proposal for a wallet, and the callback for its code. */
  const proposal = () => ({
    namespaces: namespaces(),
    authenticate,
    onSigned,
    onUri(uri: string) {
      onRelay(client.state())
      onUri(uri)
    },
  })

  /** Returns the namespaces that can use a session: its users, or if it has none, all that it has accounts of. */
  function usersOf(session: Session): readonly string[] {
    return uses.read()[session.topic] ?? namespacesOf(session)
  }

  function keepUsers(topic: string, ids: readonly string[]): void {
    const topics = client.sessions().map((session) => session.topic)
    const known = Object.entries(uses.read()).filter(([one]) => topics.includes(one))
    uses.write({ ...Object.fromEntries(known), [topic]: ids })
  }

  /** Returns the requested namespaces that a session has accounts of. */
  function namespacesOf(session: Session): readonly string[] {
    return Object.keys(namespaces()).filter((id) => sharedBy(session).includes(id))
  }

  /** Records a wallet's session as an offer. A session without accounts is ended. */
  async function receive(waited: Promise<Session>): Promise<Session> {
    const session = await waited
    const ids = namespacesOf(session)
    if (ids.length === 0) {
      void tellEnd(client, session.topic)
      const names = Object.keys(namespaces()).join(', ')
      throw new WalletError({ code: 4100, message: `The wallet shared no account on ${names}.` })
    }
    // Several callers may have waited for the session, and the first may already have joined it.
    const isNew = offer?.topic !== session.topic && uses.read()[session.topic] === undefined
    if (isNew) offer = { topic: session.topic, namespaces: ids, isUnasked: false, keptFor: [] }
    return session
  }

  function hasSaidYes(waited: Promise<Session>): Promise<boolean> {
    return receive(waited).then(
      () => true,
      () => false,
    )
  }

  const offeredSession = () => client.sessions().find(({ topic }) => topic === offer?.topic)

  const link: Link = {
    client,
    find(namespace, topic) {
      const usable = client
        .sessions()
        .filter(
          (session) => session.namespaces[namespace]?.accounts.length && usersOf(session).includes(namespace),
        )
      return usable.find((session) => session.topic === topic) ?? usable.at(-1)
    },
    offered() {
      const session = offeredSession()
      return session && offer
        ? { session, namespaces: offer.namespaces, isUnasked: offer.isUnasked }
        : undefined
    },
    settle() {
      const session = offeredSession()
      const { namespaces: ids = [], keptFor = [] } = offer ?? {}
      offer = undefined
      if (!session) return
      const { topic } = session
      const users = uses.read()[topic] ?? []
      const hasNotCome = (id: string) => keptFor.includes(id) && ids.includes(id)
      const others = users.filter((id) => !hasNotCome(id))
      if (others.length < users.length) keepUsers(topic, others)
      if (others.length === 0) void tellEnd(client, topic)
    },
    async pair(namespace) {
      const isFresh = offer !== undefined && uses.read()[offer.topic] === undefined
      const given = isFresh || offer?.namespaces.includes(namespace) ? offeredSession() : undefined
      // Each attempt by the user also retries the relay, which may have refused the last connection.
      if (!given) client.retry()
      const session = given ?? (await receive(pairings.pair(proposal())))
      if (!session.namespaces[namespace]?.accounts.length)
        throw new GrantedElsewhereError(namespace, namespacesOf(session))
      return session
    },
    resume() {
      const waited = pairings.resume(proposal())
      return waited && hasSaidYes(waited)
    },
    prepare: () => hasSaidYes(pairings.pair(proposal())),
    isUsed: (namespace) => Object.values(uses.read()).some((ids) => ids.includes(namespace)),
    join(namespace, session) {
      const { topic } = session
      const before = uses.read()
      const own = before[topic] ?? []
      if (!own.includes(namespace)) keepUsers(topic, [...own, namespace])
      if (offer?.topic === topic)
        offer = { ...offer, namespaces: offer.namespaces.filter((id) => id !== namespace) }
      for (const one of client.sessions()) {
        if (one.topic === topic) continue
        const others = before[one.topic]?.filter((id) => id !== namespace) ?? []
        if (others.length > 0) keepUsers(one.topic, others)
        else if (one.topic !== offer?.topic) void tellEnd(client, one.topic)
      }
    },
    provide({ topic }, chainId, read) {
      const key = `${topic} ${chainId.split(':')[0]}`
      const selected = selections.read()[key]
      const resumed: Client = {
        ...client,
        subscribe(listener) {
          const stop = client.subscribe(listener)
          // As if the wallet selected them now.
          if (selected) listener({ type: 'event', topic, chainId, name: 'accountsChanged', data: selected })
          return stop
        },
      }
      const provider = createProvider({ client: resumed, topic, chainId, ...(read && { read }) })
      provider.on('accountsChanged', (accounts) => {
        const session = client.sessions().find((one) => one.topic === topic)
        const isSelection = accounts.length < accountsOn(session, provider.chainId()).length
        const { [key]: _, ...others } = selections.read()
        selections.write(isSelection ? { ...others, [key]: accounts } : others)
      })
      return provider
    },
    async leave(namespace) {
      const own = client.sessions().findLast(({ topic }) => uses.read()[topic]?.includes(namespace))
      const session = own ?? link.find(namespace) ?? offeredSession()
      if (!session) return
      const { topic } = session
      const others = (uses.read()[topic] ?? []).filter((id) => id !== namespace)
      keepUsers(topic, others)
      if (others.length > 0) return
      if (offer?.topic === topic) offer = undefined
      await tellEnd(client, topic)
    },
    giveUp: pairings.end,
    end: client.end,
  }
  return link
}

function sharedBy({ namespaces }: Session): readonly string[] {
  return Object.keys(namespaces).filter((id) => namespaces[id]?.accounts.length)
}

/** Lists of texts by key, such as the namespaces that use each session, by topic. */
type Lists = Readonly<Record<string, readonly string[]>>

/** Stores lists for other pages and tabs. Malformed data reads as empty. */
function openLists(storage?: LinkParameters['usesStorage']): { read(): Lists; write(lists: Lists): void } {
  let kept: Lists = {}
  return {
    read() {
      const text = storage?.get()
      if (!storage || text === undefined || text === null) return kept
      const value = parseObject(text)
      return isObject(value) ? Object.fromEntries(Object.entries(value).filter(isList)) : {}
    },
    write(next) {
      kept = next
      storage?.set(JSON.stringify(next))
    },
  }
}

function isList(entry: [string, unknown]): entry is [string, string[]] {
  const [, list] = entry
  return Array.isArray(list) && list.every((one) => typeof one === 'string')
}

/** Ends a session. It ends locally right away; the wallet is notified once the relay is reachable. */
async function tellEnd(client: Client, topic: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, tellMs)
  })
  await Promise.race([client.disconnect(topic).catch(() => {}), patience])
  clearTimeout(timer)
}
