import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Serial Mob without a wallet in the browser. */
async function open(page: Page) {
  await page.goto('/')
  const header = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  return {
    header,
    dialog,
    connect: header.getByRole('button', { name: 'Connect wallet' }),
    account: header.getByRole('button', { name: /^Account/ }),
  }
}

test('a desktop shows a code, the phone’s wallet says yes, signs, is there after a reload, and leaves', async ({
  page,
  context,
  phoneWallet,
  alice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, connect, dialog } = await open(page)
  await connect.click()
  await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
  await expect(dialog.getByRole('img', { name: 'Code to connect a wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await phoneWallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  const topic = await phoneWallet.approve(phoneWallet.grants)
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(`${alice.slice(0, 6)}…${alice.slice(-4)}`)

  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await phoneWallet.wallet.approve('personal_sign')
  await expect(task.getByRole('status')).toContainText('Verified here')

  await page.reload()
  await expect(account).toContainText(`${alice.slice(0, 6)}…${alice.slice(-4)}`)
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await expect(dialog.getByText('Pocket Wallet')).toBeVisible()
  await expect(dialog.getByText(/until/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Disconnect Pocket Wallet/ })).toBeVisible()

  await phoneWallet.disconnect(topic)
  await expect(connect).toBeVisible()
})

test('a no on the phone is said, and a new code can be had', async ({ page, context, phoneWallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, connect, dialog } = await open(page)
  const pair = async () => {
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await phoneWallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  }
  await connect.click()
  await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
  await pair()
  await phoneWallet.reject()
  await expect(dialog.getByText('Connection declined')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await pair()
  await phoneWallet.approve(phoneWallet.grants)
  await expect(account).toBeVisible()
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await dialog.getByRole('button', { name: /^Disconnect Pocket Wallet/ }).click()
  await expect(connect).toBeVisible()
  await expect.poll(() => phoneWallet.sessions()).toEqual([])
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 375, height: 760 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  })

  test('the list leads to a link that opens the wallet, and the page stays and waits', async ({
    page,
    context,
  }) => {
    // The app that would take the link is not there: nothing of it may leave this machine.
    await context.route(/rnbwapp/, (route) => route.fulfill({ body: 'Rainbow' }))
    const { connect, dialog } = await open(page)
    const address = page.url()
    await connect.tap()
    await dialog.getByRole('button', { name: /^More wallets/ }).tap()
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('rainbow')
    await dialog.getByRole('button', { name: 'Rainbow' }).tap()
    const link = dialog.getByRole('link', { name: 'Open Rainbow', exact: true })
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F[\w%.-]+$/,
    )
    await expect(link).toHaveAttribute('target', '_blank')
    const href = await link.getAttribute('href')
    const opening = context.waitForEvent('page')
    await link.tap()
    expect((await opening).url()).toBe(href)
    await expect(dialog.getByText('Continue in Rainbow')).toBeVisible()
    expect(page.url()).toBe(address)
  })

  test('a wallet that does not come is asked after, with other ways beside it', async ({ page }) => {
    const { connect, dialog } = await open(page)
    await connect.tap()
    await dialog.getByRole('button', { name: /^More wallets/ }).tap()
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('trust')
    await dialog.getByRole('button', { name: 'Trust Wallet' }).tap()
    const link = dialog.getByRole('link', { name: 'Open Trust Wallet', exact: true })
    await expect(link).toHaveAttribute('href', /^trust:\/\/wc\?uri=wc%3A/)
    await link.tap()
    await expect(dialog.getByText('No answer from Trust Wallet')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Get Trust Wallet' })).toHaveAttribute(
      'href',
      /play\.google\.com/,
    )
    // The browser's own question about the app, which nobody sees here, takes every tap.
    await dialog.getByRole('button', { name: 'Show a code instead' }).dispatchEvent('click')
    await expect(dialog.getByRole('img', { name: 'Code to connect Trust Wallet' })).toBeVisible()
  })
})
