import { setTimeout as delay } from 'node:timers/promises'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { createQuietCore } from '../pages/createQuietCore.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import type { TestWallet } from './wallet.ts'

/** Permissions that a phone wallet grants, by namespace. */
export type RemoteGrants = Record<
  string,
  { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** A wallet on a phone, with its user's actions. */
export type RemoteWallet = {
  /** Scans a code. */
  pair(uri: string): Promise<void>
  /** Returns the next proposal's requested permissions by namespace, leaving it unanswered. */
  proposed(): Promise<Readonly<Record<string, { chains?: string[]; methods: string[]; events: string[] }>>>
  /** Waits for a proposal and approves it. Returns the session's topic. */
  approve(grants: RemoteGrants): Promise<string>
  /** Waits for a proposal and rejects it. */
  reject(): Promise<void>
  emit(topic: string, chainId: string, name: string, data: unknown): Promise<void>
  update(topic: string, grants: RemoteGrants): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Topics of its sessions. */
  sessions(): readonly string[]
  /** How many sessions dapps have ended. */
  farewells(): number
  /** Disconnects from the network. Messages to it wait at the relay. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  end(): Promise<void>
}

/**
 * Creates a wallet by `@reown/walletkit` over a relay. A dapp's requests go to `wallet`, whose user approves or rejects
 * them there.
 */
export async function createRemoteWallet({
  relay,
  projectId,
  wallet,
}: {
  relay: string
  projectId: string
  wallet: TestWallet
}): Promise<RemoteWallet> {
  // Otherwise it would share one socket and one store with every other client in the process.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = createQuietCore({ relay, projectId, storage: createMemoryStorage() })
  const { icon, name } = wallet.info
  const metadata = { name, description: 'A wallet', url: 'https://wallet.test', icons: [icon] }
  const published = watchPublications(core)
  const kit = await WalletKit.init({ core: core as never, metadata })
  forgiveLateEnds(kit)
  const proposals: WalletKitTypes.SessionProposal[] = []
  const waiting: ((proposal: WalletKitTypes.SessionProposal) => void)[] = []
  kit.on('session_proposal', (proposal) => {
    const next = waiting.shift()
    if (next) next(proposal)
    else proposals.push(proposal)
  })
  kit.on('session_request', async ({ topic, id, params: { request } }) => {
    const answer = { id, jsonrpc: '2.0' as const }
    const response = await wallet.provider.request(request).then(
      (result) => ({ ...answer, result }),
      ({ code = -32_603, message }) => ({ ...answer, error: { code, message } }),
    )
    // Ignore a session that has ended meanwhile: nobody receives the response.
    await kit.respondSessionRequest({ topic, response }).catch(() => {})
  })
  let farewells = 0
  kit.on('session_delete', () => {
    farewells += 1
  })
  const nextProposal = () =>
    new Promise<WalletKitTypes.SessionProposal>((resolve) => {
      const first = proposals.shift()
      if (first) resolve(first)
      else waiting.push(resolve)
    })

  return {
    pair: (uri) => kit.pair({ uri }),
    async proposed() {
      const proposal = await nextProposal()
      proposals.unshift(proposal)
      return proposal.params.optionalNamespaces
    },
    async approve(namespaces) {
      const { id } = await nextProposal()
      return (await kit.approveSession({ id, namespaces })).topic
    },
    async reject() {
      const { id } = await nextProposal()
      await kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    },
    emit: (topic, chainId, name, data) => kit.emitSessionEvent({ topic, chainId, event: { name, data } }),
    async update(topic, namespaces) {
      await kit.updateSession({ topic, namespaces })
    },
    async extend(topic) {
      await kit.extendSession({ topic })
    },
    disconnect: (topic) =>
      kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    sessions: () => Object.keys(kit.getActiveSessions()),
    farewells: () => farewells,
    goOffline: () => core.relayer.transportClose(),
    goOnline: () => core.relayer.transportOpen(),
    async end() {
      await Promise.race([published(), delay(publicationMs, undefined, { ref: false })])
      await core.relayer.transportClose()
      core.heartbeat.stop()
      // Further messages would keep opening sockets to whichever process gets the relay's port next.
      Object.assign(core.relayer, { connect: never, transportOpen: never, request: never })
    },
  }
}

const never = () => new Promise<never>(() => {})

/**
 * Suppresses an error: when notified of a session that it already ended, WalletKit validates the topic in an unawaited
 * promise and throws.
 */
function forgiveLateEnds(kit: InstanceType<typeof WalletKit>): void {
  const engine = kit.engine.signClient.engine as unknown as Engine
  const { onSessionDeleteRequest, isValidDisconnect } = engine
  engine.onSessionDeleteRequest = (...told) => {
    // Called synchronously, before the first await, and its promise isn't awaited.
    engine.isValidDisconnect = (...asked) =>
      isValidDisconnect(...asked).catch((error: Error) => {
        if (!error.message.includes('Record was recently deleted')) throw error
      })
    try {
      return onSessionDeleteRequest(...told)
    } finally {
      engine.isValidDisconnect = isValidDisconnect
    }
  }
}

type Engine = Record<
  'onSessionDeleteRequest' | 'isValidDisconnect',
  (...given: unknown[]) => Promise<unknown>
>

/** How long `end` waits for a relay that doesn't acknowledge. */
const publicationMs = 5_000

/**
 * Returns a function that waits until the relay has received all messages. If cut off, they fail a minute later,
 * uncaught.
 */
function watchPublications({ relayer }: ReturnType<typeof createQuietCore>): () => Promise<unknown> {
  const sending = new Set<Promise<void>>()
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (...message) => {
    const sent = publish(...message)
    const done = () => sending.delete(sent)
    sending.add(sent)
    sent.then(done, done)
    return sent
  }
  return () => Promise.allSettled(sending)
}
