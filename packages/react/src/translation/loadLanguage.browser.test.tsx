import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderKit } from '../../test/renderKit.tsx'

/** Sets the languages of the browser until the test ends. */
function preferLanguages(...languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'languages')
  })
}

it('shows the button and the modal in the language of the kit’s locale', async () => {
  const view = renderKit({ locale: 'de-CH' })
  await page.getByRole('button', { name: 'Wallet verbinden' }).click()
  await expect.poll(() => view.dialog?.querySelector('h2')?.textContent).toBe('Wallet verbinden')
  expect(view.dialog?.closest('[lang]')?.getAttribute('lang')).toBe('de-CH')
})

it('shows the button in the language before there is a modal', async () => {
  const view = renderKit({ locale: 'de', embedded: true })
  await expect.poll(() => view.container.querySelector('button')?.textContent).toBe('Wallet verbinden')
})

it('shows the first of the browser’s languages that the kit has texts in', async () => {
  preferLanguages('sv-SE', 'ar-EG', 'en')
  const view = renderKit({ locale: 'auto' })
  await expect.poll(() => view.container.querySelector('button')?.textContent).toMatch(/\p{Script=Arabic}/u)
  view.container.querySelector('button')?.click()
  await expect.poll(() => view.dialog?.closest('[lang]')?.getAttribute('lang')).toBe('ar-EG')
  expect(view.dialog?.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
})

it('stays in English if the kit has no texts in the browser’s languages', async () => {
  preferLanguages('sv-SE')
  const view = renderKit({ locale: 'auto' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(() => view.dialog?.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

it('prefers the app’s own texts to those of the language', async () => {
  renderKit({ locale: 'de', copy: { 'button.connect': 'Los geht’s' } })
  await expect.element(page.getByRole('button', { name: 'Los geht’s' })).toBeVisible()
})
