import { afterEach, expect, it } from 'vitest'
import { language } from '../copy/language.ts'
import { say } from '../copy/say.ts'
import { showLanguage } from './showLanguage.ts'

afterEach(() => language.set({ locale: 'en', texts: undefined, isLoading: false }))

const show = async (locale: string, browserLocales: readonly string[]) => {
  const warnings: string[] = []
  await showLanguage(locale, (text) => warnings.push(text), browserLocales)
  return { reject: say('reject'), locale: language.get().locale, warnings }
}

it.each([
  ['de', ['de-AT', 'en'], 'Ablehnen', 'de'],
  ['de-AT', ['de-AT', 'en'], 'Ablehnen', 'de-AT'],
  // The app is in English, and its visitor sees the same language throughout.
  ['en-GB', ['de', 'en-GB'], 'Reject', 'en-GB'],
])(
  'shows the app’s locale %s to a visitor whose browser has %s',
  async (locale, browserLocales, reject, shown) => {
    expect(await show(locale, browserLocales)).toEqual({ reject, locale: shown, warnings: [] })
  },
)

it.each([
  ['th', ['en-US'], 'Reject', 'en-US'],
  ['th', ['ga', 'es-MX'], 'Rechazar', 'es-MX'],
  ['ar', ['ga'], 'Reject', 'en'],
])(
  'shows no language that the visitor doesn’t read: %s in a browser with %s',
  async (locale, browserLocales, reject, shown) => {
    expect(await show(locale, browserLocales)).toEqual({ reject, locale: shown, warnings: [] })
  },
)

it.each(['en-u-nu-thai', 'en-DE', 'de-u-nu-deva', 'de-CH-x-evil'])(
  'writes numbers as the visitor knows them, not as the app’s %s would',
  async (locale) => {
    const { locale: shown } = await show(locale, ['en-US', 'de-DE'])
    expect(['en', 'de']).toContain(shown)
  },
)

it('warns about a locale without texts, and shows the browser’s language', async () => {
  expect(await show('ga', ['fr'])).toEqual({
    reject: 'Refuser',
    locale: 'fr',
    warnings: ['The embedded wallet has no texts in "ga".'],
  })
})

it('shows the last of several locales, whichever loads first', async () => {
  const browser = ['de', 'fr']
  const both = [show('de', browser), show('fr', browser)]
  await Promise.all(both)
  expect(say('reject')).toBe('Refuser')
})
