import { describe, expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { createPaymentPage } from './createPaymentPage.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const orderId = '3f0e8c1c-6c1d-4a0e-9d5a-8a1a3f3a0c11'
const chosen = { asset: 'ETH', network: 'devnet', method: 'card', amount: '42.5' }

/** Opens a kit with a server of this API that responds to everything alike. Also returns the server's requests. */
async function openAt(answer: unknown) {
  const { origin, taken } = await startHttpServer((_, response) => answerJson(response, answer))
  const kit = openKit({ networks: [devnet], api: origin, projectId: 'app' })
  const asked = () => {
    const { body = '', ...request } = taken.at(-1) ?? {}
    return { ...request, body: body && JSON.parse(body) }
  }
  return { kit, asked }
}

describe('payment page', () => {
  const open = async (url = 'https://pay.example/1') => {
    const { kit, asked } = await openAt({ url })
    return { asked, page: await createPaymentPage(kit, { ...chosen, orderId, quoteId: 'q1', address }) }
  }

  it('[7.18 url] [7.18 projectId] is requested with the project in the query', async () => {
    const { asked, page } = await open()
    expect(page).toBe('https://pay.example/1')
    expect(asked()).toMatchObject({
      method: 'POST',
      path: '/v1/generators/onrampurl',
      query: { projectId: 'app' },
    })
  })

  it('[7.18 destinationWallets] [7.18 defaultNetwork] [7.18 presetFiatAmount] has the receiver, the network and the amount', async () => {
    expect((await open()).asked().body).toMatchObject({
      destinationWallets: [{ address, blockchains: ['devnet'], assets: ['ETH'] }],
      defaultNetwork: 'devnet',
      presetFiatAmount: 42.5,
    })
  })

  it('[7.18 partnerUserId] [7.18 defaultExperience] is for buying, and identifies the purchase instead of the user', async () => {
    expect((await open()).asked().body).toMatchObject({ partnerUserId: orderId, defaultExperience: 'buy' })
  })

  it.each(['javascript:alert(1)', 'pay.example'])('[7.18 url] is rejected with the URL %s', async (url) => {
    await expect(open(url)).rejects.toMatchObject({ name: 'ApiResponseInvalidError' })
  })
})
