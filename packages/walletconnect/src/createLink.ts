import type { Authenticate, Client, SignedMessage } from './client.ts'
import { createClient } from './createClient.ts'
import { createPairings } from './createPairings.ts'
import { createProvider, type Provider } from './createProvider.ts'
import { GrantedElsewhereError, WalletError } from './errors.ts'
import { isObject, parseObject } from './jsonRpc.ts'
import type { TransportState } from './relay/transport.ts'
import type { Metadata, NamespaceProposal, Session } from './session.ts'
import type { ClientStorage } from './stored.ts'

/** Parameters of `createLink`. */
export type LinkParameters = {
  /** WebSocket address of a relay. */
  relay: string
  projectId: string
  /** How wallets name the app to their owners. */
  metadata: Metadata
  /** Where sessions outlive the page. */
  storage: ClientStorage
  /** Where it outlives the page which family uses which session; absent, a family goes on with any that has it. */
  usesStorage?: Pick<ClientStorage, 'get' | 'set'>
  /** What a wallet is asked for, by namespace (CAIP-2). */
  namespaces: () => Readonly<Record<string, NamespaceProposal>>
  /** What to sign in to while connecting; undefined just connects. Must not reject. */
  authenticate?: (() => Promise<Authenticate | undefined>) | undefined
  /** Gets what the wallet has signed, before it counts as connected. Must not reject. */
  onSigned?: ((messages: readonly SignedMessage[]) => Promise<void>) | undefined
  /** Gets each code that is to be shown. */
  onUri: (uri: string) => void
  /** Hears how the way to the relay changes, and how it stands whenever a code is shown. */
  onRelay: (state: TransportState) => void
  /** Called when a wallet that is in use offers accounts of further families by itself. */
  onOffer?: (() => void) | undefined
  createSocket?: ((url: string) => WebSocket) | undefined
}

/**
 * The way of one app to remote wallets. A wallet is asked for every chain family at once, over one client; each family
 * then goes on with the session that has its part, and leaves it by itself. The last one that leaves ends it.
 */
export type Link = {
  client: Client
  /** The session that a family goes on with: the one of this topic, else the last one that it uses or may take up. */
  find(namespace: string, topic?: string): Session | undefined
  /**
   * What the last wallet has given: its session, and the families that have not taken their part up. `isUnasked` where a
   * wallet gives it later, and nobody waits for it.
   */
  offered(): { session: Session; families: readonly string[]; isUnasked: boolean } | undefined
  /** Forgets what is offered still; lets go of a session that nobody uses. */
  settle(): void
  /**
   * Waits for a wallet, which has answered already perhaps; to be followed by `join`. Rejects with what `Client.connect` does, with
   * `GrantedElsewhereError` where the wallet gives accounts of other families alone, and with `WalletError` (4100) where
   * it gives none at all.
   */
  pair(namespace: string): Promise<Session>
  /** Waits for a wallet that was given a code by an earlier page; false where it said no. Undefined where there is none. */
  resume(): Promise<boolean> | undefined
  /** Makes a code ahead, unless one is good still; resolves as `resume` does. */
  prepare(): Promise<boolean>
  /** A family goes on with this session, and with no other one; those that nobody uses any more end. */
  join(namespace: string, session: Session): void
  /** A session's part of a family; `chainId` (CAIP-2) is the chain to begin with. */
  provide(session: Session, chainId: string): Provider
  /** A family uses its session no more. Resolves when the wallet has been told, where that ends it. */
  leave(namespace: string): Promise<void>
  /** Gives the code up: whoever waits is told. */
  giveUp(): void
  /** Closes the way to the relay, and no session. */
  end(): void
}

/** What a wallet gives to families that have not taken it up; those that the session is `keptFor` count as its users. */
type Offer = {
  topic: string
  families: readonly string[]
  isUnasked: boolean
  keptFor: readonly string[]
}

/** How long ending a session waits until the relay has the word for the wallet. */
const tellMs = 2_000

