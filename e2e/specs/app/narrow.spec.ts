import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'

test.use({ viewport: { width: 375, height: 760 } })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('nothing overflows a phone’s width, including a signature', async ({ app, page, wallet }) => {
  expect(await overflow(page)).toBe(0)
  await app.connect()
  const task = app.task('Sign a message')
  await task.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('personal_sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  expect(await overflow(page)).toBe(0)
})

test('every touch target is at least 44 pixels high', { tag: '@soak' }, async ({ app, page }) => {
  await app.connect()
  await expect(app.task('Sign a message')).toBeVisible()
  const heights = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => [button.textContent, button.getBoundingClientRect().height] as const),
    )
  expect(heights.length).toBeGreaterThan(3)
  expect(heights.filter(([, height]) => height < 44)).toEqual([])
})
