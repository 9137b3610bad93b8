import { testWorld } from '@latchkey/devnet/testWorld'
import { onlineManager } from '@tanstack/react-query'
import { createPublicClient, http } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? '0x'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = page.getByRole('textbox', { name: 'Amount to pay in USD' })
const buyer = { account: 'carol', features: { onramp: true } }

/** A browser that blocks windows returns null. The test browser would open one beside the test. */
function blockWindows() {
  const { open } = window
  window.open = () => null
  onTestFinished(() => {
    window.open = open
  })
}

/** Pays like the page's form does. */
const pay = (url: string, number: string) =>
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    body: new URLSearchParams({
      ...{ action: 'pay', method: 'card', number, expiry: '12/34', securityCode: '123' },
    }),
  })

describe('Buy', () => {
  it('[1.8 card] buys: amount, quote with every fee, a link when the window is blocked, done', async () => {
    blockWindows()
    const before = await chain.getBalance({ address: carol })
    await openAccount(world, { view: 'Buy' }, buyer)
    await expect.element(button('Enter an amount')).toBeDisabled()
    await expectNoAxeFindings()
    await button('$100').click()
    await expect.element(amount).toHaveValue('100')
    await expect.element(button('Pay $100.00')).toBeEnabled()
    for (const line of ['Sold by', 'Sandbox', 'Price', 'Seller fee', 'Network fee', 'Total'])
      await expect.element(page.getByText(line, { exact: true })).toBeVisible()
    await expectNoAxeFindings()
    await button('Pay $100.00').click()
    await expect.element(page.getByText('Your browser blocked the payment page')).toBeVisible()
    await expectNoAxeFindings()
    const link = page.getByRole('link', { name: 'Open payment page' })
    await pay(link.element().getAttribute('href') ?? '', '4242424242424242')
    await expect.element(announced(/^[\d.]+ ETH received/)).toBeVisible()
    await expectNoAxeFindings()
    expect(await chain.getBalance({ address: carol })).toBeGreaterThan(before)
  })

  it('[7.18 url] a declined payment says so and keeps the choices', async () => {
    blockWindows()
    await openAccount(world, { view: 'Buy' }, buyer)
    await userEvent.type(amount, '60')
    await button('Pay $60.00').click()
    const link = page.getByRole('link', { name: 'Open payment page' })
    await expect.element(link).toBeVisible()
    await pay(link.element().getAttribute('href') ?? '', '4000000000000002')
    await expect.element(announced('Payment failed')).toBeVisible()
    await button('Edit purchase').click()
    await expect.element(amount).toHaveValue('60')
  })

  it('[9.20 card in USD] [9.20 bank in USD] each payment method has its limits, and an amount beyond them is described at the field', async () => {
    await openAccount(world, { view: 'Buy' }, buyer)
    await userEvent.type(amount, '8000')
    await expect.element(page.getByText('Card payments are limited to $7,500.00.')).toBeVisible()
    await expect.element(button('Maximum $7,500.00')).toBeDisabled()
    await button(/^Pay with/).click()
    await expect.element(page.getByText('$10.00 to $25,000.00')).toBeVisible()
    await expectNoAxeFindings()
    await button(/^Bank account/).click()
    await expect.element(button('Pay $8,000.00')).toBeEnabled()
    await userEvent.fill(amount, '5')
    await expect.element(page.getByText('Bank account payments start at $10.00.')).toBeVisible()
  })

  it('[3.18 name] finds the asset to buy by its name or its network', async () => {
    await openAccount(world, { view: 'Buy' }, buyer)
    await button(/^ETH on Devnet/).click()
    await userEvent.type(page.getByRole('searchbox'), 'dollar')
    await expectNoAxeFindings()
    await button(/^Dev Dollar/).click()
    await expect.element(button(/^DUSD on Devnet/)).toBeVisible()
    await button(/^\$50$/).click()
    await expect.element(page.getByLabelText('You receive about')).toHaveTextContent(/^4\d\.\d+$/)
  })

  it('[7.19 failure] [7.20 failure] labels examples and estimates as such, and they cannot be paid', async () => {
    const { modal } = await openAccount(world, undefined, {
      ...buyer,
      projectId: 'nobody',
      logger: { level: 'silent' },
    })
    await modal.open({ view: 'Buy' })
    await expect.element(page.getByText('Example prices')).toBeVisible()
    await button('$100').click()
    await expect.element(button('Payment unavailable')).toBeDisabled()
    await expectNoAxeFindings()
  })

  it('[7.19 failure] offline it shows examples instead of loading forever', async () => {
    const { modal } = await openAccount(world, undefined, buyer)
    onTestFinished(() => onlineManager.setOnline(true))
    onlineManager.setOnline(false)
    const { fetch } = window
    onTestFinished(() => {
      window.fetch = fetch
    })
    // As in a browser without a network connection.
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await modal.open({ view: 'Buy' })
    await expect.element(page.getByText('Example prices')).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  })

  it('[7.20 failure] when the quote fails to load, shows an estimate that cannot be paid', async () => {
    const api = `${world.explorer}/failing/PARAMETER_INVALID/v1~onramp~quote`
    await openAccount(world, { view: 'Buy' }, { ...buyer, api })
    await button('$100').click()
    await expect.element(page.getByText('This is an estimate')).toBeVisible()
    await expect.element(button('Payment unavailable')).toBeDisabled()
    await expectNoAxeFindings()
  })

  it('[3.19 id] offers the currencies that have a rate and shows everything in the chosen one', async () => {
    await openAccount(world, { view: 'Buy' }, buyer)
    await button(/^Pay with/).click()
    const tabs = page.getByRole('tablist', { name: 'Currency' })
    await tabs.getByRole('tab', { name: 'EUR' }).click()
    await expect.element(tabs.getByRole('tab', { name: 'EUR' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('€10.00 to €25,000.00')).toBeVisible()
    await expectNoAxeFindings()
    await button(/^Bank account/).click()
    await userEvent.type(page.getByRole('textbox', { name: 'Amount to pay in EUR' }), '90')
    await expect.element(button('Pay €90.00')).toBeEnabled()
  })

  it('[7.18 url] shows one toast with the result however often the view was opened, and none for abandoned purchases', async () => {
    blockWindows()
    const { modal } = await openAccount(world, { view: 'Buy' }, buyer)
    const link = page.getByRole('link', { name: 'Open payment page' })
    const leave = async () => {
      await modal.open({ view: 'Account' })
      await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    }
    await button(/^\$50$/).click()
    await button('Pay $50.00').click()
    await expect.element(link).toBeVisible()
    const url = link.element().getAttribute('href') ?? ''
    for (let times = 0; times < 2; times++) {
      await leave()
      await modal.open({ view: 'Buy' })
      await expect.element(link).toBeVisible()
    }
    await leave()
    await pay(url, '4000000000000002')
    const toasts = announced('Payment failed')
    await expect.poll(() => toasts.elements().length).toBe(1)
  })

  it('is hidden without a configured on-ramp', async () => {
    await openAccount(world, { view: 'Account' }, { account: 'carol' })
    await expect.element(button('Swap')).toBeVisible()
    expect(button('Buy').elements()).toHaveLength(0)
  })
})
