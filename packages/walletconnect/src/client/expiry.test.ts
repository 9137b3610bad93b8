import { testWorld } from '@latchkey/devnet/testWorld'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import { openOutage, signing } from '../../test/openOutage.ts'
import { chainId, connect, openPhone, showCode, wanted } from '../../test/openPhone.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const minuteMs = 60_000
const dayMs = 86_400_000

/** Opens a page on a computer that can sleep: only its clock keeps running. */
function openSleeper() {
  const clock = { aheadMs: 0 }
  const browser = createBrowser(world, () => Date.now() + clock.aheadMs)
  const { client, events } = browser.open()
  return {
    browser,
    client,
    events,
    sleep(ms: number) {
      clock.aheadMs += ms
      client.retry()
    },
  }
}

it('expires a code that nobody has scanned after five minutes', async () => {
  const { browser, client, sleep } = openSleeper()
  const asked = client.connect({ namespaces: wanted, onUri: () => {} }).catch((error: Error) => error)
  await expect.poll(() => browser.stored()?.unsent).toEqual([])
  sleep(5 * minuteMs)
  expect(await asked).toMatchObject({ name: 'ExpiredError' })
  expect(browser.stored()?.pairings).toEqual([])
})

it('accepts a code that is four minutes old', async () => {
  const phone = await openPhone(world)
  const { client, sleep } = openSleeper()
  const { uri, connected } = await showCode(client)
  sleep(4 * minuteMs)
  await phone.remote.pair(uri)
  const topic = await phone.remote.approve(phone.grants)
  expect(await connected).toMatchObject({ topic })
})

it('waits ten minutes for a request’s response, then expires it and keeps the session', async () => {
  const phone = await openPhone(world)
  const { browser, client, sleep } = openSleeper()
  const { topic } = await connect(client, phone)
  const asked = client
    .request({ topic, chainId, method: 'personal_sign', params: ['0x6869', phone.alice.address] })
    .catch((error: Error) => error)
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  sleep(10 * minuteMs)
  expect(await asked).toMatchObject({ name: 'ExpiredError' })
  expect(browser.stored()?.requests).toEqual([])
  await client.ping(topic)
})

it('ends a session that nobody has extended after a week', async () => {
  const phone = await openPhone(world)
  const { client, events, sleep } = openSleeper()
  const { topic } = await connect(client, phone)
  sleep(6 * dayMs)
  await client.ping(topic)
  expect(client.sessions()).toHaveLength(1)
  sleep(2 * dayMs)
  await expect.poll(() => events.at(-1)).toEqual({ type: 'disconnected', topic, reason: 'expired' })
  expect(client.sessions()).toEqual([])
})

it('settles a request that a wallet with a slow clock responds to late', async () => {
  const phone = await openPhone(world)
  const { client, sleep } = openSleeper()
  const { topic } = await connect(client, phone)
  const params = ['0x6869', phone.alice.address]
  const signed = client.request({ topic, chainId, method: 'personal_sign', params })
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  sleep(9 * minuteMs)
  await phone.wallet.approve('personal_sign')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

it('settles a request whose response arrived while the page was closed, after the request expired', async () => {
  const phone = await openPhone(world)
  const browser = createBrowser(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  const params = ['0x6869', phone.alice.address]
  const request = { topic, chainId, method: 'personal_sign', params }
  const lost = client.request(request).catch((error: Error) => error)
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  client.end()
  expect(await lost).toMatchObject({ name: 'ClientEndedError' })
  await phone.wallet.approve('personal_sign')
  browser.age(11 * minuteMs)
  const next = browser.open().client
  expect(await next.request(request)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.wallet.pending()).toEqual([])
})

it('connects a wallet that approved while the page was closed, after the code expired', async () => {
  const phone = await openPhone(world)
  const browser = createBrowser(world)
  const { client } = browser.open()
  const { uri, connected } = await showCode(client)
  const lost = connected.catch((error: Error) => error)
  await expect.poll(() => browser.stored()?.unsent).toEqual([])
  client.end()
  expect(await lost).toMatchObject({ name: 'ClientEndedError' })
  await phone.remote.pair(uri)
  const topic = await phone.remote.approve(phone.grants)
  browser.age(6 * minuteMs)
  const next = browser.open().client
  const [pairing] = next.pairings()
  const again = next.connect({ namespaces: wanted, topic: pairing?.topic ?? '', onUri: () => {} })
  expect(await again).toMatchObject({ topic })
})

it('keeps a session that the wallet extended while the page was closed', async () => {
  const phone = await openPhone(world)
  const browser = createBrowser(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  client.end()
  const extended = phone.remote.extend(topic)
  browser.age(8 * dayMs)
  const next = browser.open()
  await extended
  await expect.poll(() => next.events.map(({ type }) => type)).toContain('extended')
  expect(next.client.sessions()).toMatchObject([{ topic }])
})

/** Fakes the clock and the timers, but not the sockets, until the test ends. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Returns what a pending promise was rejected with. Undefined while it is pending. */
function watchRejection(pending: Promise<unknown>) {
  let reason: unknown
  pending.catch((error) => {
    reason = error
  })
  return () => reason
}

it('expires a code a minute after its time if the relay can’t be reached', async () => {
  fakeTime()
  const browser = createBrowser({ relay: 'ws://127.0.0.1:9', projectId: 'local' })
  const { client } = browser.open()
  const { connected } = await showCode(client)
  const reason = watchRejection(connected)
  await vi.advanceTimersByTimeAsync(5 * minuteMs + 58_000)
  expect(reason()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reason()).toMatchObject({ name: 'ExpiredError' })
  expect(browser.stored()).toMatchObject({ pairings: [], unsent: [] })
})

it('expires a request by the clock if the relay can’t be reached, and never sends it later', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await relay.kill()
  await expect.poll(() => client.state().status).not.toBe('open')
  fakeTime()
  const reason = watchRejection(client.request(signing(topic, phone)))
  await vi.waitFor(() => expect(browser.stored()?.requests).toHaveLength(1), {
    timeout: minuteMs,
    interval: 10,
  })
  await vi.advanceTimersByTimeAsync(10 * minuteMs + 58_000)
  expect(reason()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reason()).toMatchObject({ name: 'ExpiredError' })
  expect(browser.stored()).toMatchObject({ requests: [], unsent: [], sessions: [{ topic }] })
  vi.useRealTimers()
  await relay.start()
  client.retry()
  // Anything sent before the ping would have arrived before it.
  await client.ping(topic)
  expect(phone.wallet.pending()).toEqual([])
})

it('keeps a session while the relay can’t be reached, since the wallet may have extended it', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await relay.kill()
  await expect.poll(() => client.state().status).not.toBe('open')
  client.end()
  browser.age(8 * dayMs)
  fakeTime()
  const next = browser.open()
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  expect(next.client.sessions()).toMatchObject([{ topic }])
  vi.useRealTimers()
  await relay.start()
  next.client.retry()
  await expect.poll(() => next.events.at(-1)).toEqual({ type: 'disconnected', topic, reason: 'expired' })
})
