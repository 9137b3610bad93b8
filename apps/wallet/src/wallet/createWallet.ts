import { createQuietCore } from '@latchkey/devnet/quietCore'
import type { WalletPageSettings } from '@latchkey/devnet/walletPage'
import { createValue } from '@latchkey/protocol/createValue'
import type { Network } from '@latchkey/protocol/network'
import { WalletKit } from '@reown/walletkit'
import { type Chain, createWalletClient, type Hex, http, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Preferences, readPreferences, writePreferences } from './preferences.ts'
import type { Asked, KnownNetwork } from './readRequest.ts'
import { addressOf, type Kit, listNetworks, type Pending, readState, type Session } from './readState.ts'
import type { Outcome, Question, Wallet, WalletState } from './wallet.ts'

const told = [
  'session_proposal',
  'session_request',
  'session_delete',
  'proposal_expire',
  'session_request_expire',
] as const

/** Texts that the wallet sends to apps and relays. */
type Words = { name: string; description: string; rejected: string; failed: string }

/** Starts the wallet: WalletKit on the local world's relay, with the sessions of earlier visits. */
export async function createWallet(parameters: {
  settings: WalletPageSettings
  /** The page's origin. */
  origin: string
  storage: Storage
  words: Words
}): Promise<Wallet> {
  const { settings, storage, words } = parameters
  const { kit, end } = await startKit(parameters)
  const state = createState(kit, settings, storage)
  const choices = createChoices(kit, state)
  for (const event of told) kit.on(event, state.refresh)
  return {
    accounts: settings.accounts,
    get: state.get,
    subscribe: state.subscribe,
    pair: (uri) => kit.pair({ uri }),
    ...createAnswers(kit, { state, words, network: settings.network, choices }),
    ...choices,
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      state.refresh()
    },
    end,
  }
}

async function startKit({
  settings,
  origin,
  words,
}: {
  settings: WalletPageSettings
  origin: string
  words: Words
}) {
  const core = createQuietCore({ relay: settings.relay, projectId: settings.projectId })
  const kit = await WalletKit.init({
    core: core as never,
    metadata: {
      ...{ name: words.name, description: words.description, url: origin },
      icons: [`${origin}/icon.svg`],
      redirect: { universal: `${origin}/wc` },
    },
  })
  return {
    kit,
    async end() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}

type State = ReturnType<typeof createState>

/** Keeps the state shown on the page: WalletKit's sessions and questions, and the user's choices. */
function createState(kit: Kit, settings: WalletPageSettings, storage: Storage) {
  let preferences = readPreferences(storage, {
    address: settings.accounts[0].address,
    networkId: settings.network.caipNetworkId,
    added: [],
  })
  /** Requests and proposals that are being answered. */
  const answered = new Set<number>()
  const state = createValue(read())

  function read(): WalletState {
    const { refused, ...rest } = readState({
      sessions: kit.getActiveSessions(),
      proposals: Object.values(kit.getPendingSessionProposals()),
      requests: kit.getPendingSessionRequests(),
      ...{ settings, preferences, answered },
    })
    for (const { pending, error } of refused) {
      answered.add(pending.id)
      respond(kit, pending, { error }).catch(() => {})
    }
    return rest
  }

  function refresh(): void {
    state.set(read())
  }

  function prefer(change: Partial<Preferences>): void {
    preferences = { ...preferences, ...change }
    writePreferences(storage, preferences)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    prefer,
    /** Hides a question while it is being answered. */
    hide(id: number): void {
      answered.add(id)
      refresh()
    },
    /** Adds a network to the user's choices, unless it is among them. */
    addNetwork(added: KnownNetwork): void {
      if (listNetworks(settings.network, preferences.added).every(({ id }) => id !== added.id))
        prefer({ added: [...preferences.added, added] })
    },
  }
}

/** Returns the actions that change the account or network in use, in the sessions too. */
function createChoices(kit: Kit, state: State): Pick<Wallet, 'chooseAccount' | 'chooseNetwork'> {
  return {
    async chooseAccount(address) {
      state.prefer({ address })
      state.refresh()
      for (const session of Object.values(kit.getActiveSessions())) {
        const chains = session.namespaces.eip155?.chains ?? []
        const { networkId } = state.get()
        const chainId = chains.includes(networkId) ? networkId : chains[0]
        await grant(kit, session.topic, { address })
        if (chainId) await emit(kit, session, chainId, 'accountsChanged', [address])
      }
    },
    async chooseNetwork(id) {
      state.prefer({ networkId: id })
      state.refresh()
      const sessions = Object.values(kit.getActiveSessions())
      await Promise.all(
        sessions.map((session) => emit(kit, session, id, 'chainChanged', Number(id.split(':')[1]))),
      )
    },
  }
}

/** Returns the actions that answer a question. */
function createAnswers(
  kit: Kit,
  {
    state,
    words,
    network,
    choices,
  }: {
    state: State
    words: Words
    network: WalletPageSettings['network']
    choices: Pick<Wallet, 'chooseNetwork'>
  },
): Pick<Wallet, 'approve' | 'reject'> {
  async function approveConnection(
    { id, chains, methods, events }: Question & { type: 'connection' },
    address: string,
  ): Promise<Outcome> {
    const granted = chains.map((chain) => `${chain}:${address}`)
    const eip155 = { chains: [...chains], methods: [...methods], events: [...events], accounts: granted }
    state.hide(id)
    await kit.approveSession({ id, namespaces: { eip155 } })
    return { status: 'done' }
  }

  async function approveRequest({ id, topic, asked }: Question & { type: 'request' }): Promise<Outcome> {
    state.hide(id)
    const done = await carryOut(asked, topic).then(
      (result) => ({ result }),
      () => undefined,
    )
    await respond(kit, { id, topic }, done ?? { error: { code: -32_603, message: words.failed } })
    if (!done) return { status: 'failed' }
    return { status: 'done', ...(typeof done.result === 'string' && { result: done.result }) }
  }

  /** Carries out an approved request, and returns the result for the app. */
  async function carryOut(asked: Exclude<Asked, { type: 'refused' }>, topic: string): Promise<unknown> {
    if (asked.type !== 'switch' && asked.type !== 'add') return answerRequest(asked, network)
    if (asked.type === 'add') state.addNetwork(asked.network)
    const id = asked.type === 'add' ? asked.network.id : asked.networkId
    await grant(kit, topic, { chains: [id] })
    await choices.chooseNetwork(id)
    return null
  }

  /** If the app or the relay is gone, nobody receives the response. */
  async function conclude(answer: Promise<Outcome>): Promise<Outcome> {
    const outcome = await answer.catch((): Outcome => ({ status: 'untold' }))
    state.refresh()
    return outcome
  }

  return {
    approve: (question, address) =>
      conclude(
        question.type === 'connection' ? approveConnection(question, address) : approveRequest(question),
      ),
    reject(question) {
      const { id } = question
      state.hide(id)
      const reason = { code: question.type === 'connection' ? 5000 : 4001, message: words.rejected }
      const answer =
        question.type === 'connection'
          ? kit.rejectSession({ id, reason })
          : respond(kit, { id, topic: question.topic }, { error: reason })
      return conclude(answer.then(() => ({ status: 'done' })))
    },
  }
}

async function respond(
  kit: Kit,
  { id, topic }: Pick<Pending, 'id' | 'topic'>,
  body: { result: unknown } | { error: { code: number; message: string } },
): Promise<void> {
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...body } as never })
}

