import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

const connectButton = () => page.getByRole('button', { name: 'Connect wallet' })

it('[2.5] with manual control the button opens what pairs, not Connect', async () => {
  announceWallet()
  const view = renderKit({ manual: true })
  await connectButton().click()
  // The remote-wallet view is not in this version: every wallet is the nearest to it.
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await view.modal.open({ view: 'Connect' })
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

it('under 430 px it is a sheet at the bottom, above it a window 376 px wide in the middle', async () => {
  onTestFinished(() => page.viewport(414, 896))
  const view = renderKit()
  await page.viewport(375, 760)
  await connectButton().click()
  const panel = () => view.dialog?.querySelector('.lk-panel')?.getBoundingClientRect()
  await expect.poll(() => [panel()?.bottom, panel()?.width]).toEqual([760, 375])
  await page.viewport(1_280, 760)
  await expect.poll(() => [panel()?.width, panel()?.left]).toEqual([376, 452])
})

it('for those who want little motion, views fade and do not slide', async () => {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
  const setMotion = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await setMotion('reduce')
  onTestFinished(() => setMotion(''))
  const view = renderKit()
  await connectButton().click()
  await expect.poll(() => view.dialog?.open).toBe(true)
  const style = getComputedStyle(view.dialog?.querySelector('.lk-panel-view') as Element)
  const travel = getComputedStyle(view.dialog as Element).getPropertyValue('--lk-travel')
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  expect(style.animationName === 'lk-fade' || travel === '0px').toBe(true)
})

it('of two wishes at once the last is granted', async () => {
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await Promise.all([view.modal.open(), view.modal.open({ view: 'GetAWallet' })])
  await expect.element(page.getByRole('dialog', { name: 'Get a wallet' })).toBeVisible()
})
