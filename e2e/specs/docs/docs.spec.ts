import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { createApp, expect, test } from '../../support/fixtures.ts'
import { watchHosts } from '../../support/watchHosts.ts'
import { watchViolations } from '../../support/watchViolations.ts'

const pages = ['', 'start/first-app/', 'reference/core/createKit/', 'errors/AmountInexactError/', 'demo/']
/** What a page loads until it is readable, in brotli. */
const bytesMax = 120_000

for (const colorScheme of ['light', 'dark'] as const)
  test(`pages of the documentation have no accessibility violations, ${colorScheme}`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of pages) {
      await page.goto(`${world.docs}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === 'demo/') await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      expect([path, ...(await findAxeViolations(page))]).toEqual([path])
    }
  })

test('a page loads at most 120 kB until it is readable, and nothing from other hosts', async ({
  page,
  world,
}) => {
  const hosts = watchHosts(page)
  const violations = await watchViolations(page)
  for (const path of ['', 'start/first-app/', 'copy/']) {
    const sizes: Promise<number>[] = []
    const weigh = (response: Response) => {
      sizes.push(response.body().then((body) => brotliCompressSync(body).length))
    }
    page.on('response', weigh)
    await page.goto(`${world.docs}/${path}`, { waitUntil: 'networkidle' })
    page.off('response', weigh)
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect([path, total > 1_000, total <= bytesMax ? 'light' : total]).toEqual([path, true, 'light'])
  }
  expect(violations).toEqual([])
  expect([...hosts]).toEqual([new URL(world.docs ?? '').host])
})

test('the search finds a page by keyboard only', async ({ page, world }) => {
  await page.goto(`${world.docs}/react/hooks/`)
  await page.getByRole('searchbox').fill('theme')
  await expect(page.locator('#results').getByRole('link').first()).toHaveText('Theming')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theming')
  await page.getByRole('searchbox').fill('qxzvwk')
  await expect(page.getByRole('status')).toHaveText('No results')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status')).toBeHidden()
})

test('on a phone, the menu opens without scripts, and no page scrolls sideways', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 700 },
  })
  const page = await context.newPage()
  for (const path of ['', 'reference/core/createKit/', 'server/settings/']) {
    await page.goto(`${world.docs}/${path}`)
    const box = await page.locator('main').boundingBox()
    expect([path, box?.width]).toEqual([path, 375])
  }
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Get started', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get started')
  await context.close()
})

test('the demo connects a wallet, and changes theme, radius and language', async ({
  page,
  world,
  wallet,
}) => {
  await page.goto(`${world.docs}/demo/`)
  const app = createApp(page, wallet)
  const stage = page.getByRole('region', { name: 'Connect button' })
  await page.getByLabel('Theme').selectOption('dark')
  await expect(stage).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel(/^Radius/).fill('4')
  await page.getByLabel('Language').selectOption('de')
  await expect(stage.getByRole('button', { name: 'Wallet verbinden' })).toBeVisible()
  await expect(page.getByText("theme: { mode: 'dark', radius: 4 }")).toBeVisible()
  await page.getByLabel('Language').selectOption('en')
  await stage.getByRole('button', { name: 'Connect wallet' }).click()
  await app.walletRow.click()
  await wallet.approve('eth_requestAccounts')
  await expect(stage.getByRole('button', { name: /^Account/ })).toBeVisible()
})
