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
  | { type: 'hello' }
  /** The leader's state; sent when a tab becomes leader, on request, and after every change. */
  | { type: 'now'; leader: string; state: TransportState; sessions: readonly Session[] }
  | { type: 'event'; event: ClientEvent }
  /** The user returned to some tab. */
  | { type: 'wake' }
  /** The user asks to retry the relay, even after a refusal. */
  | { type: 'retry' }
  /** `at` is when the call was sent, in milliseconds since 1970. */
  | ({ type: 'ask'; ask: Ask; at: number } & Call)
  /** The leader accepted the call; `known` is its form to repeat from now on. */
  | ({ type: 'taken'; known: Ask } & Call)
  | ({ type: 'uri'; uri: string; expiry: number } & Call)
  | ({ type: 'answer'; result?: unknown; error?: WireError } & Call)
  /** The tab received its response. */
  | ({ type: 'got' } & Call)
  /** The tab cancels its call. */
  | ({ type: 'leave' } & Call)

const checks: Record<TabMessage['type'], (message: Record<string, unknown>) => boolean> = {
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

/**
 * Formats a message as JSON, so that requests are serialized the same way in every tab. Types and states are called `is`
 * there, which is what tabs with an earlier version of the app read.
 */
export function formatTabMessage(message: TabMessage): string {
  return JSON.stringify({
    ...rename(message, 'type', 'is'),
    ...(message.type === 'now' && { state: rename(message.state, 'status', 'is') }),
    ...(message.type === 'event' && { event: rename(message.event, 'type', 'is') }),
  })
}

/** Parses a message. Undefined for anything else, such as a message from another version of the app. */
export function parseTabMessage(text: unknown): TabMessage | undefined {
  const wire = typeof text === 'string' ? parseObject(text) : undefined
  if (typeof wire?.is !== 'string' || !Object.hasOwn(checks, wire.is)) return undefined
  const message = {
    ...rename(wire, 'is', 'type'),
    ...(isObject(wire.state) && { state: rename(wire.state, 'is', 'status') }),
    ...(isObject(wire.event) && { event: rename(wire.event, 'is', 'type') }),
  }
  return checks[wire.is as TabMessage['type']](message) ? (message as TabMessage) : undefined
}

function rename(object: object, from: string, to: string): Record<string, unknown> {
  const { [from]: value, ...rest } = object as Record<string, unknown>
  return { ...rest, [to]: value }
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
  const { status, reason, retryAt } = value
  if (status === 'waiting' || status === 'refused')
    return Number.isFinite(retryAt) && (status === 'waiting' || typeof reason === 'string')
  return status === 'idle' || status === 'connecting' || status === 'open'
}

function isEvent(value: unknown): boolean {
  if (!isObject(value)) return false
  switch (value.type) {
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
