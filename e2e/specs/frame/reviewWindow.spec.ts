import type { Page } from '@playwright/test'
import { type Address, type Hex, toHex, verifyMessage } from 'viem'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, approveIn, logInByEmail, openReview, openScreen, reject } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

const taskOf = (page: Page) => page.getByRole('region', { name: 'Sign a message' })
const pressSign = (page: Page) => taskOf(page).getByRole('button', { name: 'Sign message' }).click()
const statusOf = (page: Page) => taskOf(page).getByRole('status')
/** The modal while it waits for the wallet's window. */
const waitingOf = (page: Page) => page.getByRole('dialog', { name: 'Approve request' })

test('a press that makes a request opens the wallet’s window, which signs and closes', async ({
  page,
  context,
  world,
}) => {
  const { dialog } = await logInByEmail(page, { context, world, address: 'window@mob.test' })
  await declineSignIn(dialog)
  const opening = page.waitForEvent('popup')
  await pressSign(page)
  const wallet = await opening
  await expect(waitingOf(page)).toContainText('Continue in your wallet')
  // A page that embeds the frame has nothing to press in it.
  await expect(page.locator('iframe[title]')).toBeHidden()
  await expect(wallet.getByText(new URL(page.url()).host, { exact: false }).first()).toBeVisible()
  const closed = wallet.waitForEvent('close')
  await approveIn(wallet, 'Sign')
  await closed
  await expect(statusOf(page)).toContainText('Verified. Signed by')
  await expect(waitingOf(page)).toBeHidden()
})

test('closing the window keeps the request, which reopens at the same position or can be rejected', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { dialog } = await logInByEmail(page, { context, world, address: 'reviewed@mob.test' })
  await declineSignIn(dialog)
  await pressSign(page)
  const first = await openReview(page)
  await reject(first)
  await expect(statusOf(page)).toContainText('You rejected the request. Nothing was signed.')
  await expect(waitingOf(page)).toBeHidden()

  await pressSign(page)
  const moved = await openReview(page)
  const session = await context.newCDPSession(moved)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 130 } })
  await moved.close({ runBeforeUnload: true })
  await expect(waitingOf(page)).toContainText('Review the request')
  await page.keyboard.press('Escape')
  await expect(waitingOf(page)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await waitingOf(page).getByRole('button', { name: 'Review in wallet' }).click()
  const again = await opening
  // Headless windows only keep their distance from the left.
  expect(await again.evaluate(() => screenX)).toBe(130)
  await approve(again, 'Sign')
  await expect(statusOf(page)).toContainText('Verified. Signed by')

  await pressSign(page)
  const gone = (await openReview(page)).waitForEvent('close')
  await waitingOf(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await gone
  await expect(statusOf(page)).toContainText('You rejected the request. Nothing was signed.')
})

test('a request without a press shows Review in wallet, and says when the browser blocks the window', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { dialog } = await logInByEmail(page, { context, world, address: 'later@mob.test' })
  await declineSignIn(dialog)
  const button = await taskOf(page).getByRole('button', { name: 'Sign message' }).elementHandle()
  // Whatever a test runs in a page counts as a press for some seconds, so the page itself reports when it is done.
  const asked = page.waitForEvent('console', (message) => message.text() === 'asked')
  await button?.evaluate((element) => {
    const untilAsked = () => {
      const text = document.querySelector('[data-latchkey]')?.shadowRoot?.textContent
      if (text?.includes('Review in wallet')) console.info('asked')
      else requestAnimationFrame(untilAsked)
    }
    const untilIdle = () => {
      if (navigator.userActivation.isActive) requestAnimationFrame(untilIdle)
      else {
        ;(element as HTMLElement).click()
        untilAsked()
      }
    }
    untilIdle()
  })
  await asked
  await expect(waitingOf(page)).toContainText('Review the request')
  expect(context.pages()).toEqual([page])
  const review = waitingOf(page).getByRole('button', { name: 'Review in wallet' })
  await page.evaluate(() => Object.assign(window, { openBefore: window.open, open: () => null }))
  await review.click()
  await expect(waitingOf(page)).toContainText('Your browser blocked the wallet')
  // Android's WebView, in apps that don't let it open windows, navigates the page itself.
  await page.evaluate(() =>
    Object.assign(window, {
      open(url: string) {
        window.location.href = url
        return window
      },
    }),
  )
  await review.click()
  await expect(waitingOf(page)).toContainText(
    'If this page is inside another app, open it in Chrome or Safari.',
  )
  await page.evaluate(() =>
    Object.assign(window, { open: (window as never as { openBefore: unknown }).openBefore }),
  )
  await review.click()
  await approve(await openReview(page), 'Sign')
  await expect(statusOf(page)).toContainText('Verified. Signed by')
})

test('several requests are reviewed in one window, one after the other', { tag: '@soak' }, async ({
  page,
  context,
  world,
}) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  const { address } = await logIn(frame, { context, world, email: 'row@mob.test' })
  const messages = ['One keyboard.', 'One window.', 'One row.']
  const sign = async (message: string) => {
    const params = [toHex(message), address]
    const asked = { chainId: world.network.caipNetworkId, method: 'personal_sign', params }
    const signature = (await frame.ask('rpc-request', asked)).result as Hex
    return verifyMessage({ address: address as Address, message, signature })
  }
  const signed = messages.map(sign)
  const wallet = await openScreen(frame.screen)
  await expect(frame.screen.getByText('Continue in the wallet window.')).toBeVisible()
  await expect(frame.screen.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  const closed = wallet.waitForEvent('close')
  for (const message of messages) {
    await expect(wallet.getByText(message)).toBeVisible()
    await approveIn(wallet, 'Sign')
  }
  await closed
  expect(await Promise.all(signed)).toEqual([true, true, true])
  await expect(frame.screen.getByRole('heading')).toHaveCount(0)
})

for (const { policy, outcome } of [
  { policy: 'same-origin', outcome: 'says why the wallet’s window cannot reach it, and can reject' },
  { policy: 'same-origin-allow-popups', outcome: 'signs in the wallet’s window' },
])
  test(`a page served with Cross-Origin-Opener-Policy: ${policy} ${outcome}`, {
    tag: '@soak',
  }, async ({ page, context, world }) => {
    await context.route(`${world.app}/`, async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'cross-origin-opener-policy': policy }
      await route.fulfill({ response, headers })
    })
    const { dialog } = await logInByEmail(page, { context, world, address: `${policy}@mob.test` })
    await declineSignIn(dialog)
    const opening = context.waitForEvent('page')
    await pressSign(page)
    const wallet = await opening
    if (policy === 'same-origin') {
      await expect(wallet.getByRole('heading', { name: 'This window can’t reach the site' })).toBeVisible()
      await expect(waitingOf(page)).toContainText('This site can’t reach your wallet')
      await waitingOf(page).getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(statusOf(page)).toContainText('You rejected the request. Nothing was signed.')
    } else {
      await approveIn(wallet, 'Sign')
      await expect(statusOf(page)).toContainText('Verified. Signed by')
    }
  })
