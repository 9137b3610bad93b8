import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'
import { watchHosts } from '../../support/watchHosts.ts'
import { watchViolations } from '../../support/watchViolations.ts'

test('[1.1 metadata] the page’s title and metadata are about serial mob programming', async ({
  app,
  page,
  world,
  request,
}) => {
  await expect(app.header).toContainText('Serial Mob')
  await expect(page).toHaveTitle('Serial Mob')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /serial mob programming/i)
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect((await request.get(`${world.app}${icon}`)).headers()['content-type']).toContain('image/svg+xml')
})

test('[1.3 one network] [1.3 project id] [1.3 analytics] the kit runs with one network and a project id, and reports connecting to analytics', async ({
  app,
  page,
  wallet,
  world,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const told = page.waitForRequest((request) => request.postData()?.includes('CONNECT_SUCCESS') ?? false)
  await app.connect()
  await app.accountButton.click()
  await expect(app.dialog.getByRole('tabpanel')).toContainText('ETH')
  const balances = asked.filter(({ pathname }) => pathname.endsWith('/balance'))
  expect(balances.length).toBeGreaterThan(0)
  expect(balances.every(({ searchParams }) => searchParams.get('projectId') === 'local')).toBe(true)
  await expect(app.task('Kit state')).toContainText('Devnet (eip155:31337)')
  const telemetry = await told
  expect(`${telemetry.method()} ${telemetry.url()}`).toBe(`POST ${world.api}/v1/events`)
  expect(telemetry.postDataJSON()).toMatchObject({
    projectId: 'local',
    events: expect.arrayContaining([
      expect.objectContaining({
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: wallet.info.name },
      }),
    ]),
  })
})

test('contacts no hosts other than those of the local world', async ({ page, world, app, wallet }) => {
  const hosts = watchHosts(page)
  await page.reload()
  await app.connect()
  await app.accountButton.click()
  for (const name of ['NFTs', 'Activity', 'Tokens']) {
    await app.dialog.getByRole('tab', { name }).click()
    await page.waitForLoadState('networkidle')
  }
  await page.keyboard.press('Escape')
  const task = app.task('Sign a message')
  await task.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('personal_sign')
  await expect(task.getByRole('status')).toContainText('Verified')
  const own = [world.app, world.api, world.explorer].map((origin) => new URL(origin as string).host)
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([])
})

test('reports no violation of a strict content security policy', async ({ page, app }) => {
  const violations = await watchViolations(page)
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-')
  await app.connect()
  await app.accountButton.click()
  for (const name of ['NFTs', 'Activity', 'Tokens']) await app.dialog.getByRole('tab', { name }).click()
  await page.waitForLoadState('networkidle')
  expect(violations).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no axe violations in ${colorScheme} mode`, {
    tag: colorScheme === 'dark' ? '@soak' : [],
  }, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findAxeViolations(page)).toEqual([])
    await app.connectButton.click()
    await expect(app.walletRow).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await app.connect()
    expect(await findAxeViolations(page)).toEqual([])
    await app.accountButton.click()
    await expect(app.dialog.getByRole('tabpanel')).toContainText('ETH')
    expect(await findAxeViolations(page)).toEqual([])
  })
}

test('every feature works with the keyboard alone', async ({ app, page, wallet }) => {
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 40; i++) {
      await press('Tab')
      const label = await page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        // The text of the whole page contains every button's name, so it would match even without focus.
        if (!element || element === document.body) return ''
        return element.getAttribute('aria-label') ?? element.textContent ?? ''
      })
      if (name.test(label)) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await expect(app.connectButton).toBeVisible()
  await tabTo(/Connect wallet/)
  await press('Enter')
  await expect(app.walletRow).toBeVisible()
  await tabTo(/Headless Wallet/)
  await press('Enter')
  await wallet.approve('eth_requestAccounts')
  await expect(app.dialog).toHaveAccessibleName('Sign in')
  await tabTo(/^Sign in$/)
  await press('Enter')
  await wallet.approve('personal_sign')
  await expect(app.dialog).toBeHidden()
  await expect(app.accountButton).toBeFocused()
  await press('Enter')
  await expect(app.dialog).toBeVisible()
  await press('Escape')
  await expect(app.dialog).toBeHidden()
  await expect(app.accountButton).toBeFocused()
})
