import { createQuietCore } from '@latchkey/devnet/quietCore'
import type { WalletPageSettings } from '@latchkey/devnet/walletPage'
import { WalletKit } from '@reown/walletkit'
import { answerRequest } from './answerRequest.ts'
import { nameNetwork } from './nameNetwork.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { type Asked, type KnownNetwork, readRequest } from './readRequest.ts'
import { toGrants } from './toGrants.ts'
import type { AppCard, Outcome, Question, Wallet, WalletState } from './wallet.ts'

type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type Session = ReturnType<Kit['getActiveSessions']>[string]
type Pending = ReturnType<Kit['getPendingSessionRequests']>[number]

const told = [
  'session_proposal',
  'session_request',
  'session_delete',
  'proposal_expire',
  'session_request_expire',
] as const

/** Starts the wallet: WalletKit on the local world's relay, with the sessions of earlier visits. */
export async function createWallet(parameters: {
  settings: WalletPageSettings
  /** The page's origin. */
  origin: string
  storage: Storage
  words: { name: string; description: string; rejected: string; failed: string }
}): Promise<Wallet> {
  const { settings, origin, storage, words } = parameters
  const { accounts, network } = settings
  const core = createQuietCore({ relay: settings.relay, projectId: settings.projectId })
  const kit = await WalletKit.init({
    core: core as never,
    metadata: {
      ...{ name: words.name, description: words.description, url: origin },
      icons: [`${origin}/icon.svg`],
      redirect: { universal: `${origin}/wc` },
    },
  })
  const localId: string = network.caipNetworkId
  let preferences = readPreferences(storage, {
    address: accounts[0].address,
    networkId: localId,
    added: [],
  })
  const listeners = new Set<() => void>()
  /** Requests and proposals that are being answered. */
  const answered = new Set<number>()
  let state = read()

  function read(): WalletState {
    const sessions = Object.values(kit.getActiveSessions())
    const networks = listNetworks(sessions)
    return {
      account: accounts.find(({ address }) => address === preferences.address) ?? accounts[0],
      networkId: networks.some(({ id }) => id === preferences.networkId) ? preferences.networkId : localId,
      networks,
      apps: sessions.map((session) => ({
        topic: session.topic,
        app: toCard(session.peer.metadata),
        address: addressOf(session),
        expiry: session.expiry,
      })),
      questions: [...listProposals(), ...listRequests(networks)].sort((one, other) => one.id - other.id),
    }
  }

  function refresh(): void {
    state = read()
    for (const listener of [...listeners]) listener()
  }

  function listNetworks(sessions: readonly Session[]): KnownNetwork[] {
    const granted = sessions.flatMap(({ namespaces }) => namespaces.eip155?.chains ?? [])
    const known = new Map([
      [localId, network.name],
      ...preferences.added.map(({ id, name }) => [id, name] as const),
    ])
    for (const id of granted) if (!known.has(id)) known.set(id, nameNetwork(id))
    return [...known].map(([id, name]) => ({ id, name }))
  }

  function listProposals(): Question[] {
    return Object.values(kit.getPendingSessionProposals())
      .filter(({ id }) => !answered.has(id))
      .map(({ id, proposer, requiredNamespaces, optionalNamespaces }) => {
        const { grant, lacking } = toGrants(requiredNamespaces, optionalNamespaces)
        return { is: 'connection', id, app: toCard(proposer.metadata), ...grant, lacking }
      })
  }

  function listRequests(networks: readonly KnownNetwork[]): Question[] {
    return kit.getPendingSessionRequests().flatMap((pending): Question[] => {
      const { id, topic, params } = pending
      if (answered.has(id)) return []
      const held = accounts.filter(({ address }) => holds(topic, address))
      const asked = readRequest(params, { accounts: held, networks, localId })
      if (asked.is === 'refused') {
        respond(pending, { error: { code: asked.code, message: asked.message } }).catch(() => {})
        return []
      }
      return [{ is: 'request', id, topic, chainId: params.chainId, app: cardOf(topic), asked }]
    })
  }

  function holds(topic: string, address: string): boolean {
    const held = kit.getActiveSessions()[topic]?.namespaces.eip155?.accounts ?? []
    return held.some((account) => account.endsWith(`:${address}`))
  }

  function cardOf(topic: string): AppCard {
    const session = kit.getActiveSessions()[topic]
    return session ? toCard(session.peer.metadata) : { name: '', url: '' }
  }

  async function respond(
    { id, topic }: Pick<Pending, 'id' | 'topic'>,
    body: { result: unknown } | { error: { code: number; message: string } },
  ): Promise<void> {
    answered.add(id)
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...body } as never })
  }

  /** Carries out an approved request, and returns the result for the app. */
  async function carryOut(asked: Exclude<Asked, { is: 'refused' }>, topic: string): Promise<unknown> {
    if (asked.is !== 'switch' && asked.is !== 'add') return answerRequest(asked, network)
    if (asked.is === 'add' && listNetworks([]).every(({ id }) => id !== asked.network.id))
      prefer({ added: [...preferences.added, asked.network] })
    const id = asked.is === 'add' ? asked.network.id : asked.networkId
    await grant(topic, { chains: [id] })
    await chooseNetwork(id)
    return null
  }

  /** Adds a chain to a session or changes its account. Doesn't wait for the app to acknowledge it. */
  async function grant(topic: string, { chains = [], address }: { chains?: string[]; address?: string }) {
    const session = kit.getActiveSessions()[topic]
    const held = session?.namespaces.eip155
    if (!held) return
    const all = [...new Set([...(held.chains ?? []), ...chains])]
    const account = address ?? addressOf(session)
    const namespaces = {
      eip155: { ...held, chains: all, accounts: all.map((chain) => `${chain}:${account}`) },
    }
    if (JSON.stringify(namespaces.eip155) !== JSON.stringify(held))
      await kit.updateSession({ topic, namespaces })
  }

  function prefer(change: Partial<typeof preferences>): void {
    preferences = { ...preferences, ...change }
    writePreferences(storage, preferences)
  }

  async function emit(session: Session, chainId: string, name: string, data: unknown): Promise<void> {
    const { topic, namespaces } = session
    if (!namespaces.eip155?.chains?.includes(chainId)) return
    await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
  }

  async function chooseNetwork(id: string): Promise<void> {
    prefer({ networkId: id })
    refresh()
    const sessions = Object.values(kit.getActiveSessions())
    await Promise.all(sessions.map((session) => emit(session, id, 'chainChanged', Number(id.split(':')[1]))))
  }

  async function approveConnection(
    { id, chains, methods, events }: Question & { is: 'connection' },
    address: string,
  ): Promise<Outcome> {
    const held = chains.map((chain) => `${chain}:${address}`)
    const eip155 = { chains: [...chains], methods: [...methods], events: [...events], accounts: held }
    answered.add(id)
    refresh()
    await kit.approveSession({ id, namespaces: { eip155 } })
    return { is: 'done' }
  }

  async function approveRequest({ id, topic, asked }: Question & { is: 'request' }): Promise<Outcome> {
    answered.add(id)
    refresh()
    const done = await carryOut(asked, topic).then(
      (result) => ({ result }),
      () => undefined,
    )
    await respond({ id, topic }, done ?? { error: { code: -32_603, message: words.failed } })
    if (!done) return { is: 'failed' }
    return { is: 'done', ...(typeof done.result === 'string' && { result: done.result }) }
  }

  /** If the app or the relay is gone, nobody receives the response. */
  const conclude = async (answer: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await answer.catch((): Outcome => ({ is: 'untold' }))
    refresh()
    return outcome
  }

  for (const event of told) kit.on(event, refresh)

  return {
    accounts,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pair: (uri) => kit.pair({ uri }),
    approve: (question, address) =>
      conclude(
        question.is === 'connection' ? approveConnection(question, address) : approveRequest(question),
      ),
    reject(question) {
      answered.add(question.id)
      refresh()
      const { id } = question
      const reason = { code: question.is === 'connection' ? 5000 : 4001, message: words.rejected }
      const answer =
        question.is === 'connection'
          ? kit.rejectSession({ id, reason })
          : respond({ id, topic: question.topic }, { error: reason })
      return conclude(answer.then(() => ({ is: 'done' })))
    },
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      refresh()
    },
    async chooseAccount(address) {
      prefer({ address })
      refresh()
      for (const session of Object.values(kit.getActiveSessions())) {
        const chains = session.namespaces.eip155?.chains ?? []
        const chainId = chains.includes(state.networkId) ? state.networkId : chains[0]
        await grant(session.topic, { address })
        if (chainId) await emit(session, chainId, 'accountsChanged', [address])
      }
    },
    chooseNetwork,
    async end() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}

const addressOf = ({ namespaces }: Session) => namespaces.eip155?.accounts[0]?.split(':')[2] ?? ''

/** Truncates an app's claims about itself, which may be long or empty. */
function toCard({ name, url }: { name: string; url: string }): AppCard {
  return { name: name.slice(0, 80), url: url.slice(0, 200) }
}
