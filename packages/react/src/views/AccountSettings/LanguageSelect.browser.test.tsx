import { type Config, createMemoryStorage } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderKit } from '../../../test/renderKit.tsx'
import { fr } from '../../languages/fr.ts'

const settings = { view: 'AccountSettings' } as const
/** Opens the settings of a kit, with what the browser stored. */
async function visit(config: Partial<Config> = {}) {
  const view = renderKit(config)
  await expect.poll(() => view.container.querySelector('button')).toBeTruthy()
  await view.modal.open(settings)
  return view
}

const headingOf = ({ dialog }: Awaited<ReturnType<typeof visit>>) => dialog?.querySelector('h2')?.textContent

it('shows the chosen language immediately and on the next visit, and follows the browser again', async () => {
  const storage = createMemoryStorage()
  const config = { locale: 'auto', storage, storageKey: 'spoken' }
  const first = await visit(config)
  await userEvent.selectOptions(page.getByLabelText('Language', { exact: true }), 'Français')
  await expect.poll(() => headingOf(first)).toBe(fr['settings.title'])
  expect(first.dialog?.closest('[lang]')?.getAttribute('lang')).toBe('fr')
  first.unmount()

  const second = await visit(config)
  await expect.poll(() => headingOf(second)).toBe(fr['settings.title'])
  const language = page.getByLabelText(fr['settings.language'], { exact: true })
  await expect.element(language).toHaveDisplayValue('Français')
  await userEvent.selectOptions(language, fr['settings.language.auto'])
  await expect.poll(() => headingOf(second)).toBe('Settings')
})

it('lists each language by its own name', async () => {
  await visit({ locale: 'auto' })
  const language = page.getByLabelText('Language', { exact: true })
  await expect.element(language).toBeVisible()
  const names = [...(language.element() as HTMLSelectElement).options].map(({ label }) => label)
  expect(names[0]).toBe('Automatic')
  expect(names).toEqual(
    expect.arrayContaining(['English', 'Deutsch', 'العربية', '日本語', 'Português (Brasil)']),
  )
  expect(new Set(names).size).toBe(25)
})

it.each([undefined, 'de'])('isn’t shown if the app chooses the language %s', async (locale) => {
  const view = await visit(locale === undefined ? {} : { locale })
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  expect(view.dialog?.querySelector('select')).toBeNull()
})
