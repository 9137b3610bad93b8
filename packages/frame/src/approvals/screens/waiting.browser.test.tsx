import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const heading = (name: string) => inFrame().getByRole('heading', { name, exact: true })
const waiting = () => heading('Your wallet is open')

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

it('explains the wallet’s own window and names the site while nothing is pending', async () => {
  const { page: wallet, view } = await askInFrame({}, { width: 375, height: 640, idle: 'open' })
  await expect.element(heading('Sign message')).toBeVisible()
  await expect.element(waiting()).not.toBeInTheDocument()
  await inFrame().getByRole('button', { name: 'Reject' }).click()
  await expect.element(waiting()).toBeVisible()
  await expect.element(inFrame().getByText('Requests from app.example appear here.')).toBeVisible()
  expect((await wallet.inspect()).violations).toEqual([])
  expect(view.document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  void wallet.ask({})
  await expect.element(heading('Sign message')).toBeVisible()
})

it('shows nothing in a frame while nothing is pending', async () => {
  const { view } = await askInFrame({})
  await inFrame().getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => view.document.querySelector('#root')?.childElementCount).toBe(0)
})
