import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { openOutage, signing } from '../../test/openOutage.ts'
import { connect, showCode } from '../../test/openPhone.ts'

const world = await testWorld()

it('keeps a request for an offline wallet in a relay that restarts in the meantime', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await phone.remote.goOffline()
  const signed = client.request(signing(topic, phone))
  // The relay has the message, and the dapp has nothing left to send.
  await expect.poll(() => browser.stored()?.unsent).toEqual([])
  await relay.kill()
  await relay.start()
  await phone.remote.goOnline()
  await phone.wallet.approve('personal_sign')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await expect.poll(relay.sockets).toBe(2)
})

it('completes a connection that was started during an outage on the next page', async () => {
  const { relay, phone, browser } = await openOutage(world)
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
  await expect
    .poll(() => events.find(({ type }) => type === 'connected'))
    .toMatchObject({ session: { topic } })
  expect(second.sessions().map((session) => session.topic)).toEqual([topic])
})

it('delivers a disconnect that was made during an outage from the next page', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client: first } = browser.open()
  const { topic } = await connect(first, phone)
  await relay.kill()
  await expect.poll(() => first.state().status).not.toBe('open')
  void first.disconnect(topic).catch(() => {})
  expect(first.sessions()).toEqual([])
  first.end()
  browser.open()
  await relay.start()
  await expect.poll(phone.remote.sessions).toEqual([])
})
