import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'

test('the operator’s telemetry page fits a phone and is accessible, in light and dark mode', {
  tag: '@soak',
}, async ({ app, context, world }) => {
  await app.connect()
  const page = await context.newPage()
  // Events are sent in batches.
  await expect(async () => {
    await page.goto(`${world.metrics}/telemetry`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local')
    await expect(page.getByText('No events yet')).toBeHidden({ timeout: 100 })
  }).toPass()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page)).toEqual([])
    await page.screenshot({ path: `artifacts/telemetry-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 375, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
  await page.goto(`${world.metrics}/telemetry?project=nobody`)
  expect(await findAxeViolations(page)).toEqual([])
})
