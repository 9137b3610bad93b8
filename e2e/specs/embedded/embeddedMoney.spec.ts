import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import type { Page } from '@playwright/test'
import { type Address, erc20Abi, getAddress, type PublicClient, parseEther } from 'viem'
import { declineSignIn } from '../../support/declineSignIn.ts'
import {
  approve,
  becomeSmart,
  type EmailLogin,
  findFact,
  fund,
  logInByEmail,
  openScreen,
} from '../../support/embedded.ts'
import { fillSend } from '../../support/fillSend.ts'
import { fillSwap } from '../../support/fillSwap.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdBlocks, makeBlocks } from '../../support/holdBlocks.ts'
import { payByCard, promised } from '../../support/payment.ts'

/** Logs a new user in by email, and returns what they press. */
async function begin(page: Page, parameters: EmailLogin) {
  const { account, dialog, screen } = await logInByEmail(page, parameters)
  await declineSignIn(dialog)
  return {
    app: { accountButton: account, dialog },
    screen,
    readAddress: async () => getAddress((await findFact(page, 'Address').textContent()) ?? ''),
  }
}

const balanceOf = (chain: PublicClient, token: Address, owner: Address) =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

const allowanceOf = (
  chain: PublicClient,
  token: Address,
  { owner, spender }: { owner: Address; spender: Address },
) => chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })

/**
 * Makes the wallet's frame behave as if its operator had set no contract for delegating keys' own accounts (EIP-7702).
 * Serving a modified page with Playwright would do that too, but Chromium blocks such a page from accessing the local
 * chain.
 */
async function nameNoDelegate(page: Page) {
  await page.addInitScript((id) => {
    // Once the page is parsed, and before its scripts run.
    const forget = () => {
      const element = document.getElementById(id)
      if (element) element.textContent = element.textContent.replaceAll('"delegate":', '"nobody":')
    }
    document.addEventListener('readystatechange', forget, { once: true })
  }, pageSettingsElementId)
}

test('[1.8 send] [1.8 swap] a visitor who just logged in by email sends and swaps what the faucet sent, and both arrive', {
  tag: '@soak',
}, async ({ page, context, world, chain, carol }) => {
  const { dusd, mob, ammRouter } = world.contracts
  const { app, screen, readAddress } = await begin(page, { context, world, address: 'barbara@mob.test' })
  const { dialog } = app
  const address = await readAddress()
  await fund(page)
  const [carols, dollars, mobs] = await Promise.all([
    chain.getBalance({ address: carol }),
    balanceOf(chain, dusd, address),
    balanceOf(chain, mob, address),
  ])

  await fillSend(app, { asset: 'Ether', amount: '1.5', symbol: 'ETH', to: carol })
  await approve(screen, 'Send 1.5 ETH')
  await expect(dialog).toContainText('1.5 ETH sent')
  expect((await chain.getBalance({ address: carol })) - carols).toBe(parseEther('1.5'))
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The key's own account performs both with one approval, which also delegates it (EIP-7702).
  await fillSwap(app, { pay: 'Dev Dollar', receive: 'Mob Token', amount: '12.5', symbol: 'DUSD' })
  await dialog.getByRole('button', { name: 'Swap 12.5 DUSD', exact: true }).click()
  await expect(
    (await openScreen(screen)).getByText(/^This first batch also authorizes the contract/),
  ).toBeVisible()
  await approve(screen, 'Approve all 2')
  await expect(dialog).toContainText('12.5 DUSD swapped for MOB')
  expect(dollars - (await balanceOf(chain, dusd, address))).toBe(12_500_000n)
  expect(await balanceOf(chain, mob, address)).toBeGreaterThan(mobs)
  expect(await allowanceOf(chain, dusd, { owner: address, spender: ammRouter })).toBe(0n)
})

test('[1.6 smartAccount] [1.8 swap] a smart account approves and swaps with one approval, sponsored, and sends once it is deployed', async ({
  page,
  context,
  world,
  chain,
  carol,
}) => {
  const { dusd, mob, ammRouter } = world.contracts
  const { app, screen, readAddress } = await begin(page, { context, world, address: 'frances@mob.test' })
  const { dialog } = app
  await becomeSmart(page)
  const address = await readAddress()
  await fund(page)
  const [carols, dollars, mobs, ether] = await Promise.all([
    balanceOf(chain, dusd, carol),
    balanceOf(chain, dusd, address),
    balanceOf(chain, mob, address),
    chain.getBalance({ address }),
  ])

  await fillSwap(app, { pay: 'Dev Dollar', receive: 'Mob Token', amount: '20', symbol: 'DUSD' })
  await dialog.getByRole('button', { name: 'Swap 20 DUSD', exact: true }).click()
  await expect((await openScreen(screen)).getByText('Free (sponsored)')).toBeVisible()
  await approve(screen, 'Approve all 2')
  await expect(dialog).toContainText('20 DUSD swapped for MOB')
  expect(dollars - (await balanceOf(chain, dusd, address))).toBe(20_000_000n)
  expect(await balanceOf(chain, mob, address)).toBeGreaterThan(mobs)
  expect(await chain.getCode({ address })).toBeDefined()
  expect(await allowanceOf(chain, dusd, { owner: address, spender: ammRouter })).toBe(0n)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Immediately after the deployment, the account can send.
  await fillSend(app, { asset: 'Dev Dollar', amount: '7', symbol: 'DUSD', to: carol })
  await approve(screen, 'Send 7 DUSD')
  await expect(dialog).toContainText('7 DUSD sent')
  expect((await balanceOf(chain, dusd, carol)) - carols).toBe(7_000_000n)
  expect(await chain.getBalance({ address })).toBe(ether)
})

