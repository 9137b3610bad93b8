import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../test/announceWallet.ts'
import { expectNoAxeFindings } from '../test/expectNoAxeFindings.ts'
import { renderKit } from '../test/renderKit.tsx'
import { InlineModal } from './InlineModal.tsx'

const region = (name: string) => page.getByRole('region', { name })

it('[2.7 otherwise] [2.7 connected] embedded, the modal renders in the page, and closing returns to Connect, or to Account when connected', async () => {
  const wallet = announceWallet()
  const view = renderKit({ embedded: true }, <InlineModal />)
  await expect.element(region('Connect a wallet')).toBeVisible()
  expect(view.dialog).toBe(null)
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect.element(region('What is a wallet?')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(region('Connect a wallet')).toBeVisible()

  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await expect.element(region('Account')).toBeVisible()
  await view.modal.open({ view: 'AccountSettings' })
  await expect.element(region('Settings')).toBeVisible()
  view.modal.close()
  await expect.element(region('Account')).toBeVisible()
})

it('has no axe violations when embedded', async () => {
  renderKit({ embedded: true }, <InlineModal />)
  await expect.element(region('Connect a wallet')).toBeVisible()
  await expectNoAxeFindings()
})
