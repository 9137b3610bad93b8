import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { expect, it, onTestFinished } from 'vitest'
import { openCosmosWallet } from '../../test/chains/openCosmosWallet.ts'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './store.ts'
import { verifyCosmos } from './verifyCosmos.ts'

const chainId = 'cosmos:cosmoshub-4'

it('signs in a Cosmos account with its own key only', async () => {
  const verify = { cosmos: verifyCosmos(() => 'cosmos') }
  const settings = { chains: [chainId], transport: 'bearer', verify } as const
  const server = await startSignIn({ store: createMemoryStore(), ...settings })
  onTestFinished(() => server.close())
  const page = createPage(server.url, { origin: server.origin, chainId })
  const { address, sign } = await openCosmosWallet()
  const message = formatSignInMessage(await page.claims(address))
  expect(message).toContain('with your Cosmos account:')
  expect(message).toContain('Chain ID: cosmoshub-4')
  const { status, body } = await page.post({ message, signature: await sign(message) })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.session.data).toEqual(parseSignInMessage(message))
  const again = formatSignInMessage(await page.claims(address))
  const byOther = await (await openCosmosWallet('cosmos', 1)).sign(again)
  const refused = await page.post({ message: again, signature: byOther })
  expect([refused.status, refused.body.reasons?.[0]?.field]).toEqual([401, 'signature'])
})
