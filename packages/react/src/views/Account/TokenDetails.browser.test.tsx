import { testWorld } from '@latchkey/devnet/testWorld'
import { shortAddress } from '@latchkey/ui'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const { dusd } = world.contracts
const chainId = world.network.caipNetworkId
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('a token row leads to its details: amount, worth, contract, actions and its own activity', async () => {
  await openAccount(world, { view: 'Account' })
  await page.getByRole('button', { name: /^Dev Dollar/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Token' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Dev Dollar' })).toBeVisible()
  await expect.element(page.getByText(shortAddress(dusd)).first()).toBeVisible()
  await expect.element(button(/Copy contract address$/)).toBeVisible()
  const link = page.getByRole('link', { name: 'View in explorer' })
  expect(link.element().getAttribute('href')?.toLowerCase()).toMatch(
    new RegExp(`/address/${dusd.toLowerCase()}$`),
  )
  const list = page.getByRole('list', { name: 'Activity' })
  await expect.element(list.getByText(/DUSD$/).first()).toBeVisible()
  expect(list.getByText(/ (ETH|DBTC|MOB)$/).elements()).toHaveLength(0)
  await expectNoAxeFindings()
  await button('Send').click()
  await expect.element(page.getByRole('button', { name: /^Sending DUSD/ })).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByRole('dialog', { name: 'Token' })).toBeVisible()
  await button('Swap').click()
  await expect.element(page.getByRole('button', { name: /^Paying DUSD/ })).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByRole('dialog', { name: 'Token' })).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

it('the native token has no contract, and a token without a balance says so', async () => {
  const { modal } = await openAccount(world, { view: 'TokenDetails', data: { token: 'native' } })
  await expect.element(page.getByRole('heading', { name: 'Ether' })).toBeVisible()
  await expect.element(page.getByText('Native token')).toBeVisible()
  expect(page.getByRole('link', { name: 'View in explorer' }).elements()).toHaveLength(0)
  await modal.open({ view: 'TokenDetails', data: { token: `${chainId}:0x${'1'.repeat(40)}` } })
  await expect.element(page.getByText('No balance')).toBeVisible()
})

/** Marks every price of the account as one that sources disagree on. */
function dispute() {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!new URL(input instanceof Request ? input.url : input).pathname.endsWith('/balance')) return response
    const { balances }: { balances: object[] } = await response.json()
    const pricing = { source: 'chainlink', at: '2026-11-20T08:30:00Z', isDisputed: true }
    return Response.json({ balances: balances.map((balance) => ({ ...balance, pricing })) })
  }
  onTestFinished(() => {
    window.fetch = fetch
  })
}

it('names the source of a price, and marks one that sources disagree on in the total, the list and the details', async () => {
  dispute()
  await openAccount(world, { view: 'Account' })
  await expect.element(page.getByText('Includes a price that sources disagree on')).toBeInTheDocument()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: /^Dev Dollar.*Price sources disagree$/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Dev Dollar' })).toBeVisible()
  await expect.element(page.getByText('Price sources disagree').first()).toBeVisible()
  await expect.element(page.getByText('Chainlink', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/20 Nov|Nov 20/).first()).toBeVisible()
  await expectNoAxeFindings()
  await button('Send').click()
  // An amount is not converted at such a price.
  await expect.element(page.getByRole('button', { name: /^Sending DUSD/ })).toBeVisible()
  expect(page.getByText(/^\$/).elements()).toHaveLength(0)
})

it('the value chart can be read point by point with the keyboard and says what changed', async () => {
  await openAccount(world, { view: 'Account' })
  const slider = page.getByRole('slider', { name: 'Value over time' })
  await expect.element(slider).toBeVisible()
  await expect.element(page.getByText(/(Up|Down) \$[\d,.]+ since .+, at today’s prices/)).toBeVisible()
  const input = slider.element() as HTMLInputElement
  input.focus()
  const now = input.getAttribute('aria-valuetext')
  expect(now).toMatch(/: \$[\d,]+\.\d\d$/)
  await expect.element(page.getByText(now ?? '', { exact: true })).toBeVisible()
  input.stepDown(20)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => input.getAttribute('aria-valuetext')).not.toBe(now)
  await expectNoAxeFindings()
  input.blur()
  await page.getByRole('radio', { name: 'All' }).click()
  await expect.element(slider).toBeVisible()
})

it.each(['alice', 'dave'])('takes the same space before and after it has loaded: %s', async (account) => {
  const { shadow } = await openAccount(world, { view: 'Account' }, { account })
  const box = () => shadow?.querySelector<HTMLElement>('.lk-portfolio')
  await expect.poll(() => box()?.offsetHeight).toBe(112)
  await expect.poll(() => box()?.getAttribute('aria-busy')).toBe('false')
  expect(box()?.offsetHeight).toBe(112)
})

it('is hidden when the history feature is off', async () => {
  const { shadow } = await openAccount(world, { view: 'Account' }, { features: { history: false } })
  await expect.element(page.getByText('Dev Dollar')).toBeVisible()
  expect(shadow?.querySelector('.lk-portfolio')).toBeNull()
})
