import { ClientEndedError } from '../base/errors.ts'
import { createName } from '../crypto/createName.ts'
import { createKeyPair } from '../crypto/keys.ts'
import { createEngine, type Engine, type EngineOptions } from '../engine/createEngine.ts'
import type { TransportState } from '../relay/transport.ts'
import type { Client, ClientEvent, Connected } from '../session/client.ts'
import type { Session } from '../session/session.ts'
import { parseStored } from '../session/stored.ts'
import { type Ask, runAsk } from '../tabs/ask.ts'
import { createCalls, type OpenCall } from '../tabs/createCalls.ts'
import { createTabServer, type TabServer } from '../tabs/createTabServer.ts'
import { openTabs } from '../tabs/openTabs.ts'
import type { TabMessage } from '../tabs/tabMessage.ts'
import { toClientError } from '../tabs/wireError.ts'

/**
 * Creates a client for one relay. It opens a socket only once there is a request to send or a session to listen to. If
 * the tabs of an origin share the storage, one tab holds the socket for all of them (Web Locks, BroadcastChannel). When
 * it closes, the next leader continues the other tabs' requests.
 */
export function createClient(options: EngineOptions): Client {
  const me = createName()
  const { storage, relayUrl, projectId } = options
  const kept = parseStored(storage.get())
  const listeners = new Set<(event: ClientEvent) => void>()
  const calls = createCalls(dispatch)
  /** Last known state of the leading tab. */
  let now: { leader?: string; state: TransportState; sessions: readonly Session[] } = {
    state: { status: 'idle' },
    sessions: kept?.sessions ?? [],
  }
  let lead: { engine: Engine; server: TabServer } | undefined
  let isEnded = false

  const tabs =
    storage.sharedAs === undefined
      ? undefined
      : openTabs({
          name: `latchkey.walletConnect ${storage.sharedAs} ${relayUrl} ${projectId}`,
          onMessage,
          onTurn: begin,
          onLost: stepDown,
        })

  const tell = (event: ClientEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  function sayNow(): void {
    if (lead)
      tabs?.say({ type: 'now', leader: me, state: lead.engine.state(), sessions: lead.engine.sessions() })
  }

  /** Becomes the leader and resumes from the previous leader's state. */
  function begin(): void {
    const before = now.sessions
    const engine = createEngine(
      options,
      (event) => {
        sayNow()
        if (event.type !== 'state') tabs?.say({ type: 'event', event })
        tell(event)
      },
      tabs && pass,
    )
    lead = { engine, server: createTabServer(engine, (message) => tabs?.say(message), pass) }
    sayNow()
    emitChanges(before, engine.sessions())
    for (const call of calls.list()) dispatch(call)
  }

  /** Gives up leadership: another tab leads, or will. */
  function stepDown(): void {
    if (!lead) return
    const { engine, server } = lead
    now = { state: engine.state(), sessions: engine.sessions() }
    lead = undefined
    server.end()
    engine.end()
    tabs?.say({ type: 'hello' })
  }

  /**
   * Steps down because another engine wrote to the storage, claims to lead, or might. The next lock holder is the
   * leader.
   */
  function pass(): void {
    stepDown()
    tabs?.pass()
  }

  function onMessage(message: TabMessage): void {
    if (!lead) hear(message)
    else if (message.type === 'now') pass()
    else {
      lead.server.receive(message)
      if (message.type === 'hello' || message.type === 'wake' || message.type === 'retry') sayNow()
    }
  }

  /** Handles a message while another tab leads. */
  function hear(message: TabMessage): void {
    if (message.type === 'now') follow(message)
    else if (message.type === 'event') tell(message.event)
    else if ('tab' in message && message.tab === me) {
      const open = calls.find(message.call)
      if (message.type === 'taken' && open) open.ask = message.known
      else if (message.type === 'uri') open?.showUri(message.uri, message.expiry)
      else if (message.type === 'answer') {
        tabs?.say({ type: 'got', tab: me, call: message.call })
        if (message.error) open?.reject(toClientError(message.error))
        else open?.resolve(message.result)
      }
    }
  }

  /** Adopts the leader's state. Pending calls are sent again to a new leader. */
  function follow({ leader, state, sessions }: Extract<TabMessage, { type: 'now' }>): void {
    const last = now
    now = { leader, state, sessions }
    tabs?.join()
    if (JSON.stringify(state) !== JSON.stringify(last.state)) tell({ type: 'state', state })
    if (leader === last.leader) return
    emitChanges(last.sessions, sessions)
    for (const call of calls.list()) dispatch(call)
  }

  /** Emits the changes that happened between two leaders and that neither of them announced. */
  function emitChanges(before: readonly Session[], after: readonly Session[]): void {
    const has = (list: readonly Session[], { topic }: Session) => list.some((one) => one.topic === topic)
    for (const session of after) if (!has(before, session)) tell({ type: 'connected', session })
    for (const session of before)
      if (!has(after, session)) tell({ type: 'disconnected', topic: session.topic, reason: 'wallet' })
  }

  /** Sends a call to this tab's engine, or to the leading tab. */
  function dispatch(open: OpenCall): void {
    const { call, ask } = open
    if (!lead) {
      open.leave = () => tabs?.say({ type: 'leave', tab: me, call })
      tabs?.call({ type: 'ask', tab: me, call, ask, at: Date.now() })
      tabs?.join()
      return
    }
    const { engine } = lead
    const running = runAsk(engine, ask)
    // If the engine lost leadership, it could not store the call, so the call counts as not sent.
    if (lead?.engine === engine) open.ask = running.known
    open.leave = running.leave
    if (running.pairing) open.showUri(running.pairing.uri, running.pairing.expiry)
    const settle = (give: () => void) => {
      // The engine ended. The next one is given the same call.
      if (lead?.engine !== engine) return
      give()
      running.taken()
    }
    running.answer.then(
      (value) => settle(() => open.resolve(value)),
      (error) => settle(() => open.reject(error)),
    )
  }

  /** Reconnects to the relay in the leading tab. */
  function reach(type: 'wake' | 'retry'): void {
    if (lead) lead.engine[type]()
    else if (now.leader !== undefined) tabs?.call({ type })
  }

  const stopWatching = watchReturn(() => reach('wake'))
  if (!tabs) begin()
  else {
    tabs.say({ type: 'hello' })
    const { sessions = [], pairings = [], requests = [], unsent = [] } = kept ?? {}
    if ([sessions, pairings, requests, unsent].some((list) => list.length > 0)) tabs.join()
  }

  const open: typeof calls.open = (ask, how) =>
    isEnded ? Promise.reject(new ClientEndedError()) : calls.open(ask, how)

  return {
    state: () => lead?.engine.state() ?? now.state,
    sessions: () => lead?.engine.sessions() ?? now.sessions,
    pairings: () => {
      const known = lead ? lead.engine.pairings() : (parseStored(storage.get())?.pairings ?? [])
      return known.map(({ topic, expiry }) => ({ topic, expiry }))
    },
    async connect({ onUri, signal, topic, ...params }) {
      const ask: Ask =
        topic === undefined
          ? { method: 'propose', params, keys: await createKeyPair() }
          : { method: 'rejoin', params: topic }
      return open(ask, { onUri, signal }) as Promise<Connected>
    },
    request: (params) => open({ method: 'request', params }),
    ping: (params) => open({ method: 'ping', params }) as Promise<void>,
    disconnect: (params) => open({ method: 'disconnect', params }) as Promise<void>,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => reach('retry'),
    end() {
      isEnded = true
      stopWatching()
      calls.end()
      lead?.server.end()
      lead?.engine.end()
      tabs?.end()
    },
  }
}

/**
 * Calls back when the page becomes visible or online again. Returns a function that stops it. Does nothing without a
 * page.
 */
function watchReturn(onReturn: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const leaving = new AbortController()
  const { signal } = leaving
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  globalThis.addEventListener('online', onReturn, { signal })
  return () => leaving.abort()
}
