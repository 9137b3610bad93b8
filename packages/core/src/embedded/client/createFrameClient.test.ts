import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFrameClient, type FrameClient } from './createFrameClient.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Heard = { id?: string; type: string; payload?: unknown }

/** Opens a client, and the frame's end of its port. */
function open(options: Parameters<typeof createFrameClient>[0] = {}) {
  const client = createFrameClient(options)
  onTestFinished(() => client.close())
  return { client, ...takePort(client) }
}

function takePort(client: ReturnType<typeof createFrameClient>) {
  const { port1, port2 } = new MessageChannel()
  const heard: Heard[] = []
  port2.onmessage = ({ data }) => heard.push(data)
  onTestFinished(() => port2.close())
  client.take(port1)
  return { frame: port2, heard }
}

const until = async (heard: Heard[], count: number) => {
  await vi.waitFor(() => expect(heard).toHaveLength(count))
  return heard[count - 1] as Heard
}

const user = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 31_337 }

describe('the client of the wallet’s frame', () => {
  it('[3.21 id] [3.21 type] [3.21 payload] sends a 128-bit ID, a type and a payload, and accepts only the response with that ID', async () => {
    const { client, frame, heard } = open()
    const first = client.request('connect-otp', { otp: '123456' })
    const asked = await until(heard, 1)
    expect(asked).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'connect-otp',
      payload: { otp: '123456' },
    })
    frame.postMessage({
      id: 'f'.repeat(32),
      type: 'connect-otp-success',
      payload: { ...user, email: 'eve@example.com' },
    })
    frame.postMessage({
      id: asked.id,
      type: 'get-user-success',
      payload: { ...user, email: 'eve@example.com' },
    })
    frame.postMessage({ id: asked.id, type: 'connect-otp-success', payload: user })
    expect(await first).toEqual(user)
  })

  it('[3.23 success] ignores a replayed reply, even for the same request sent again', async () => {
    const { client, frame, heard } = open()
    const first = client.request('get-user', {})
    const { id } = await until(heard, 1)
    const reply = { id, type: 'get-user-success', payload: { ...user, email: 'ada@example.com' } }
    frame.postMessage(reply)
    expect(await first).toMatchObject({ email: 'ada@example.com' })
    const second = client.request('get-user', {})
    const again = await until(heard, 2)
    expect(again.id).not.toBe(id)
    frame.postMessage(reply)
    frame.postMessage({ ...reply, id: again.id, payload: { ...user, email: 'bea@example.com' } })
    expect(await second).toMatchObject({ email: 'bea@example.com' })
  })

  it('rejects a payload that does not match its schema before sending it', async () => {
    const { client, heard } = open()
    await expect(client.request('connect-email', { email: 'nobody' })).rejects.toThrow('connect-email')
    await client.request('is-connected', {}, { signal: AbortSignal.abort('enough') }).catch(() => {})
    expect(heard).toEqual([])
  })

  it('rejects a result that does not match its schema', async () => {
    const { client, frame, heard } = open()
    const asked = client.request('is-connected', {})
    const { id } = await until(heard, 1)
    frame.postMessage({ id, type: 'is-connected-success', payload: { isConnected: 'yes' } })
    await expect(asked).rejects.toThrow(TypeError)
  })

  it('[9.17 load] waits 20 s for the frame and sends queued requests when it loads', async () => {
    const client = createFrameClient()
    const asked = client.request('is-connected', {})
    await vi.advanceTimersByTimeAsync(19_999)
    const { frame, heard } = takePort(client)
    const { id } = await until(heard, 1)
    frame.postMessage({ id, type: 'is-connected-success', payload: { isConnected: true } })
    expect(await asked).toEqual({ isConnected: true })
    client.close()

    const late = createFrameClient()
    const lost = expect(late.request('sign-out', {})).rejects.toMatchObject({ name: 'FrameUnavailableError' })
    await vi.advanceTimersByTimeAsync(20_000)
    await lost
    await expect(late.request('sign-out', {})).rejects.toMatchObject({ name: 'FrameUnavailableError' })
  })

  it.each<[string, (client: FrameClient) => Promise<unknown>]>([
    ['email', (client) => client.request('connect-email', { email: 'ada@example.com' })],
    ['device', (client) => client.request('connect-device', {})],
    ['one-time code', (client) => client.request('connect-otp', { otp: '1' })],
    ['social', (client) => client.request('connect-social', { provider: 'google', code: '123456' })],
  ])('[9.17 %s] times out after 30 s', async (_, ask) => {
    const failed: string[] = []
    ask(open().client).catch(({ name }) => failed.push(name))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(failed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toEqual(['FrameTimeoutError'])
  })

  it('waits for an approval without a timeout', async () => {
    const { client } = open()
    let isOver = false
    const end = () => {
      isOver = true
    }
    client.request('rpc-request', { method: 'personal_sign', chainId: 'eip155:1' }).then(end, end)
    // The request is waiting for the user, in the login window.
    client.request('connect-social', { provider: 'google' }).then(end, end)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(isOver).toBe(false)
  })

  it('tells the frame when an approval is no longer awaited', async () => {
    const { client, heard } = open()
    const controller = new AbortController()
    const asked = client.request(
      'rpc-request',
      { method: 'personal_sign', chainId: 'eip155:1' },
      { signal: controller.signal },
    )
    const { id } = await until(heard, 1)
    controller.abort(new Error('Closed'))
    await expect(asked).rejects.toThrow('Closed')
    expect(await until(heard, 2)).toMatchObject({ type: 'rpc-abort', payload: { requestId: id } })
  })

  it('repeats safe requests after the frame reloads, and fails the others as retryable', async () => {
    const { client, frame, heard } = open()
    const safe = client.request('get-user', {})
    const sent = client.request('rpc-request', { method: 'eth_sendTransaction', chainId: 'eip155:1' })
    await until(heard, 2)
    const next = takePort(client)
    await expect(sent).rejects.toMatchObject({ name: 'FrameReloadedError' })
    const again = await until(next.heard, 1)
    expect(again.type).toBe('get-user')
    // The old port is closed: its messages must not resolve anything.
    frame.postMessage({
      id: again.id,
      type: 'get-user-success',
      payload: { ...user, email: 'eve@example.com' },
    })
    next.frame.postMessage({ id: again.id, type: 'get-user-success', payload: user })
    expect(await safe).toEqual(user)
  })

  it('[9.17 load] waits 20 s for a page that replaces the frame, and ends requests if it is not the wallet’s', async () => {
    const { client, heard } = open()
    client.loaded()
    const sent = client.request('rpc-request', { method: 'personal_sign', chainId: 'eip155:1' })
    await until(heard, 1)
    const reloaded = expect(sent).rejects.toMatchObject({ name: 'FrameReloadedError' })
    client.loaded()
    await vi.advanceTimersByTimeAsync(19_999)
    const next = takePort(client)
    await reloaded
    const waiting = client.request('rpc-request', { method: 'personal_sign', chainId: 'eip155:1' })
    await until(next.heard, 1)
    const ended = expect(waiting).rejects.toMatchObject({ name: 'FrameUnavailableError' })
    client.loaded()
    await vi.advanceTimersByTimeAsync(20_000)
    await ended
  })

  it.each([
    ['NOT_ALLOWED', { name: 'FrameCallNotAllowedError', shortMessage: 'Requested RPC call is not allowed' }],
    ['SESSION_EXPIRED', { name: 'FrameSessionExpiredError' }],
    ['TIMEOUT', { name: 'FrameTimeoutError' }],
    ['REJECTED', { name: 'FrameRequestError', code: 4001 }],
    ['COOLDOWN', { name: 'FrameRequestError', reason: 'COOLDOWN', retryAfterMs: 12_000 }],
  ])('throws a dedicated error for %s', async (name, expected) => {
    const { client, frame, heard } = open()
    const asked = client.request('rpc-request', { method: 'x', chainId: 'eip155:1' })
    const { id } = await until(heard, 1)
    frame.postMessage({
      id,
      type: 'rpc-request-error',
      payload: { name, message: 'No', retryAfterMs: 12_000 },
    })
    await expect(asked).rejects.toMatchObject(expected)
  })

  it('delivers events of the frame, and ignores those that do not match their schema', async () => {
    const { client, frame } = open()
    const told: unknown[] = []
    const stop = client.on('session-update', (payload) => told.push(payload))
    frame.postMessage({ type: 'session-update', payload: { user: 'nobody' } })
    frame.postMessage({ type: 'ready', payload: {} })
    frame.postMessage({ type: 'session-update', payload: { user: null } })
    await vi.waitFor(() => expect(told).toEqual([{ user: null }]))
    stop()
  })

  it('ignores anything else that the port delivers', async () => {
    const { client, frame, heard } = open()
    const asked = client.request('is-connected', {})
    const { id } = await until(heard, 1)
    const envelope = fc.record(
      {
        id: fc.constantFrom(id, 'x', undefined),
        type: fc.string(),
        payload: fc.anything({ withBigInt: true }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), envelope), (data) => {
        frame.postMessage(structuredClone(data))
      }),
    )
    frame.postMessage({ id, type: 'is-connected-success', payload: { isConnected: false } })
    expect(await asked).toEqual({ isConnected: false })
  })
})