/** Makes one. */
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
  const uses = openUses(parameters.usesStorage)
  /** What the last wallet gives, and nobody has taken up. */
  let offer: Offer | undefined
  /** The families that each session has accounts of, as the wallet said last. */
  const shared = new Map(client.sessions().map((session) => [session.topic, sharedBy(session)]))

  client.subscribe((event) => {
    if (event.is === 'state') onRelay(event.state)
    if (event.is === 'disconnected') shared.delete(event.topic)
    if (event.is === 'connected' || event.is === 'updated') takeChange(event.session)
  })

  /** A wallet that shares more than before offers it to families that have no other one. */
  function takeChange(session: Session): void {
    const { topic } = session
    const before = shared.get(topic)
    // Somebody takes another session up; what this one says next is held against what it said before.
    if (before && offer && offer.topic !== topic && offer.families.length > 0) return
    shared.set(topic, sharedBy(session))
    const users = uses.read()[topic] ?? []
    const isElsewhere = (family: string) =>
      client.sessions().some((one) => one.topic !== topic && uses.read()[one.topic]?.includes(family))
    const families = familiesOf(session).filter((family) => !before?.includes(family) && !isElsewhere(family))
    if (!before || users.length === 0 || families.length === 0) return
    // Who takes back all that is in use, and gives something else instead, stays connected.
    const keptFor = users.some((family) => sharedBy(session).includes(family)) ? [] : families
    if (keptFor.length > 0) keepUsers(topic, [...users, ...keptFor])
    offer = { topic, families, isUnasked: true, keptFor }
    onOffer?.()
  }

  /** What a wallet is asked for, and where its code goes. */
  const proposal = () => ({
    namespaces: namespaces(),
    authenticate,
    onSigned,
    onUri(uri: string) {
      onRelay(client.state())
      onUri(uri)
    },
  })

  /** Who may go on with a session: who uses it, or whoever it has accounts for while nobody does. */
  function usersOf(session: Session): readonly string[] {
    return uses.read()[session.topic] ?? familiesOf(session)
  }

  function keepUsers(topic: string, families: readonly string[]): void {
    const topics = client.sessions().map((session) => session.topic)
    const known = Object.entries(uses.read()).filter(([one]) => topics.includes(one))
    uses.write({ ...Object.fromEntries(known), [topic]: families })
  }

  /** Families that were asked for, and that a session has accounts of. */
  function familiesOf(session: Session): readonly string[] {
    return Object.keys(namespaces()).filter((family) => sharedBy(session).includes(family))
  }

  /** Takes what a wallet gives; one that gives nothing is let go. */
  async function receive(waited: Promise<Session>): Promise<Session> {
    const session = await waited
    const families = familiesOf(session)
    if (families.length === 0) {
      void tellEnd(client, session.topic)
      const names = Object.keys(namespaces()).join(', ')
      throw new WalletError({ code: 4100, message: `The wallet shared no account on ${names}.` })
    }
    // Several may have waited for it, and the first of them be there already.
    const isNew = offer?.topic !== session.topic && uses.read()[session.topic] === undefined
    if (isNew) offer = { topic: session.topic, families, isUnasked: false, keptFor: [] }
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
      return session && offer ? { session, families: offer.families, isUnasked: offer.isUnasked } : undefined
    },
    settle() {
      const session = offeredSession()
      const { families = [], keptFor = [] } = offer ?? {}
      offer = undefined
      if (!session) return
      const { topic } = session
      const users = uses.read()[topic] ?? []
      const hasNotCome = (family: string) => keptFor.includes(family) && families.includes(family)
      const others = users.filter((family) => !hasNotCome(family))
      if (others.length < users.length) keepUsers(topic, others)
      if (others.length === 0) void tellEnd(client, topic)
    },
    async pair(namespace) {
      const isFresh = offer !== undefined && uses.read()[offer.topic] === undefined
      const given = isFresh || offer?.families.includes(namespace) ? offeredSession() : undefined
      // Each try of the visitor's is one at the relay, which may have refused the last one.
      if (!given) client.retry()
      const session = given ?? (await receive(pairings.pair(proposal())))
      if (!session.namespaces[namespace]?.accounts.length)
        throw new GrantedElsewhereError(namespace, familiesOf(session))
      return session
    },
    resume() {
      const waited = pairings.resume(proposal())
      return waited && hasSaidYes(waited)
    },
    prepare: () => hasSaidYes(pairings.pair(proposal())),
    join(namespace, session) {
      const { topic } = session
      const before = uses.read()
      const own = before[topic] ?? []
      if (!own.includes(namespace)) keepUsers(topic, [...own, namespace])
      if (offer?.topic === topic)
        offer = { ...offer, families: offer.families.filter((family) => family !== namespace) }
      for (const one of client.sessions()) {
        if (one.topic === topic) continue
        const others = before[one.topic]?.filter((family) => family !== namespace) ?? []
        if (others.length > 0) keepUsers(one.topic, others)
        else if (one.topic !== offer?.topic) void tellEnd(client, one.topic)
      }
    },
    provide: ({ topic }, chainId) => createProvider({ client, topic, chainId }),
    async leave(namespace) {
      const own = client.sessions().findLast(({ topic }) => uses.read()[topic]?.includes(namespace))
      const session = own ?? link.find(namespace) ?? offeredSession()
      if (!session) return
      const { topic } = session
      const others = (uses.read()[topic] ?? []).filter((family) => family !== namespace)
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
  return Object.keys(namespaces).filter((family) => namespaces[family]?.accounts.length)
}

/** Who uses which session, by its topic. */
type Uses = Readonly<Record<string, readonly string[]>>

/** Keeps them where another page, or another tab, finds them; of a shape that is none of ours, nothing is known. */
function openUses(storage?: LinkParameters['usesStorage']): { read(): Uses; write(uses: Uses): void } {
  let kept: Uses = {}
  return {
    read() {
      const text = storage?.get()
      if (!storage || text === undefined || text === null) return kept
      const value = parseObject(text)
      return isObject(value) ? Object.fromEntries(Object.entries(value).filter(isUse)) : {}
    },
    write(next) {
      kept = next
      storage?.set(JSON.stringify(next))
    },
  }
}

function isUse(entry: [string, unknown]): entry is [string, string[]] {
  const [, families] = entry
  return Array.isArray(families) && families.every((family) => typeof family === 'string')
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
