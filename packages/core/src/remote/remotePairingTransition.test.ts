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
  starting: { is: 'starting' },
  unreachable: { is: 'unreachable' },
  ready: { is: 'ready', ...code },
  opened: { is: 'opened', ...code, wallet },
  unanswered: { is: 'unanswered', ...code, wallet },
  declined: { is: 'declined' },
  expired: { is: 'expired' },
  refused: { is: 'refused', reason: 'project' },
  failed: { is: 'failed', error: new Error('No') },
  connected: { is: 'connected' },
} as const satisfies { [is in RemotePairingState['is']]: RemotePairingState }

const events: Record<RemotePairingEvent['is'], RemotePairingEvent> = {
  codeReady: { is: 'codeReady', ...code },
  unreachable: { is: 'unreachable' },
  refused: { is: 'refused', reason: 'clock' },
  walletOpened: { is: 'walletOpened', wallet },
  walletSilent: { is: 'walletSilent' },
  declined: { is: 'declined' },
  expired: { is: 'expired' },
  failed: { is: 'failed', error: new Error('No') },
  connected: { is: 'connected' },
  retryAsked: { is: 'retryAsked' },
}

type Is = RemotePairingState['is']
/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Partial<Record<Is, Partial<Record<RemotePairingEvent['is'], Is>>>> = {
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
    retryAsked: 'starting',
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
    retryAsked: 'ready',
  },
  refused: {
    codeReady: 'ready',
    unreachable: 'unreachable',
    declined: 'declined',
    expired: 'expired',
    failed: 'failed',
    connected: 'connected',
    retryAsked: 'starting',
  },
  declined: { retryAsked: 'starting' },
  expired: { retryAsked: 'starting' },
  failed: { retryAsked: 'starting' },
}

describe.each(Object.keys(states) as Is[])('from the state %s', (is) => {
  it.each(Object.keys(events) as RemotePairingEvent['is'][])(
    'handles %s by the transition table',
    (event) => {
      const next = remotePairingTransition(states[is], events[event])
      expect(next.is).toBe(table[is]?.[event] ?? is)
    },
  )
})

it('fails with the reason when a pairing is refused', () => {
  expect(remotePairingTransition(states.ready, events.refused)).toEqual({ is: 'refused', reason: 'clock' })
})

it('replaces the code on screen with a new one', () => {
  const other = { is: 'codeReady', uri: 'wc:b@2', expiresAt: 1 } as const
  expect(remotePairingTransition(states.opened, other)).toEqual({ ...other, is: 'ready' })
})

it('waits for a wallet that was opened early as soon as the code exists', () => {
  const starting = { is: 'starting', wallet } as const
  expect(remotePairingTransition(starting, events.codeReady)).toEqual(states.opened)
  const unreachable = remotePairingTransition(starting, events.unreachable)
  expect(unreachable).toEqual({ is: 'unreachable', wallet })
  expect(remotePairingTransition(unreachable, events.codeReady)).toEqual(states.opened)
  expect(remotePairingTransition(unreachable, events.retryAsked)).toEqual(starting)
})

it('only shows a code that was created, for any events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
      const state = happened.reduce<RemotePairingState>(remotePairingTransition, states.starting)
      if ('uri' in state) expect(happened).toContain(events.codeReady)
    }),
  )
})
