import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type RemotePairingEvent,
  type RemotePairingState,
  remotePairingTransition,
} from './remotePairingTransition.ts'

const code = { uri: 'wc:a@2', expiresAt: 300_000 }
const wallet = { id: 'rainbow', name: 'Rainbow', href: 'rainbow://wc?uri=wc%3Aa%402' }
const states = {
  starting: { status: 'starting' },
  unreachable: { status: 'unreachable' },
  ready: { status: 'ready', ...code },
  opened: { status: 'opened', ...code, wallet },
  unanswered: { status: 'unanswered', ...code, wallet },
  declined: { status: 'declined' },
  expired: { status: 'expired' },
  refused: { status: 'refused', reason: 'project' },
  failed: { status: 'failed', error: new Error('No') },
  connected: { status: 'connected' },
} as const satisfies { [status in RemotePairingState['status']]: RemotePairingState }

const events: Record<RemotePairingEvent['type'], RemotePairingEvent> = {
  codeReady: { type: 'codeReady', ...code },
  unreachable: { type: 'unreachable' },
  refused: { type: 'refused', reason: 'clock' },
  walletOpened: { type: 'walletOpened', wallet },
  walletSilent: { type: 'walletSilent' },
  declined: { type: 'declined' },
  expired: { type: 'expired' },
  failed: { type: 'failed', error: new Error('No') },
  connected: { type: 'connected' },
  retryRequested: { type: 'retryRequested' },
}

type PairingStatus = RemotePairingState['status']
/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Partial<Record<PairingStatus, Partial<Record<RemotePairingEvent['type'], PairingStatus>>>> = {
  starting: {
    codeReady: 'ready',
    unreachable: 'unreachable',
    refused: 'refused',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
  },
  unreachable: {
    codeReady: 'ready',
    refused: 'refused',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
    retryRequested: 'starting',
  },
  ready: {
    refused: 'refused',
    walletOpened: 'opened',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
  },
  opened: {
    refused: 'refused',
    walletSilent: 'unanswered',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
  },
  unanswered: {
    refused: 'refused',
    walletOpened: 'opened',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
    retryRequested: 'ready',
  },
  refused: {
    codeReady: 'ready',
    unreachable: 'unreachable',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
    retryRequested: 'starting',
  },
  declined: { retryRequested: 'starting' },
  expired: { retryRequested: 'starting' },
  failed: { retryRequested: 'starting' },
}

describe.each(Object.keys(states) as PairingStatus[])('from the state %s', (status) => {
  it.each(Object.keys(events) as RemotePairingEvent['type'][])(
    'handles %s by the transition table',
    (event) => {
      const next = remotePairingTransition(states[status], events[event])
      expect(next.status).toBe(table[status]?.[event] ?? status)
    },
  )
})

it('fails with the reason when a pairing is refused', () => {
  expect(remotePairingTransition(states.ready, events.refused)).toEqual({
    status: 'refused',
    reason: 'clock',
  })
})

it('replaces the code on screen with a new one', () => {
  const other = { type: 'codeReady', uri: 'wc:b@2', expiresAt: 1 } as const
  expect(remotePairingTransition(states.opened, other)).toEqual({
    status: 'ready',
    uri: other.uri,
    expiresAt: other.expiresAt,
  })
})

it('waits for a wallet that was opened early as soon as the code exists', () => {
  const starting = { status: 'starting', wallet } as const
  expect(remotePairingTransition(starting, events.codeReady)).toEqual(states.opened)
  const unreachable = remotePairingTransition(starting, events.unreachable)
  expect(unreachable).toEqual({ status: 'unreachable', wallet })
  expect(remotePairingTransition(unreachable, events.codeReady)).toEqual(states.opened)
  expect(remotePairingTransition(unreachable, events.retryRequested)).toEqual(starting)
})

it('only shows a code that was created, for any events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
      const state = happened.reduce<RemotePairingState>(remotePairingTransition, states.starting)
      if ('uri' in state) expect(happened).toContain(events.codeReady)
    }),
  )
})
