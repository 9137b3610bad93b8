import { signInClockSkewMs } from '@latchkey/protocol/constants'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../../../test/kits.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import type { SignInRequest, SignInSession } from './defineSignInProvider.ts'
import { localSessions } from './localSessions.ts'

const minuteMs = 60_000
const request: SignInRequest = {
  accountAddress: addresses.alice,
  chainId: 'eip155:1',
  domain: 'mob.example',
  uri: 'https://mob.example',
  statement: 'Sign in to Mob.',
}

function open(parameters: Parameters<typeof localSessions>[0] = {}) {
  const storage = createMemoryStorage()
  const provider = localSessions({ storage, ...parameters })
  const sign = async (asked: Partial<SignInRequest> = {}): Promise<SignInSession> => ({
    data: await provider.createMessage({ ...request, ...asked }),
    message: 'text',
    signature: '0x',
  })
  return { provider, sign, storage }
}

describe('browser-only sessions', () => {
  it.each(['Willkommen zurück', 'two\nlines', 'a "quote"'])(
    'reject the statement %j, which no verifier accepts, before asking a wallet',
    async (statement) => {
      const { provider } = open({ statement })
      await expect(provider.createMessage(request)).rejects.toMatchObject({
        name: 'ConfigInvalidError',
        setting: 'signIn.statement',
      })
    },
  )

  it('[3.3 nonce] [3.3 expirationTime] create a message from the request, with their own nonce and expiry', async () => {
    const { provider } = open({ statement: 'Come in.', lifetimeMs: 1_000 })
    const first = await provider.createMessage(request)
    const second = await provider.createMessage(request)
    expect(first).toMatchObject({
      accountAddress: addresses.alice,
      chainId: 'eip155:1',
      statement: 'Come in.',
    })
    expect(first.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(first.nonce).not.toBe(second.nonce)
    expect(Date.parse(first.expirationTime ?? '') - Date.parse(first.issuedAt ?? '')).toBe(1_000)
  })

  it('survive the provider, one per account and network, keeping the newest', async () => {
    const { provider, sign, storage } = open()
    await provider.addSession(await sign())
    await provider.addSession(await sign({ chainId: 'eip155:10' }))
    await provider.setSessions([await sign({ accountAddress: addresses.alice.toLowerCase() })])
    const kept = await localSessions({ storage }).getSessions()
    expect(kept.map(({ data, isCurrent }) => [data.chainId, isCurrent])).toEqual([
      ['eip155:10', true],
      ['eip155:1', true],
    ])
    await provider.revokeSession({ id: kept[0]!.id })
    expect(await localSessions({ storage }).getSessions()).toEqual([kept[1]])
  })

  it('are required only if the app says so, and last 7 days by default', async () => {
    expect([localSessions().required, localSessions({ required: true }).required]).toEqual([false, true])
    const { issuedAt = '', expirationTime = '' } = await open().provider.createMessage(request)
    expect(Date.parse(expirationTime) - Date.parse(issuedAt)).toBe(7 * 24 * 60 * minuteMs)
  })

  it('are kept for two accounts, and revoked by their own ID', async () => {
    const { provider, sign, storage } = open()
    await provider.setSessions([await sign(), await sign({ accountAddress: addresses.bob })])
    const [one, other] = await provider.getSessions()
    expect([one?.data.accountAddress, other?.data.accountAddress]).toEqual([addresses.alice, addresses.bob])
    expect(one?.id).not.toBe(other?.id)
    expect(Date.parse(one?.createdAt ?? '')).toBeGreaterThan(0)
    await provider.revokeSession({ id: one?.id ?? '' })
    expect(await provider.getSessions()).toEqual([other])
    await provider.setSessions([await sign(), await sign({ accountAddress: addresses.bob })])
    expect(await provider.getSessions()).toHaveLength(2)
    expect(JSON.parse(storage.getItem('latchkey.signIn') ?? '')).toEqual(await provider.getSessions())
  })

  it('are isolated by their key, and ignore other stored values', async () => {
    const { provider, sign, storage } = open({ storageKey: 'key' })
    await provider.addSession(await sign())
    const [kept] = await provider.getSessions()
    storage.setItem('key', JSON.stringify([null, kept, { ...kept, id: 1 }]))
    expect(await provider.getSessions()).toEqual([kept])
    storage.setItem('key', JSON.stringify(kept))
    expect(await provider.getSessions()).toEqual([])
    storage.setItem('key', '')
    expect(await provider.getSessions()).toEqual([])
    expect(await open({ storage, storageKey: 'other' }).provider.getSessions()).toEqual([])
  })

  it('are valid without an expiry or a start', async () => {
    const { provider, sign } = open()
    const session = await sign()
    const { expirationTime: _, ...data } = session.data
    await provider.addSession({ ...session, data })
    expect(await provider.getSessions()).toHaveLength(1)
  })

  it('expire with their message', async () => {
    const { provider, sign } = open({ lifetimeMs: 0 })
    await provider.addSession(await sign())
    expect(await provider.getSessions()).toEqual([])
  })

  it.each([
    [signInClockSkewMs, 1],
    [signInClockSkewMs + minuteMs, 0],
  ])('are listed only once valid: with a start %i ms from now, %i', async (ms, count) => {
    const { provider, sign } = open()
    const session = await sign()
    const notBefore = new Date(Date.now() + ms).toISOString()
    await provider.addSession({ ...session, data: { ...session.data, notBefore } })
    expect(await provider.getSessions()).toHaveLength(count)
  })

  it('are empty if something else is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const { provider, storage } = open({ storageKey: 'key' })
        storage.setItem('key', text)
        expect(await provider.getSessions()).toEqual([])
      }),
    )
  })
})
