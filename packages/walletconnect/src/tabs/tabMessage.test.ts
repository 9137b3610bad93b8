import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as errors from '../base/errors.ts'
import type { Session } from '../session/session.ts'
import { formatTabMessage, parseTabMessage, type TabMessage } from './tabMessage.ts'
import { formatError, toClientError } from './wireError.ts'

const key = (letter: string) => letter.repeat(64)
const session: Session = {
  topic: key('6'),
  symKey: key('7'),
  pairingTopic: key('1'),
  peer: { publicKey: key('8'), metadata: { name: 'Wallet', description: '', url: '', icons: [] } },
  namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] } },
  expiry: 1_790_604_800,
  properties: {},
}
const request = { topic: key('6'), chainId: 'eip155:1', method: 'personal_sign', params: ['0x'] }
const of = { tab: 'a tab', call: 1 }
const messages: TabMessage[] = [
  { type: 'hello' },
  {
    type: 'now',
    leader: 'a tab',
    state: { status: 'refused', reason: 'clock', retryAt: 1 },
    sessions: [session],
  },
  { type: 'event', event: { type: 'connected', session } },
  {
    type: 'event',
    event: { type: 'event', topic: key('6'), chainId: 'eip155:1', name: 'chainChanged', data: 1 },
  },
  { type: 'event', event: { type: 'disconnected', topic: key('6'), reason: 'wallet' } },
  { type: 'wake' },
  { type: 'retry' },
  { type: 'ask', ...of, at: 1, ask: { method: 'request', params: request } },
  {
    type: 'ask',
    ...of,
    at: 1,
    ask: {
      method: 'propose',
      params: { namespaces: {} },
      keys: { privateKey: key('2'), publicKey: key('3') },
    },
  },
  { type: 'taken', ...of, known: { method: 'rejoin', params: key('1') } },
  { type: 'ask', ...of, at: 1, ask: { method: 'ping', params: key('6') } },
  { type: 'taken', ...of, known: { method: 'request', params: request, id: 5 } },
  { type: 'uri', ...of, uri: 'wc:', expiry: 1 },
  { type: 'answer', ...of, result: '0xab' },
  { type: 'answer', ...of, error: { name: 'RejectedError', message: 'No', code: 4001 } },
  { type: 'got', ...of },
  { type: 'leave', ...of },
]

it.each(messages)('reads what it wrote: $type', (message) => {
  expect(parseTabMessage(formatTabMessage(message))).toEqual(message)
})

it('exchanges messages with tabs of an earlier version, which name types and states "is"', () => {
  const now = '{"leader":"x","state":{"retryAt":1,"is":"waiting"},"sessions":[],"is":"now"}'
  const event = `{"event":{"topic":"${key('6')}","reason":"wallet","is":"disconnected"},"is":"event"}`
  const read = [now, event].map(parseTabMessage)
  expect(read).toEqual([
    { type: 'now', leader: 'x', state: { status: 'waiting', retryAt: 1 }, sessions: [] },
    { type: 'event', event: { type: 'disconnected', topic: key('6'), reason: 'wallet' } },
  ])
  expect(read.map((message) => message && formatTabMessage(message))).toEqual([now, event])
})

it.each([
  undefined,
  {},
  '',
  '[]',
  '{"is":"toString"}',
  '{"is":"now","leader":"x","state":{"is":"open"},"sessions":[{}]}',
  '{"is":"ask","tab":"x","call":1,"ask":{"method":"end","params":""}}',
  '{"is":"answer","tab":"x","call":"1"}',
])('does not read %j', (text) => {
  expect(parseTabMessage(text)).toBeUndefined()
})

it('reads a changed message as one or rejects it, without throwing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...messages),
      fc.nat(),
      fc.nat(),
      fc.string(),
      (message, from, to, middle) => {
        const text = formatTabMessage(message)
        const changed = text.slice(0, from % text.length) + middle + text.slice(to % text.length)
        const read = parseTabMessage(changed)
        if (read) expect(parseTabMessage(formatTabMessage(read))).toEqual(read)
      },
    ),
  )
})

it('keeps an error the same in another tab', () => {
  const thrown = [
    new errors.RejectedError('No', 5000),
    new errors.ExpiredError('The request'),
    new errors.NotGrantedError('eth_sign', 'eip155:1'),
    new errors.DisconnectedError(),
    new errors.WalletError({ code: -32_000, message: 'Out of gas', data: { gas: 1 } }),
    new errors.ClientEndedError(),
    new errors.RelayRefusedError('Method not found', -32_601),
    new TypeError('Something else'),
  ]
  for (const error of thrown) {
    const read = toClientError(JSON.parse(JSON.stringify(formatError(error))))
    const { name, message, code, data } = error as errors.WalletError
    expect(read).toMatchObject({ message, ...(code && { code }), ...(data !== undefined && { data }) })
    if (error instanceof errors.WalletConnectError)
      expect([read.name, read.constructor]).toEqual([name, error.constructor])
  }
})
