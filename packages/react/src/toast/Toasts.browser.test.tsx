import { type AlertName, alertRaised } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createConnector } from 'wagmi'
import { addresses } from '../../test/addresses.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'

/** A host's own wallet that connects immediately and can't be disconnected. */
const clingy = createConnector(() => ({
  id: 'clingy',
  name: 'Clingy Wallet',
  type: 'clingy',
  // The return type depends on a flag that isn't passed here.
  connect: async () => ({ accounts: [addresses.ada], chainId: 31_337 }) as never,
  disconnect: () => Promise.reject(new Error('The wallet does not answer.')),
  getAccounts: async () => [addresses.ada],
  getChainId: async () => 31_337,
  getProvider: async () => ({}),
  isAuthorized: async () => false,
  onAccountsChanged: () => {},
  onChainChanged: () => {},
  onDisconnect: () => {},
}))

it('[8.5] a failed disconnect is shown and announced in the open dialog, with what to do', async () => {
  const view = renderKit({ connectors: [clingy] })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Clingy Wallet' }).click()
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  await expect.poll(() => view.modal.isOpen).toBe(false)
  await view.modal.open({ view: 'AccountSettings' })
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
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
  ['[8.16 origin]', 'invalidAppConfiguration', 'Invalid App Configuration'],
  ['[8.17]', 'embeddedWalletUnavailable', 'Network Error - Could not load embedded wallet'],
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

it('[8.20] is shown when a server is configured without a project id', async () => {
  renderKit({ api: 'http://127.0.0.1:1' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByText('Project ID Not Configured')).toBeVisible()
})
