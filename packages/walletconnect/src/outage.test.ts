import { testWorld } from '@latchkey/devnet/testWorld'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../test/createBrowser.ts'
import { chainId, connect, openPhone, type Phone, showCode } from '../test/openPhone.ts'
import { startRelay } from '../test/startRelay.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const signing = (topic: string, { alice }: Phone) => ({
  topic,
  chainId,
  method: 'personal_sign',
  params: ['0x6869', alice.address],
})

async function openRelay() {
  const relay = await startRelay()
  onTestFinished(relay.end)
  const phone = await openPhone(world, { relay: relay.url })
  const browser = createBrowser({ relay: relay.url, projectId: relay.projectId })
  return { relay, phone, browser }
}

it('a question waits while the relay is killed and started again, on one socket afterwards', async () => {
  const { relay, phone, browser } = await openRelay()
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  const signed = client.request(signing(topic, phone))
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  await relay.kill()
  await expect.poll(() => client.state().is).not.toBe('open')
  await relay.start()
  await phone.wallet.approve('personal_sign')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.wallet.pending()).toEqual([])
  // The dapp's, and the wallet's.
  await expect.poll(relay.sockets).toBe(2)
}, 180_000)

it('a question that was asked while the relay was down is asked by the next page, once', async () => {
  const { relay, phone, browser } = await openRelay()
  const { client: first } = browser.open()
  const { topic } = await connect(first, phone)
  await relay.kill()
  await expect.poll(() => first.state().is).not.toBe('open')
  const lost = first.request(signing(topic, phone)).catch((error: Error) => error)
  const [{ id } = { id: 0 }] = browser.stored()?.unsent ?? []
  first.end()
  expect(await lost).toMatchObject({ name: 'ClientEndedError' })
  expect(browser.stored()).toMatchObject({ requests: [{ id }], unsent: [{ id }] })

  const { client: second } = browser.open()
  await relay.start()
  // Asked by nobody yet, and said all the same.
  await phone.wallet.approve('personal_sign')
  await expect
    .poll(() => browser.stored()?.requests)
    .toMatchObject([{ id, answer: { result: expect.any(String) } }])
  expect(browser.stored()?.unsent).toEqual([])
  expect(await second.request(signing(topic, phone))).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.wallet.pending()).toEqual([])
  expect(browser.stored()?.requests).toEqual([])
}, 180_000)

it('a question that was asked while the relay was down is not asked once the visitor has disconnected', async () => {
  const { relay, phone, browser } = await openRelay()
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await relay.kill()
  await expect.poll(() => client.state().is).not.toBe('open')
  const asked = client.request(signing(topic, phone)).catch((error: Error) => error)
  const ended = client.disconnect(topic)
  expect(await asked).toMatchObject({ name: 'DisconnectedError' })
  await relay.start()
  await ended
  // What was said before the end would be there before it.
  await expect.poll(phone.remote.sessions).toEqual([])
  expect(phone.wallet.pending()).toEqual([])
}, 180_000)

it('a question waits for a wallet that is offline, in a relay that is killed and started again meanwhile', async () => {
  const { relay, phone, browser } = await openRelay()
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await phone.remote.goOffline()
  const signed = client.request(signing(topic, phone))
  // The relay has it, and the dapp has nothing more to say.
  await expect.poll(() => browser.stored()?.unsent).toEqual([])
  await relay.kill()
  await relay.start()
  await phone.remote.goOnline()
  await phone.wallet.approve('personal_sign')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await expect.poll(relay.sockets).toBe(2)
}, 180_000)

it('a connection that was begun while the relay was down is made by the next page', async () => {
  const { relay, phone, browser } = await openRelay()
  await relay.kill()
  const { client: first } = browser.open()
  const { uri, connected } = await showCode(first)
  const lost = connected.catch((error: Error) => error)
  first.end()
  expect(await lost).toMatchObject({ name: 'ClientEndedError' })
  const { client: second, events } = browser.open()
  await relay.start()
  await phone.remote.pair(uri)
  const topic = await phone.remote.approve(phone.grants)
  await expect.poll(() => events.find(({ is }) => is === 'connected')).toMatchObject({ session: { topic } })
  expect(second.sessions().map((session) => session.topic)).toEqual([topic])
}, 180_000)

it('an end that was told while the relay was down reaches the wallet by the next page', async () => {
  const { relay, phone, browser } = await openRelay()
  const { client: first } = browser.open()
  const { topic } = await connect(first, phone)
  await relay.kill()
  await expect.poll(() => first.state().is).not.toBe('open')
  void first.disconnect(topic).catch(() => {})
  expect(first.sessions()).toEqual([])
  first.end()
  browser.open()
  await relay.start()
  await expect.poll(phone.remote.sessions).toEqual([])
}, 180_000)
