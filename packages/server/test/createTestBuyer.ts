import type { World } from '@latchkey/devnet/world'
import { toPurchaseId } from '@latchkey/protocol/schema'
import { createPublicClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { askWorld } from './askWorld.ts'

/** The response of a payment page. */
type PageAnswer = { status: number; text: string; headers: Headers }

/** Creates a client that buys at a world's sandbox like a kit and a visitor. */
export function createTestBuyer(world: World) {
  const chain = createPublicClient({ chain: foundry, transport: http(world.rpc), pollingInterval: 20 })
  const quote = (body: object) =>
    askWorld(world, 'getOnrampQuote', '/v1/onramp/quote', {
      ...{ purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'devnet' },
      ...body,
    })
  const askUrl = (account: string, body: object) =>
    askWorld(world, 'createOnrampUrl', '/v1/generators/onrampurl', {
      ...{ destinationWallets: [{ address: account }], partnerUserId: account },
      ...body,
    })
  const show = async (response: Response): Promise<PageAnswer> => ({
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  })
  return {
    chain,
    quote,
    askUrl,
    history: (account: string, query = '') =>
      askWorld(world, 'getHistory', `/v1/account/${account}/history?onramp=coinbase&${query}`),
    /** Quotes and requests a page. */
    async order(account: string, body: object = {}) {
      const { value } = await quote(body)
      const orderId = crypto.randomUUID()
      const { value: made } = await askUrl(account, { orderId, quoteId: value.quoteId })
      return { orderId, id: toPurchaseId(orderId), quote: value, url: made.url }
    },
    look: async (url: string) => show(await fetch(url)),
    post: async (url: string, fields: Readonly<Record<string, string>>) =>
      show(await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })),
    pay: (url: string, number: string) =>
      fetch(url, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ action: 'pay', method: 'card', number, expiry: '12/34', securityCode: '123' },
        }),
        redirect: 'manual',
      }).then(show),
  }
}
