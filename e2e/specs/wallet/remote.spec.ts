import type { Page } from '@playwright/test'
import { createSignInWallet } from '../../../packages/walletconnect/test/createSignInWallet.ts'
import { androidPhone } from '../../support/androidPhone.ts'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { expect, test } from '../../support/fixtures.ts'
import { readCode } from '../../support/readCode.ts'
import { untilCodeIsOut } from '../../support/untilCodeIsOut.ts'
import { watchHosts } from '../../support/watchHosts.ts'

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

test('[1.4 remote wallet] a phone wallet connects to a desktop by code, signs, survives a reload and disconnects, with local hosts only', async ({
  page,
  context,
  phoneWallet,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hosts = watchHosts(page)
  const { account, connect, dialog } = await open(page)
  await connect.click()
  await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await phoneWallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  const topic = await phoneWallet.approve(phoneWallet.grants)
  await declineSignIn(dialog)
  await expect(account).toHaveText(/^alice\.mob\.eth/)

  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await phoneWallet.wallet.approve('personal_sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')

  await page.reload()
  await expect(account).toHaveText(/^alice\.mob\.eth/)
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await expect(dialog.getByText('Pocket Wallet')).toBeVisible()
  await expect(dialog.getByText(/^Until /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Disconnect Pocket Wallet/ })).toBeVisible()

  await phoneWallet.disconnect(topic)
  await expect(connect).toBeVisible()
  const own = [world.app, world.api, world.relay].map((address) => new URL(address ?? '').host)
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([])
})

test('[1.4 QR code] a phone wallet that scans the code on the screen connects', async ({
  page,
  phoneWallet,
}) => {
  const { account, connect, dialog } = await open(page)
  await connect.click()
  await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
  await expect.poll(() => readCode(dialog.locator('.lk-qr'))).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await phoneWallet.pair((await readCode(dialog.locator('.lk-qr'))) ?? '')
  await phoneWallet.approve(phoneWallet.grants)
  await declineSignIn(dialog)
  await expect(account).toHaveText(/^alice\.mob\.eth/)
})

test('[5.3] a phone that signs in while connecting sees the notes without a prompt', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const phone = await createSignInWallet(world)
  try {
    const { account, connect, dialog } = await open(page)
    await connect.click()
    await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const prompt = dialog.getByRole('button', { name: 'Sign in', exact: true })
    let isPrompted = false
    prompt.waitFor().then(
      () => {
        isPrompted = true
      },
      () => {},
    )
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await phone.sign([world.network.caipNetworkId], ['personal_sign', 'eth_sendTransaction'])
    await expect(account).toContainText(`${phone.address.slice(0, 6)}…${phone.address.slice(-4)}`)
    const notes = page.getByRole('region', { name: 'Mob notes' })
    await expect(notes.getByLabel('Your note')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(isPrompted).toBe(false)
    const { sessions } = await page.evaluate(async () => (await fetch('/sign-in/sessions')).json())
    expect(sessions).toMatchObject([
      {
        isCurrent: true,
        data: { accountAddress: phone.address, chainId: world.network.caipNetworkId },
      },
    ])
  } finally {
    await phone.end()
  }
})

test('[4.5 then connected] a reload while a code is pending connects by that code, in its own tab alone', {
  tag: '@soak',
}, async ({ page, context, phoneWallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account, connect, dialog } = await open(page)
  await connect.click()
  await dialog.getByRole('button', { name: 'Scan with your phone' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  await phoneWallet.pair(uri)
  await page.reload()
  await expect(connect).toBeVisible()
  const tab = await open(await context.newPage())
  // A tab whose kit starts only after the wallet's approval finds a connection, and restores it like any tab.
  await expect(tab.connect).toBeVisible()
  await phoneWallet.approve(phoneWallet.grants)
  await expect(account).toBeVisible()
  await expect(tab.connect).toBeVisible()
  await page.reload()
  await expect(account).toBeVisible()
})

test('reports a rejection on the phone and offers a new code', { tag: '@soak' }, async ({
  page,
  context,
  phoneWallet,
}) => {
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
  await expect(dialog.getByText('Connection rejected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await pair()
  await phoneWallet.approve(phoneWallet.grants)
  await expect(account).toBeVisible()
  await declineSignIn(dialog)
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await dialog.getByRole('button', { name: /^Disconnect Pocket Wallet/ }).click()
  await expect(connect).toBeVisible()
  await expect.poll(() => phoneWallet.sessions()).toEqual([])
})

test.describe('on a phone', () => {
  test.use(androidPhone)

  test('[1.4 mobile deep link] [4.5 then connected] one tap in the list opens the wallet, and its approval connects even after a reload of the page', async ({
    page,
    context,
    phoneWallet,
  }) => {
    // The app that would open the link is missing, and no request may leave this machine.
    await context.route(/rnbwapp/, (route) => route.fulfill({ body: 'Rainbow' }))
    const { account, connect, dialog } = await open(page)
    const address = page.url()
    const prepared = untilCodeIsOut(page)
    await connect.tap()
    await prepared
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('rainbow')
    const opening = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Rainbow' }).tap()
    const href = (await opening).url()
    expect(href).toMatch(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F[\w%.-]+$/)
    await expect(dialog.getByText('Continue in Rainbow')).toBeVisible()
    const again = dialog.getByRole('link', { name: 'Open Rainbow again' })
    await expect(again).toHaveAttribute('href', href)
    await expect(again).toHaveAttribute('target', '_blank')
    expect(page.url()).toBe(address)

    await phoneWallet.pair(new URL(href).searchParams.get('uri') ?? '')
    await page.reload()
    await expect(connect).toBeVisible()
    await phoneWallet.approve(phoneWallet.grants)
    await expect(account).toBeVisible()
  })

  test('asks about a wallet that did not open, with other ways to connect beside the question', {
    tag: '@soak',
  }, async ({ page }) => {
    const { connect, dialog } = await open(page)
    const prepared = untilCodeIsOut(page)
    await connect.tap()
    await prepared
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('trust')
    await dialog.getByRole('button', { name: 'Trust Wallet' }).tap()
    await expect(dialog.getByText('No response from Trust Wallet')).toBeVisible()
    const link = dialog.getByRole('link', { name: 'Open Trust Wallet again' })
    await expect(link).toHaveAttribute('href', /^trust:\/\/wc\?uri=wc%3A/)
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Get Trust Wallet' })).toHaveAttribute(
      'href',
      /play\.google\.com/,
    )
    // The browser's own prompt about the app, invisible here, blocks all taps.
    await dialog.getByRole('button', { name: 'Show QR code' }).dispatchEvent('click')
    await expect(dialog.getByRole('img', { name: 'QR code to connect Trust Wallet' })).toBeVisible()
  })
})
