import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectTranslated } from '../../test/expectTranslated.ts'
import { openAccount } from '../../test/openAccount.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'

const world = await testWorld()

/** Returns helpers that operate a view by selectors, independent of its language. */
function goThrough(shadow: () => ShadowRoot | null) {
  const find = (selector: string, at = 0) =>
    shadow()?.querySelectorAll<HTMLButtonElement>(`.lk-panel-body ${selector}`)[at]
  return {
    async press(selector: string, at = 0) {
      const isThere = () => find(selector, at)?.matches(':enabled')
      await expect.poll(isThere).toBe(true)
      await userEvent.click(find(selector, at) as Element)
    },
    /** Waits until everything has loaded and the button is enabled. */
    async isReady() {
      const waiting = () => shadow()?.querySelectorAll('.lk-skeleton, [aria-busy=true]').length
      await expect.poll(waiting).toBe(0)
      await expect.poll(() => find('[type=submit]')?.disabled).toBe(false)
    },
  }
}

describe.each([
  { locale: 'en-XA', copy: pseudoLong, direction: 'ltr', mode: 'dark' },
  { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl', mode: 'light' },
] as const)('in $locale', ({ locale, copy, direction, mode }) => {
  const words = copy as Readonly<Record<string, string>>
  const config = { locale, copy, theme: { mode } }
  const titled = (key: string) => page.getByRole('dialog', { name: words[key] ?? key, exact: true })

  it('every step of a swap fits a phone and is translated with the right direction', async () => {
    await page.viewport(375, 800)
    const { shadow, wallet } = await openAccount(world, { view: 'Swap' }, config)
    const { press, isReady } = goThrough(() => shadow)
    const isSound = () => expectTranslated(shadow, { copy, direction })
    await expect.element(titled('swap.title')).toBeVisible()
    await press('.lk-chip', 1)
    await expect.element(titled('swap.choose.to')).toBeVisible()
    await isSound()
    await page
      .getByRole('button', { name: /Dev Dollar/ })
      .first()
      .click()
    await userEvent.fill(page.getByRole('textbox').first(), '20')
    await isReady()
    // With the price impact warning for such a large amount.
    await isSound()
    await press('.lk-swap-slippage')
    await expect.element(titled('swap.slippage')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox').first(), '9')
    await isSound()
    await page.getByRole('button', { name: words['modal.back'] ?? '' }).click()
    await userEvent.fill(page.getByRole('textbox').first(), '0.5')
    await isReady()
    await press('[type=submit]')
    await expect.element(page.getByText(words['send.waiting.action'] ?? '')).toBeVisible()
    await isSound()
    await wallet.reject('eth_sendTransaction')
    await expect.element(page.getByText(words['swap.declined.title'] ?? '')).toBeVisible()
    await isSound()
    await page.getByRole('button', { name: words['swap.change'] ?? '' }).click()
    await isReady()
    await press('[type=submit]')
    await wallet.approve('eth_sendTransaction')
    await expect.element(titled('swap.confirmed')).toBeVisible()
    await isSound()
  })

  it('every step of a purchase does, too', async () => {
    await page.viewport(375, 800)
    const { open } = window
    window.open = () => null
    onTestFinished(() => {
      window.open = open
    })
    const buyer = { ...config, account: 'carol', features: { onramp: true } }
    const { shadow } = await openAccount(world, { view: 'Buy' }, buyer)
    const { press, isReady } = goThrough(() => shadow)
    const isSound = () => expectTranslated(shadow, { copy, direction })
    await press('.lk-buy-presets button', 1)
    await isReady()
    await isSound()
    await press('.lk-row')
    await expect.element(titled('buy.methods.title')).toBeVisible()
    await isSound()
    await page.getByRole('button', { name: words['modal.back'] ?? '' }).click()
    await isReady()
    await press('[type=submit]')
    await expect.element(page.getByText(words['buy.blocked.title'] ?? '')).toBeVisible()
    await isSound()
  })

  it('the code for any wallet on a phone does, too', async () => {
    await page.viewport(375, 800)
    const { network, projectId, relay } = world
    const view = renderKit({ networks: [network], projectId, relay, ...config })
    await expect.poll(() => view.container.textContent).not.toBe('')
    await view.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await expect.element(titled('remote.title')).toBeVisible()
    await expect.poll(() => view.shadow?.querySelector('.lk-qr svg, .lk-qr path')).toBeTruthy()
    await expectTranslated(view.shadow, { copy, direction })
  })
})
