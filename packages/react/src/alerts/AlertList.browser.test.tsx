import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderKit } from '../../test/renderKit.tsx'

it('[8.18] [8.19 title] [8.19 check time settings] shows alerts of the embedded wallet above the view with their titles, each until it is dismissed', async () => {
  const view = renderKit()
  const { kit } = view
  await expect.poll(() => kit.facts.get().phase).toBe('settled')
  const list = [{ name: 'embeddedWalletTimeout' }, { name: 'sessionExpired' }] as const
  kit.alerts.setState({ list })
  await view.modal.open()
  await expect.element(page.getByText('Embedded Wallet Request Timed Out')).toBeVisible()
  await expect.element(page.getByText('Session Expired')).toBeVisible()
  await expect.element(page.getByText(/^Check your device’s date and time/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.element(page.getByText('Embedded Wallet Request Timed Out')).not.toBeInTheDocument()
  await expect.element(page.getByText('Session Expired')).toBeVisible()
})
