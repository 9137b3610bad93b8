import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { sidenet } from '../../../../packages/core/test/networks.ts'
import { openAccount } from '../../../../packages/react/test/openAccount.ts'
import { SendTransaction } from './SendTransaction.tsx'

const world = await testWorld()
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? ''
const explorer = (url: string) => ({ blockExplorers: { default: { name: 'Explorer', url } } })
const home = { ...world.network, ...explorer('http://home.test') }
const other = { ...sidenet, ...explorer('http://other.test') }

const open = () => openAccount(world, undefined, { networks: [home, other], children: <SendTransaction /> })

/** A balance, or `getEthBalance` of Multicall3, with which viem reads several balances at once. */
const balance = /eth_getBalance|4d2301cc/

/** Holds requests for balances until the returned function is called. */
function holdBalances(): () => void {
  const { fetch } = window
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: typeof fetch = async (input, init) => {
    if (balance.test(String(init?.body))) await released
    return fetch(input, init)
  }
  Object.assign(window, { fetch: held })
  onTestFinished(() => {
    release()
    Object.assign(window, { fetch })
  })
  return release
}

const sendButton = () => page.getByRole('button', { name: 'Send 0.01 ETH' })

it('sends one payment, however often the button is pressed while the balance loads', async () => {
  const release = holdBalances()
  const { wallet } = await open()
  await page.getByRole('textbox', { name: 'To' }).fill(carol)
  await sendButton().click()
  await expect.element(sendButton()).toHaveAttribute('aria-busy', 'true')
  // The browser's automation doesn't press a busy button, but visitors do.
  for (let time = 0; time < 2; time++) await sendButton().click({ force: true })
  expect(wallet.pending()).toEqual([])
  release()
  await wallet.approve('eth_sendTransaction')
  await expect.element(page.getByText('Confirmed in block')).toBeVisible()
  expect(wallet.pending()).toEqual([])
})

it('follows a payment on the network that it was sent on when another one becomes active', async () => {
  const makeBlocks = await holdBlocks(world)
  const { wallet, kit } = await open()
  await page.getByRole('textbox', { name: 'To' }).fill(carol)
  await sendButton().click()
  await wallet.approve('eth_sendTransaction')
  const link = page.getByRole('link', { name: 'View transaction' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^http:\/\/home\.test\/tx\/0x/))
  wallet.switchTo(Number(other.id))
  await expect.poll(() => kit.facts.get().activeNetwork?.caipNetworkId).toBe(other.caipNetworkId)
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^http:\/\/home\.test\/tx\/0x/))
  await makeBlocks()
  await expect.element(page.getByText('Confirmed in block')).toBeVisible()
})
