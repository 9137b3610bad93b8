import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startRelay } from '../../../walletconnect/test/startRelay.ts'
import { openUniversalDapp } from '../../test/relay/openUniversalDapp.ts'
import { openUniversalPair } from '../../test/relay/openUniversalPair.ts'

const world = await testWorld()
const { askToSign, connect, expectSigned, namespaces, open } = openUniversalPair(world)
/** The library's default. */
const minutesOfQuestion = 5

describe('a dapp by universal-provider and a wallet by WalletKit, over our relay, under faults', () => {
  it('let a request time out, and ignore a late response to it', async () => {
    const { dapp, phone } = await open({ url: world.relay, projectId: world.projectId })
    const topic = await connect(dapp, phone)
    const expired = askToSign(dapp, phone).catch((error: Error) => error.message)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    await dapp.tell('outwait', minutesOfQuestion * 60_000)
    expect(await expired).toMatch(/expired/i)
    await phone.wallet.approve('personal_sign')
    const signed = askToSign(dapp, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)
    await dapp.tell('ping', topic)
  })

  it.each([
    ['of an unknown project', { projectId: 'nobody' }, 'Unauthorized: invalid key'],
    [
      'whose clock is ten minutes fast',
      { aheadMs: 10 * 60_000 },
      'JWT validation error: JWT Token is not yet valid',
    ],
  ])('connect while the relay keeps refusing a dapp %s', async (_, fault, reason) => {
    const { url, projectId, refusals, sockets, end } = await startRelay()
    onTestFinished(end)
    const refused = await openUniversalDapp({ relay: url, projectId, ...fault })
    // A bug of the library: it does not report the refusal, and retries.
    refused.tell('connect', namespaces).catch(() => {})
    await expect.poll(() => refusals(reason)).toBeGreaterThan(1)
    // A refused socket counts until it is closed.
    await expect.poll(sockets).toBe(0)
    const { dapp, phone } = await open({ url, projectId })
    await connect(dapp, phone)
    expect(refused.heard().map(({ name }) => name)).toEqual(['ready'])
  })
})
