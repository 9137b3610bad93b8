import { type AlertName, alertRaised } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'

it('[8.5] a failed disconnect says so in the open dialog, by sight and by voice, and what to do', async () => {
  const wallet = announceWallet()
  const view = renderKit()
  await connectWallet(wallet)
  await expect.poll(() => view.modal.isOpen).toBe(false)
  const namespace = view.kit.namespaces.get('eip155')
  await view.modal.open({ view: 'AccountSettings' })
  Object.assign(namespace ?? {}, { disconnect: () => Promise.reject(new Error('no')) })
  await page.getByRole('button', { name: 'Disconnect all' }).click()
  const toast = page.elementLocator(view.dialog as Element).getByText('Failed to disconnect', { exact: true })
  await expect.element(toast).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to disconnect. Try again, or disconnect this site in your wallet.')
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

it.each<[string, AlertName, string]>([
  ['[8.15]', 'networkNotFound', 'Network Not Found'],
  ['[8.16]', 'invalidAppConfiguration', 'Invalid App Configuration'],
  ['[8.20]', 'projectIdNotConfigured', 'Project ID Not Configured'],
])('%s the alert %s is shown above the view until it is dismissed', async (_id, name, title) => {
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(view.dialog?.textContent).not.toContain(title)
  view.kit.alerts.setState((state) => alertRaised(state, { name }))
  await expect.element(page.getByText(title)).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText(title)).not.toBeInTheDocument()
})

it('[8.20] it comes up where a server is configured and a project id is not', async () => {
  renderKit({ api: 'http://127.0.0.1:1' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByText('Project ID Not Configured')).toBeVisible()
})
