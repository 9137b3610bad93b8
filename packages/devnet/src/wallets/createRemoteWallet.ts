import { setTimeout as delay } from 'node:timers/promises'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { createMemoryStorage } from './createMemoryStorage.ts'
import { createQuietCore } from './createQuietCore.ts'
import type { TestWallet } from './wallet.ts'

/** What a wallet on the phone grants, by namespace. */
export type RemoteGrants = Record<
  string,
  { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** A wallet on a phone, with what its user does. */
export type RemoteWallet = {
  /** Scans a code. */
  pair(uri: string): Promise<void>
  /** What the next proposal asks for, by namespace; it stays to be answered. */
  proposed(): Promise<Readonly<Record<string, { chains?: string[]; methods: string[]; events: string[] }>>>
  /** Says yes to the proposal, which it waits for. Answers the session's topic. */
  approve(grants: RemoteGrants): Promise<string>
  /** Says no to it. */
  reject(): Promise<void>
  emit(topic: string, chainId: string, name: string, data: unknown): Promise<void>
  update(topic: string, grants: RemoteGrants): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Topics of its sessions. */
  sessions(): readonly string[]
  /** How many sessions dapps have ended. */
  farewells(): number
  /** Leaves the network: what is sent to it waits at the relay. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  end(): Promise<void>
}

/**
 * A wallet by `@reown/walletkit`, over a relay. What a dapp asks goes to `wallet`, whose user approves or rejects it
 * there.
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
  // It would share one socket and one store with every other client of the process.
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
    // A session that has ended meanwhile has nobody left to answer.
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
      // What it still wants to say would open one socket after the other, at whoever has the relay's port next.
      Object.assign(core.relayer, { connect: never, transportOpen: never, request: never })
    },
  }
}

const never = () => new Promise<never>(() => {})

/** Told of an end that it has come to by itself, WalletKit checks the topic, and throws where nobody can catch it. */
function forgiveLateEnds(kit: InstanceType<typeof WalletKit>): void {
  const engine = kit.engine.signClient.engine as unknown as Engine
  const { onSessionDeleteRequest, isValidDisconnect } = engine
  engine.onSessionDeleteRequest = (...told) => {
    // Begun before the first wait, and awaited by nobody.
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

/** How long the end waits for a relay that does not acknowledge. */
const publicationMs = 5_000

/** Answers how to wait until the relay has what was sent: cut off, it fails a minute later, where nobody catches it. */
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
