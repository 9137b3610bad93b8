import { isObject, parseObject } from '../base/jsonRpc.ts'
import type { TransportState } from '../relay/transport.ts'
import type { ClientEvent } from '../session/client.ts'
import type { Session } from '../session/session.ts'
import { isKeyPair, isSession } from '../session/stored.ts'
import type { Ask } from './ask.ts'
import type { WireError } from './wireError.ts'

/** Identifies a tab's call by the tab and its own counter. */
type Call = { tab: string; call: number }

/** Messages between the tabs of one origin. */
export type TabMessage =
  /** Asks for the leader. */
  | { is: 'hello' }
  /** The leader's state; sent when a tab becomes leader, on request, and after every change. */
  | { is: 'now'; leader: string; state: TransportState; sessions: readonly Session[] }
  | { is: 'event'; event: ClientEvent }
  /** The user returned to some tab. */
  | { is: 'wake' }
  /** The user asks to retry the relay, even after a refusal. */
  | { is: 'retry' }
  /** `at` is when the call was sent, in milliseconds since 1970. */
  | ({ is: 'ask'; ask: Ask; at: number } & Call)
  /** The leader accepted the call; `known` is its form to repeat from now on. */
  | ({ is: 'taken'; known: Ask } & Call)
  | ({ is: 'uri'; uri: string; expiry: number } & Call)
  | ({ is: 'answer'; result?: unknown; error?: WireError } & Call)
  /** The tab received its response. */
  | ({ is: 'got' } & Call)
  /** The tab cancels its call. */
  | ({ is: 'leave' } & Call)

const kinds: Record<TabMessage['is'], (message: Record<string, unknown>) => boolean> = {
  hello: () => true,
  now: ({ leader, state, sessions }) =>
    typeof leader === 'string' && isState(state) && Array.isArray(sessions) && sessions.every(isSession),
  event: ({ event }) => isEvent(event),
  wake: () => true,
  retry: () => true,
  ask: (message) => isCall(message) && isAsk(message.ask) && Number.isFinite(message.at),
  taken: (message) => isCall(message) && isAsk(message.known),
  uri: (message) => isCall(message) && typeof message.uri === 'string' && Number.isFinite(message.expiry),
  answer: (message) => isCall(message) && (message.error === undefined || isWireError(message.error)),
  got: isCall,
  leave: isCall,
}

/** Formats a message as JSON, so that requests are serialized the same way in every tab. */
export function formatTabMessage(message: TabMessage): string {
  return JSON.stringify(message)
}

/** Parses a message. Undefined for anything else, such as a message from another version of the app. */
export function parseTabMessage(text: unknown): TabMessage | undefined {
  const message = typeof text === 'string' ? parseObject(text) : undefined
  if (typeof message?.is !== 'string' || !Object.hasOwn(kinds, message.is)) return undefined
  return kinds[message.is as TabMessage['is']](message) ? (message as TabMessage) : undefined
}

function isCall({ tab, call }: Record<string, unknown>): boolean {
  return typeof tab === 'string' && Number.isSafeInteger(call)
}

function isAsk(value: unknown): boolean {
  if (!isObject(value)) return false
  const { method, params, id, keys } = value
  switch (method) {
    case 'request':
      return (
        isObject(params) &&
        [params.topic, params.chainId, params.method].every((text) => typeof text === 'string') &&
        (params.expirySeconds === undefined || Number.isFinite(params.expirySeconds)) &&
        (id === undefined || Number.isSafeInteger(id))
      )
    case 'propose':
      return isObject(params) && isObject(params.namespaces) && isKeyPair(keys)
    case 'rejoin':
    case 'ping':
    case 'disconnect':
      return typeof params === 'string'
    default:
      return false
  }
}

function isState(value: unknown): boolean {
  if (!isObject(value)) return false
  const { is, reason, retryAt } = value
  if (is === 'waiting' || is === 'refused')
    return Number.isFinite(retryAt) && (is === 'waiting' || typeof reason === 'string')
  return is === 'idle' || is === 'connecting' || is === 'open'
}

function isEvent(value: unknown): boolean {
  if (!isObject(value)) return false
  switch (value.is) {
    case 'connected':
    case 'updated':
    case 'extended':
      return isSession(value.session)
    case 'event':
      return [value.topic, value.chainId, value.name].every((text) => typeof text === 'string')
    case 'disconnected':
      return typeof value.topic === 'string' && ['wallet', 'app', 'expired'].includes(value.reason as string)
    default:
      return false
  }
}

function isWireError(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && typeof value.message === 'string'
}
