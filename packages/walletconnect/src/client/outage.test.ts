import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { openOutage, signing } from '../../test/openOutage.ts'
import { connect } from '../../test/openPhone.ts'

const world = await testWorld()

it('keeps a request pending while the relay restarts, on one socket afterwards', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  const signed = client.request(signing(topic, phone))
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  await relay.kill()
  await expect.poll(() => client.state().status).not.toBe('open')
  await relay.start()
  await phone.wallet.approve('personal_sign')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  expect(phone.wallet.pending()).toEqual([])
  // One of the dapp, one of the wallet.
  await expect.poll(relay.sockets).toBe(2)
})

it.runIf(process.env.SOAK)(
  'sends a request that was made during an outage from the next page, once',
  async () => {
    const { relay, phone, browser } = await openOutage(world)
    const { client: first } = browser.open()
    const { topic } = await connect(first, phone)
    await relay.kill()
    await expect.poll(() => first.state().status).not.toBe('open')
    const lost = first.request(signing(topic, phone)).catch((error: Error) => error)
    const [{ id } = { id: 0 }] = browser.stored()?.unsent ?? []
    first.end()
    expect(await lost).toMatchObject({ name: 'ClientEndedError' })
    expect(browser.stored()).toMatchObject({ requests: [{ id }], unsent: [{ id }] })

    const { client: second } = browser.open()
    await relay.start()
    // The client sends it even though the app has not repeated the request.
    await phone.wallet.approve('personal_sign')
    await expect
      .poll(() => browser.stored()?.requests)
      .toMatchObject([{ id, answer: { result: expect.any(String) } }])
    expect(browser.stored()?.unsent).toEqual([])
    expect(await second.request(signing(topic, phone))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(phone.wallet.pending()).toEqual([])
    expect(browser.stored()?.requests).toEqual([])
  },
)

it('drops a request that was made during an outage once the visitor has disconnected', async () => {
  const { relay, phone, browser } = await openOutage(world)
  const { client } = browser.open()
  const { topic } = await connect(client, phone)
  await relay.kill()
  await expect.poll(() => client.state().status).not.toBe('open')
  const asked = client.request(signing(topic, phone)).catch((error: Error) => error)
  const ended = client.disconnect(topic)
  expect(await asked).toMatchObject({ name: 'DisconnectedError' })
  await relay.start()
  await ended
  // Messages sent before the session ended would have arrived before this.
  await expect.poll(phone.remote.sessions).toEqual([])
  expect(phone.wallet.pending()).toEqual([])
})