test('[1.8 swap] without a delegate contract for EOAs, an EOA signs a permit and swaps in one transaction', {
  tag: '@soak',
}, async ({ page, context, world, chain }) => {
  const { dusd, mob, ammRouter } = world.contracts
  await nameNoDelegate(page)
  const { app, screen, readAddress } = await begin(page, { context, world, address: 'pia@mob.test' })
  const { dialog } = app
  const address = await readAddress()
  await fund(page)
  const [dollars, mobs] = await Promise.all([balanceOf(chain, dusd, address), balanceOf(chain, mob, address)])

  await fillSwap(app, { pay: 'Dev Dollar', receive: 'Mob Token', amount: '12.5', symbol: 'DUSD' })
  await dialog.getByRole('button', { name: 'Swap 12.5 DUSD', exact: true }).click()
  await expect(
    (await openScreen(screen)).getByRole('heading', { name: 'Approve spending by signature', exact: true }),
  ).toBeVisible()
  await approve(screen, 'Sign')
  await expect((await openScreen(screen)).getByRole('heading', { name: 'Call a contract' })).toBeVisible()
  await approve(screen, 'Send transaction')
  await expect(dialog).toContainText('12.5 DUSD swapped for MOB')
  expect(dollars - (await balanceOf(chain, dusd, address))).toBe(12_500_000n)
  expect(await balanceOf(chain, mob, address)).toBeGreaterThan(mobs)
  expect(await allowanceOf(chain, dusd, { owner: address, spender: ammRouter })).toBe(0n)
  expect(await chain.getTransactionCount({ address })).toBe(1)
  expect(await chain.getCode({ address })).toBeUndefined()
})

test('[1.8 card] [7.18 url] a visitor who just logged in by email buys ether by card, and it arrives exactly', {
  tag: '@soak',
}, async ({ page, context, world, chain }) => {
  const { app, readAddress } = await begin(page, { context, world, address: 'buyer@mob.test' })
  const { accountButton, dialog } = app
  const address = await readAddress()
  expect(await chain.getBalance({ address })).toBe(0n)
  await accountButton.click()
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: '$100', exact: true }).click()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Pay $100.00' }).click()
  const payment = await opening
  const amount = await promised(payment)
  await payByCard(payment, '4242 4242 4242 4242')
  await expect(dialog).toContainText('ETH received')
  expect(amount).toBeGreaterThan(0n)
  expect(await chain.getBalance({ address })).toBe(amount)
})

test.describe('a pending send', () => {
  test.afterEach(({ chain }) => makeBlocks(chain))

  test('is sped up by another approval in the frame after a reload, and is paid once', {
    tag: '@soak',
  }, async ({ page, context, world, chain, carol }) => {
    const { app, screen, readAddress } = await begin(page, { context, world, address: 'hasty@mob.test' })
    const { accountButton, dialog } = app
    const address = await readAddress()
    await fund(page)
    const before = await chain.getBalance({ address: carol })
    const nonce = await chain.getTransactionCount({ address })
    await holdBlocks(chain)
    await fillSend(app, { asset: 'Ether', amount: '0.5', symbol: 'ETH', to: carol })
    await approve(screen, 'Send 0.5 ETH')
    await expect(dialog).toContainText('Sending 0.5 ETH')
    await page.reload()
    await accountButton.click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('button', { name: 'Speed up: 0.5 ETH' }).click()
    await expect(dialog).toContainText(`nonce ${nonce}`)
    await dialog.getByRole('button', { name: /^Speed up in/ }).click()
    await approve(screen, 'Send 0.5 ETH')
    await expect(dialog).toContainText('Speeding up')
    await makeBlocks(chain)
    await expect(dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
    expect((await chain.getBalance({ address: carol })) - before).toBe(parseEther('0.5'))
    expect(await chain.getTransactionCount({ address })).toBe(nonce + 1)
  })
})
