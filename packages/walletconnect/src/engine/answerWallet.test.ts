import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { request } from '../base/jsonRpc.ts'
import type { Session } from '../session/session.ts'
import { answerWallet } from './answerWallet.ts'

const now = 1_790_000_000
const week = 604_800
const session: Session = {
  topic: 'a'.repeat(64),
  symKey: 'b'.repeat(64),
  pairingTopic: 'c'.repeat(64),
  peer: { publicKey: 'd'.repeat(64), metadata: { name: 'Wallet', description: '', url: '', icons: [] } },
  namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] } },
  expiry: now + week,
  properties: {},
}
const ask = (method: string, params: unknown) => answerWallet(session, request(method, params, 7), now)
const granted = { accounts: ['eip155:10:0xcd'], methods: ['eth_sendTransaction'], events: ['chainChanged'] }

describe('answerWallet', () => {
  it('accepts other accounts, and ignores those of another namespace or of none', () => {
    expect(ask('wc_sessionUpdate', { namespaces: { eip155: granted } })).toEqual({
      reply: { id: 7, jsonrpc: '2.0', result: true },
      method: 'wc_sessionUpdate',
      session: { type: 'updated', next: { ...session, namespaces: { eip155: granted }, updateId: 7 } },
    })
    const { accounts } = granted
    const malformed = { eip155: { ...granted, accounts: ['0xcd', ...accounts] }, tron: { accounts: 1 } }
    expect(ask('wc_sessionUpdate', { namespaces: malformed }).session).toMatchObject({
      next: { namespaces: { eip155: granted } },
    })
    for (const namespaces of [
      undefined,
      {},
      { solana: granted },
      { eip155: { ...granted, accounts: ['0xcd'] } },
    ])
      expect(ask('wc_sessionUpdate', { namespaces }).reply).toMatchObject({ error: { code: 1003 } })
  })

  it('refuses an update that was sent before the last one', () => {
    const params = { namespaces: { eip155: granted } }
    // The last three digits are random.
    const [older, last] = [1_790_000_000_000_999, 1_790_000_000_001_500]
    const updated = { ...session, updateId: last }
    const answer = (id: number) => answerWallet(updated, request('wc_sessionUpdate', params, id), now)
    expect(answer(older - 999)).toMatchObject({ reply: { error: { code: 1003 } } })
    expect(answer(older - 999).session).toBeUndefined()
    for (const id of [last - 499, last, last + 1_000])
      expect(answer(id).session).toMatchObject({ type: 'updated', next: { updateId: id } })
  })

  it('extends a session by a week at most, and never shortens it', () => {
    expect(ask('wc_sessionExtend', { expiry: now + week + 1 }).session).toMatchObject({ type: 'extended' })
    expect(answerWallet(session, request('wc_sessionExtend', {}), now + 5).session).toMatchObject({
      next: { expiry: now + 5 + week },
    })
    // Some wallets add a week to the session's expiry.
    expect(ask('wc_sessionExtend', { expiry: now + 2 * week }).session).toMatchObject({
      next: { expiry: now + week + 300 },
    })
    expect(
      answerWallet(session, request('wc_sessionExtend', { expiry: now + 2 * week }), now - 600).session,
    ).toMatchObject({ next: { expiry: now + week } })
    for (const expiry of [now + week - 1, '1', Number.NaN, null])
      expect(ask('wc_sessionExtend', { expiry }).reply).toMatchObject({ error: { code: 1004 } })
  })

  it('passes on a wallet’s event, ends the session on its request, and responds to a ping', () => {
    const event = { name: 'chainChanged', data: 10 }
    expect(ask('wc_sessionEvent', { event, chainId: 'eip155:10' }).event).toEqual({
      ...event,
      chainId: 'eip155:10',
    })
    expect(ask('wc_sessionDelete', { code: 6000, message: '' }).session).toEqual({ type: 'ended' })
    expect(ask('wc_sessionPing', {}).reply).toMatchObject({ result: true })
  })

  it('signs nothing for a wallet, and rejects any other method', () => {
    expect(ask('wc_sessionRequest', { request: { method: 'personal_sign' } }).reply).toMatchObject({
      error: { code: 3001 },
    })
    expect(ask('wc_sessionPay', {}).reply).toMatchObject({ error: { code: 10_001 } })
  })

  it('responds to anything from a wallet, and never creates a session that could not be restored', () => {
    const methods = [
      'wc_sessionUpdate',
      'wc_sessionExtend',
      'wc_sessionEvent',
      'wc_sessionDelete',
      'toString',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.jsonValue(), (method, params) => {
        const { reply, session: change } = ask(method, params)
        expect(reply.id).toBe(7)
        if (change && change.type !== 'ended')
          expect(change.next.expiry).toBeGreaterThanOrEqual(session.expiry)
      }),
    )
  })
})
