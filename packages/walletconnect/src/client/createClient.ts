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
import { createDesk, type Desk } from '../tabs/createDesk.ts'
import { openTabs } from '../tabs/openTabs.ts'
import type { TabMessage } from '../tabs/tabMessage.ts'
import { toClientError } from '../tabs/wireError.ts'

/**
 * Creates a client for one relay. It opens a socket only once there is a request to send or a session to listen to. If
 * the tabs of an origin share the storage, one tab holds the socket for all of them (Web Locks, BroadcastChannel). When
 * it closes, the next leader continues the other tabs' requests.
 */
export function createClient(options: EngineOptions): Client {
  const listeners = new Set<(event: ClientEvent) => void>()
  const tell = (event: ClientEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const calls = createCalls((open) => leadership.dispatch(open))
  const leadership = createLeadership(options, { calls, tell })
  const stopWatching = watchReturn(() => leadership.reach('wake'))
  leadership.start()
  let isEnded = false
  const open: typeof calls.open = (ask, how) =>
    isEnded ? Promise.reject(new ClientEndedError()) : calls.open(ask, how)

  return {
    state: leadership.state,
    sessions: leadership.sessions,
    pairings: () => leadership.pairings().map(({ topic, expiry }) => ({ topic, expiry })),
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
    retry: () => leadership.reach('retry'),
    end() {
      isEnded = true
      stopWatching()
      calls.end()
      leadership.end()
    },
  }
}

/** What this tab needs to answer calls, whether it leads or another tab does. */
type Parts = { calls: ReturnType<typeof createCalls>; tell: (event: ClientEvent) => void }

/** Runs the engine while this tab leads, and sends calls to the leading tab otherwise. */
function createLeadership(options: EngineOptions, { calls, tell }: Parts) {
  const me = createName()
  const { storage } = options
  const kept = parseStored(storage.get())
  let lead: { engine: Engine; desk: Desk } | undefined

  const tabs = openTabsOf(options, { onMessage, onTurn: begin, onLost: stepDown })
  const follower = createFollower(kept?.sessions ?? [], { calls, tell, me, tabs, dispatch })

  function sayNow(): void {
    if (lead)
      tabs?.say({ is: 'now', leader: me, state: lead.engine.state(), sessions: lead.engine.sessions() })
  }

  /** Becomes the leader and resumes from the previous leader's state. */
  function begin(): void {
    const before = follower.now().sessions
    const engine = createEngine(
      options,
      (event) => {
        sayNow()
        if (event.is !== 'state') tabs?.say({ is: 'event', event })
        tell(event)
      },
      tabs && pass,
    )
    lead = { engine, desk: createDesk(engine, (message) => tabs?.say(message), pass) }
    sayNow()
    for (const event of differenceOf(before, engine.sessions())) tell(event)
    for (const call of calls.list()) dispatch(call)
  }

  /** Gives up leadership: another tab leads, or will. */
  function stepDown(): void {
    if (!lead) return
    const { engine, desk } = lead
    follower.adopt(engine)
    lead = undefined
    desk.end()
    engine.end()
    tabs?.say({ is: 'hello' })
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
    if (!lead) follower.hear(message)
    else if (message.is === 'now') pass()
    else {
      lead.desk.receive(message)
      if (message.is === 'hello' || message.is === 'wake' || message.is === 'retry') sayNow()
    }
  }

  /** Sends a call to this tab's engine, or to the leading tab. */
  function dispatch(open: OpenCall): void {
    if (!lead) {
      follower.send(open)
      return
    }
    const { engine } = lead
    run(open, engine, () => lead?.engine === engine)
  }

  return {
    state: () => lead?.engine.state() ?? follower.now().state,
    sessions: () => lead?.engine.sessions() ?? follower.now().sessions,
    pairings: () => (lead ? lead.engine.pairings() : (parseStored(storage.get())?.pairings ?? [])),
    dispatch,
    /** Leads if there are no tabs to share with. Otherwise joins them, once there is anything to continue. */
    start() {
      if (!tabs) return begin()
      tabs.say({ is: 'hello' })
      const { sessions = [], pairings = [], requests = [], unsent = [] } = kept ?? {}
      if ([sessions, pairings, requests, unsent].some((list) => list.length > 0)) tabs.join()
    },
    /** Reconnects to the relay in the leading tab. */
    reach(is: 'wake' | 'retry') {
      if (lead) lead.engine[is]()
      else if (follower.now().leader !== undefined) tabs?.call({ is })
    },
    end() {
      lead?.desk.end()
      lead?.engine.end()
      tabs?.end()
    },
  }
}

/** Opens the tabs that share the storage, if it is shared. */
function openTabsOf(
  { storage, relayUrl, projectId }: EngineOptions,
  handlers: Omit<Parameters<typeof openTabs>[0], 'name'>,
) {
  if (storage.sharedAs === undefined) return undefined
  return openTabs({
    name: `latchkey.walletConnect ${storage.sharedAs} ${relayUrl} ${projectId}`,
    ...handlers,
  })
}

/** Last known state of the leading tab. */
type Now = { leader?: string; state: TransportState; sessions: readonly Session[] }

/** Follows the leading tab: knows its state, and sends it this tab's calls. */
function createFollower(
  sessions: readonly Session[],
  {
    calls,
    tell,
    me,
    tabs,
    dispatch,
  }: Parts & { me: string; tabs: ReturnType<typeof openTabs>; dispatch: (open: OpenCall) => void },
) {
  let now: Now = { state: { is: 'idle' }, sessions }

  /** Adopts the leader's state. Pending calls are sent again to a new leader. */
  function follow({ leader, state, sessions }: Extract<TabMessage, { is: 'now' }>): void {
    const last = now
    now = { leader, state, sessions }
    tabs?.join()
    if (JSON.stringify(state) !== JSON.stringify(last.state)) tell({ is: 'state', state })
    if (leader === last.leader) return
    for (const event of differenceOf(last.sessions, sessions)) tell(event)
    for (const call of calls.list()) dispatch(call)
  }

  return {
    now: () => now,
    /** Takes over the state of an engine that stops leading. */
    adopt(engine: Engine) {
      now = { state: engine.state(), sessions: engine.sessions() }
    },
    hear(message: TabMessage) {
      if (message.is === 'now') follow(message)
      else if (message.is === 'event') tell(message.event)
      else if ('tab' in message && message.tab === me) {
        const open = calls.find(message.call)
        if (message.is === 'taken' && open) open.ask = message.known
        else if (message.is === 'uri') open?.showUri(message.uri, message.expiry)
        else if (message.is === 'answer') {
          tabs?.say({ is: 'got', tab: me, call: message.call })
          if (message.error) open?.reject(toClientError(message.error))
          else open?.resolve(message.result)
        }
      }
    },
    /** Sends a call to the leading tab. */
    send(open: OpenCall) {
      const { call, ask } = open
      open.leave = () => tabs?.say({ is: 'leave', tab: me, call })
      tabs?.call({ is: 'ask', tab: me, call, ask, at: Date.now() })
      tabs?.join()
    },
  }
}

/** Runs a call in this tab's engine, as long as that engine leads. */
function run(open: OpenCall, engine: Engine, isLeading: () => boolean): void {
  const running = runAsk(engine, open.ask)
  // If the engine lost leadership, it could not store the call, so the call counts as not sent.
  if (isLeading()) open.ask = running.known
  open.leave = running.leave
  if (running.pairing) open.showUri(running.pairing.uri, running.pairing.expiry)
  const settle = (give: () => void) => {
    // The engine ended. The next one is given the same call.
    if (!isLeading()) return
    give()
    running.taken()
  }
  running.answer.then(
    (value) => settle(() => open.resolve(value)),
    (error) => settle(() => open.reject(error)),
  )
}

/** Returns the changes that happened between two leaders and that neither of them announced. */
function differenceOf(before: readonly Session[], after: readonly Session[]): ClientEvent[] {
  const isIn = (list: readonly Session[], { topic }: Session) => list.some((one) => one.topic === topic)
  return [
    ...after
      .filter((session) => !isIn(before, session))
      .map((session) => ({ is: 'connected', session }) as const),
    ...before
      .filter((session) => !isIn(after, session))
      .map(({ topic }) => ({ is: 'disconnected', topic, reason: 'wallet' }) as const),
  ]
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
