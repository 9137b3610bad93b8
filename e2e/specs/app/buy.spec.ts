import type { Page } from '@playwright/test'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, expect, test } from '../../support/fixtures.ts'
import { payByCard, promised } from '../../support/payment.ts'

/** Enters what to pay. Returns the quoted amount of ether and the button to continue. */
async function quote(app: App, preset = '$100') {
  const { dialog } = app
  await app.accountButton.click()
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: preset, exact: true }).click()
  const pay = dialog.getByRole('button', { name: `Pay ${preset}.00` })
  await expect(pay).toBeEnabled()
  return { pay }
}

async function openPaymentPage(app: App, page: Page): Promise<Page> {
  const { pay } = await quote(app)
  const [payment] = await Promise.all([page.waitForEvent('popup'), pay.click()])
  await expect(payment.getByRole('heading')).toHaveText('Sandbox payment')
  await expect(app.dialog).toContainText('Waiting for your payment')
  return payment
}

test('[1.8 card] [7.18 url] ether bought by card arrives exactly', async ({ app, page, chain, alice }) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  const payment = await openPaymentPage(app, page)
  expect(await payment.evaluate(() => window.opener)).toBeNull()
  const amount = await promised(payment)
  expect(await findAxeViolations(payment)).toEqual([])
  await payByCard(payment, '4242 4242 4242 4242')
  await expect(payment.getByRole('heading')).toHaveText('Payment complete')
  await expect(app.dialog).toContainText('ETH received')
  expect((await chain.getBalance({ address: alice })) - before).toBe(amount)
})

test('[7.18 url] both pages report a declined card, and nothing arrives', { tag: '@soak' }, async ({
  app,
  page,
  chain,
  alice,
}) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  const payment = await openPaymentPage(app, page)
  await payByCard(payment, '4000 0000 0000 0002')
  await expect(payment.getByRole('heading')).toHaveText('Payment failed')
  await expect(app.dialog).toContainText('Nothing was bought.')
  expect(await chain.getBalance({ address: alice })).toBe(before)
  await app.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(app.dialog.getByRole('button', { name: 'Pay $100.00' })).toBeEnabled()
})

test('[7.18 url] a payment that requires a verification code arrives after the code is entered', {
  tag: '@soak',
}, async ({ app, page, chain, alice }) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  const payment = await openPaymentPage(app, page)
  await payByCard(payment, '4000 0000 0000 3220')
  const code = payment.getByLabel('Verification code')
  await code.fill('000000')
  await payment.getByRole('button', { name: 'Confirm' }).click()
  await expect(payment.getByRole('alert')).toContainText('That code isn’t right.')
  expect(await findAxeViolations(payment)).toEqual([])
  await code.fill('123456')
  await payment.getByRole('button', { name: 'Confirm' }).click()
  await expect(app.dialog).toContainText('ETH received')
  expect(await chain.getBalance({ address: alice })).toBeGreaterThan(before)
})

test('[7.18 url] pays by bank transfer and keeps the form’s values after an invalid entry', {
  tag: '@soak',
}, async ({ app, page, chain, alice }) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  const payment = await openPaymentPage(app, page)
  await payment.getByRole('link', { name: 'Bank account' }).click()
  await payment.getByLabel('Account holder').fill('Alice of the Mob')
  await payment.getByLabel('Account number').fill('1234')
  await payment.getByRole('button', { name: 'Pay $100.00' }).click()
  await expect(payment.getByRole('alert')).toContainText('Enter a test number')
  await expect(payment.getByLabel('Account holder')).toHaveValue('Alice of the Mob')
  await expect(payment.getByLabel('Account number')).toHaveValue('')
  expect(await findAxeViolations(payment)).toEqual([])
  await payment.getByLabel('Account number').fill('000123456789')
  await payment.getByRole('button', { name: 'Pay $100.00' }).click()
  await expect(payment.getByRole('heading')).toHaveText('Payment complete')
  await expect(app.dialog).toContainText('ETH received')
  expect(await chain.getBalance({ address: alice })).toBeGreaterThan(before)
})

test('[7.18 url] a reload in the middle of a purchase resumes the purchase', { tag: '@soak' }, async ({
  app,
  page,
  chain,
  alice,
}) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  const payment = await openPaymentPage(app, page)
  await page.reload()
  await app.accountButton.click()
  await app.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(app.dialog).toContainText('Waiting for your payment')
  await payByCard(payment, '4242424242424242')
  await expect(app.dialog).toContainText('ETH received')
  expect(await chain.getBalance({ address: alice })).toBeGreaterThan(before)
})

test('[7.18 url] shows a link when the browser blocks the payment window', { tag: '@soak' }, async ({
  app,
  page,
  chain,
  alice,
}) => {
  const before = await chain.getBalance({ address: alice })
  await app.connect()
  // Simulates a browser that blocks the window.
  await page.evaluate(() => {
    window.open = () => null
  })
  const { pay } = await quote(app)
  await pay.click()
  await expect(app.dialog).toContainText('Your browser blocked the payment page')
  const link = app.dialog.getByRole('link', { name: 'Open payment page' })
  const [payment] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await payByCard(payment, '4242424242424242')
  await expect(app.dialog).toContainText('ETH received')
  expect(await chain.getBalance({ address: alice })).toBeGreaterThan(before)
})

test('the payment page fits a phone in light and dark mode', { tag: '@soak' }, async ({ app, page }) => {
  await app.connect()
  const payment = await openPaymentPage(app, page)
  await payment.setViewportSize({ width: 375, height: 700 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await payment.emulateMedia({ colorScheme })
    const width = await payment.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(375)
    expect(await findAxeViolations(payment)).toEqual([])
    await payment.screenshot({ path: `artifacts/payment-${colorScheme}.png`, fullPage: true })
  }
})
