import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../test/openAccount.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import type { ViewRequest } from './ids.ts'

const world = await testWorld()
const locales = [
  { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
  { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
] as const
const requests: readonly ViewRequest[] = [
  { view: 'Account' },
  { view: 'Account', data: { tab: 'NFTs' } },
  { view: 'Account', data: { tab: 'Activity' } },
  { view: 'Networks' },
  { view: 'UnsupportedChain' },
  { view: 'Receive' },
  { view: 'Send' },
]

/** Elements that stick out of the panel at either side. */
function strayIn(panel: Element): string[] {
  const { left, right } = panel.getBoundingClientRect()
  return [...panel.querySelectorAll('*')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      const isSeen = box.width > 1 && box.height > 1
      return isSeen && (box.left < left - 1 || box.right > right + 1)
    })
    .map((element) => element.className.toString())
}

describe.each(locales)('in $locale', ({ locale, copy, direction }) => {
  it.each(requests)(
    '$view $data.tab fits a phone, reads the right way and has no axe finding',
    async (request) => {
      await page.viewport(375, 800)
      const { shadow } = await openAccount(world, request, {
        locale,
        copy,
        theme: { mode: direction === 'rtl' ? 'dark' : 'light' },
      })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => shadow?.querySelectorAll('.lk-skeleton').length, { timeout: 10_000 }).toBe(0)
      const panel = shadow?.querySelector('.lk-panel')
      if (!panel) throw new Error('There is no panel')
      expect(getComputedStyle(panel).direction).toBe(direction)
      await expectNoAxeFindings()
      expect(strayIn(panel)).toEqual([])
    },
  )
})
