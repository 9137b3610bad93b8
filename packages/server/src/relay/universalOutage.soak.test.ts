import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startRelay } from '../../../walletconnect/test/startRelay.ts'
import { openUniversalPair } from '../../test/relay/openUniversalPair.ts'

const world = await testWorld()
const { askToSign, connect, expectSigned, open } = openUniversalPair(world)

/** Creates a relay that a test may kill, and a dapp connected to it. */
async function openMortal() {
  const relay = await startRelay()
  onTestFinished(relay.end)
  const { dapp, phone } = await open(relay)
  return { relay, dapp, phone, topic: await connect(dapp, phone) }
}

describe('a dapp by universal-provider and a wallet by WalletKit, over our relay, during an outage', () => {
  it('continue after the relay was killed, with the session and a pending request', async () => {
    const { relay, dapp, phone, topic } = await openMortal()
    const signed = askToSign(dapp, phone)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    await relay.kill()
    await relay.start()
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)
    const again = askToSign(dapp, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(again, phone)
    await dapp.tell('ping', topic)
  })

  it('continue when the wallet returns, with a request that the relay kept through its own restart', async () => {
    const { relay, dapp, phone, topic } = await openMortal()
    await phone.remote.goOffline()
    const before = await relay.messages()
    const signed = askToSign(dapp, phone)
    await expect.poll(relay.messages).toBeGreaterThan(before)
    await relay.kill()
    await relay.start()
    expect(phone.wallet.pending()).toEqual([])
    await phone.remote.goOnline()
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)
    await dapp.tell('ping', topic)
  })

  it('continue after a reload with the session, and send the request again', async () => {
    const { dapp, phone, topic } = await openMortal()
    const lost = askToSign(dapp, phone).catch((error: Error) => error.message)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    const next = await dapp.reload()
    expect(await lost).toBe('The dapp has ended.')
    expect(await next.tell('topics')).toEqual([topic])
    // A bug of the library: it does not store requests, and drops the response to one of an earlier page.
    await phone.wallet.approve('personal_sign')
    const signed = askToSign(next, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)
    await next.tell('ping', topic)
    await next.tell('disconnect')
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('lose no request sent before the dapp reconnects to a relay that was unreachable', async () => {
    const { relay, dapp, phone, topic } = await openMortal()
    await relay.kill()
    // A bug of the library: what it publishes before it detects the outage is lost for minutes, and its requests time
    // out in seconds.
    await expect.poll(() => dapp.tell('isConnected')).toBe(false)
    await relay.start()
    const signed = askToSign(dapp, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)
    await dapp.tell('ping', topic)
  })
})