/** Adds a chain to a session or changes its account. Doesn't wait for the app to acknowledge it. */
async function grant(
  kit: Kit,
  topic: string,
  { chains = [], address }: { chains?: string[]; address?: string },
): Promise<void> {
  const session = kit.getActiveSessions()[topic]
  const granted = session?.namespaces.eip155
  if (!granted) return
  const all = [...new Set([...(granted.chains ?? []), ...chains])]
  const account = address ?? addressOf(session)
  const namespaces = {
    eip155: { ...granted, chains: all, accounts: all.map((chain) => `${chain}:${account}`) },
  }
  if (JSON.stringify(namespaces.eip155) !== JSON.stringify(granted))
    await kit.updateSession({ topic, namespaces })
}

async function emit(
  kit: Kit,
  { topic, namespaces }: Session,
  chainId: string,
  name: string,
  data: unknown,
): Promise<void> {
  if (!namespaces.eip155?.chains?.includes(chainId)) return
  await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
}

/** A request that is signed or sent with a key. */
type Signable = Extract<Asked, { type: 'message' | 'typedData' | 'transaction' }>

/**
 * Signs or sends with the requested account's key. Returns the signature or transaction hash. Rejects with viem's
 * errors.
 */
async function answerRequest(asked: Signable, network: Network): Promise<Hex> {
  const account = privateKeyToAccount(asked.account.privateKey)
  if (asked.type === 'message') return account.signMessage({ message: { raw: asked.bytes } })
  if (asked.type === 'typedData')
    return account.signTypedData(asked.typedData as unknown as TypedDataDefinition)
  const { to, value, data, gas } = asked
  const client = createWalletClient({ account, chain: toChain(network), transport: http() })
  return client.sendTransaction({ value, data, ...(to && { to }), ...(gas !== undefined && { gas }) })
}

function toChain({ id, name, nativeCurrency, rpcUrls }: Network): Chain {
  return {
    ...{ id: Number(id), name, nativeCurrency },
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
  }
}
