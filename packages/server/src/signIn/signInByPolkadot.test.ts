import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { expect, it, onTestFinished } from 'vitest'
import { polkadotWallets, wrap } from '../../test/chains/polkadotWallets.ts'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './store.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

it.each(polkadotWallets)('signs in a Polkadot account of %s with its own key only', async (_, open) => {
  const verify = { polkadot: verifyPolkadot(() => 0) }
  const settings = { chains: [chainId], transport: 'bearer', verify } as const
  const server = await startSignIn({ store: createMemoryStore(), ...settings })
  onTestFinished(() => server.close())
  const page = createPage(server.url, { origin: server.origin, chainId })
  const { address, sign } = open(0)
  const message = formatSignInMessage(await page.claims(address))
  expect(message).toContain('with your Polkadot account:')
  const { status, body } = await page.post({ message, signature: await sign(wrap(message)) })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.session.data).toEqual(parseSignInMessage(message))
  const again = formatSignInMessage(await page.claims(address))
  const refused = await page.post({ message: again, signature: await sign(wrap(message)) })
  expect([refused.status, refused.body.reasons?.[0]?.field]).toEqual([401, 'signature'])
})
