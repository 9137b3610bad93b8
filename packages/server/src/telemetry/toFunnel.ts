import type { TelemetryEventName } from '@latchkey/protocol/events'
import type { EventCount } from './createEventCounts.ts'

/** A step on the way to a connected wallet. */
type FunnelStep = {
  label: string
  count: number
  /** Share of the first step; undefined if it never occurred. May be above 1: events are counted, not people. */
  share: number | undefined
}

/** A project's counters about connecting. */
export type Funnel = {
  steps: readonly FunnelStep[]
  /** Failed and cancelled connections and sign-ins. */
  losses: readonly { label: string; count: number }[]
  /** How wallets were connected. */
  ways: readonly { label: string; chosen: number; connected: number }[]
  /** Every day of the period, oldest first. */
  days: readonly { day: string; opened: number; connected: number }[]
  /** Every event that occurred, most frequent first. */
  events: readonly { event: string; count: number }[]
}

const signInEvents: readonly TelemetryEventName[] = [
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'CLICK_CANCEL_SIWX',
]

const losses: readonly [event: TelemetryEventName, label: string][] = [
  ['USER_REJECTED', 'Rejected in the wallet'],
  ['CONNECT_ERROR', 'Connection failed'],
  ['CLICK_CANCEL_SIWX', 'Sign-in cancelled'],
  ['SIWX_AUTH_ERROR', 'Sign-in failed'],
]

const ways: readonly [way: string, label: string][] = [
  ['browser', 'In the browser'],
  ['qrcode', 'By QR code'],
  ['mobile', 'By mobile link'],
  ['email', 'By email'],
  ['social', 'By social login'],
  ['passkey', 'By passkey'],
  ['external', 'By the app itself'],
]

/** Computes the funnel of a period from its counters. */
export function toFunnel(counts: readonly EventCount[], days: readonly string[]): Funnel {
  const opens = counts.filter(isOpening)
  const opened = sum(opens)
  const step = (label: string, count: number): FunnelStep => ({
    label,
    count,
    share: opened === 0 ? undefined : count / opened,
  })
  const hasSignIn = counts.some(({ event }) => signInEvents.includes(event))
  const names = [...new Set(counts.map(({ event }) => event))]
  return {
    steps: [
      step('Modal opened, not connected', opened),
      step('Wallet chosen', sum(of(counts, 'SELECT_WALLET'))),
      step('Connected', sum(of(counts, 'CONNECT_SUCCESS'))),
      ...(hasSignIn ? [step('Signed in', sum(of(counts, 'SIWX_AUTH_SUCCESS')))] : []),
    ],
    losses: losses
      .map(([event, label]) => ({ label, count: sum(of(counts, event)) }))
      .filter(({ count }) => count > 0),
    ways: ways
      .map(([way, label]) => ({
        label,
        chosen: sum(of(counts, 'SELECT_WALLET').filter((each) => each.way === way)),
        connected: sum(of(counts, 'CONNECT_SUCCESS').filter((each) => each.way === way)),
      }))
      .filter(({ chosen, connected }) => chosen + connected > 0),
    days: days.map((day) => ({
      day,
      opened: sum(opens.filter((each) => each.day === day)),
      connected: sum(of(counts, 'CONNECT_SUCCESS').filter((each) => each.day === day)),
    })),
    events: names
      .map((event) => ({ event, count: sum(of(counts, event)) }))
      .sort((a, b) => b.count - a.count || (a.event < b.event ? -1 : 1)),
  }
}

/** A connected visitor who opens it views an account, and is not about to connect. */
const isOpening = ({ event, way }: EventCount) => event === 'MODAL_OPEN' && way === 'disconnected'

const of = (counts: readonly EventCount[], name: TelemetryEventName) =>
  counts.filter(({ event }) => event === name)

const sum = (counts: readonly EventCount[]) => counts.reduce((total, { count }) => total + count, 0)
