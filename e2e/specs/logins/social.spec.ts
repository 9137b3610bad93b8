import type { Page } from '@playwright/test'
import { expect } from '../../support/fixtures.ts'
import { openFrame } from '../../support/openFrame.ts'
import { test } from '../../support/providerWindow.ts'

/** Opens a login's window like the kit: from the page that embeds the frame. */
async function openWindow(page: Page, uri: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (address) => void window.open(address, 'latchkey-social', 'popup,width=420,height=720'),
      uri,
    ),
  ])
  return opened
}

async function signIn(opened: Page, provider: string, who: string) {
  await opened.getByLabel(`${provider} username`).fill(who)
  await opened.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('[3.22 connect social] a Google and then a GitHub window each open a wallet and close automatically', {
  tag: '@soak',
}, async ({ page, world }) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const addresses = new Set<string>()
  for (const [provider, name] of [
    ['google', 'Google'],
    ['github', 'GitHub'],
  ] as const) {
    const { uri } = await ask('social-redirect-uri', { provider })
    const connected = ask('connect-social', { provider })
    const opened = await openWindow(page, uri)
    const closed = opened.waitForEvent('close')
    await signIn(opened, name, 'ada')
    const user = await connected
    expect(user).toMatchObject({
      email: null,
      userName: expect.stringMatching(/^ada/),
      socialProvider: provider,
    })
    await closed
    expect(await ask('get-user', {})).toEqual(user)
    addresses.add(user.address)
    await ask('sign-out')
  }
  expect(addresses.size).toBe(2)
})

test('a window without an opener shows a verification code, which is entered in the app', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const { uri } = await ask('social-redirect-uri', { provider: 'x' })
  // Like a page that isolates itself: the window has no opener.
  const opened = await context.newPage()
  await opened.goto(uri)
  await signIn(opened, 'X', 'bea')
  await expect(opened.getByRole('heading', { name: 'Enter this code in the app' })).toBeVisible()
  await expect(opened.getByText(world.app ?? '', { exact: true })).toBeVisible()
  const digits = (await opened.getByText(/^\d{6}$/).textContent()) ?? ''
  expect(opened.url()).not.toContain('code=')
  expect(await ask('connect-social', { provider: 'x', code: digits })).toMatchObject({ userName: 'bea' })
})

test('reports a login cancelled at the provider, in the app and in the window', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const { uri } = await ask('social-redirect-uri', { provider: 'discord' })
  const connected = expect(ask('connect-social', { provider: 'discord' })).rejects.toThrow('LOGIN_REFUSED')
  const opened = await openWindow(page, uri)
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await connected
  await expect(opened.getByRole('heading', { name: 'Login cancelled' })).toBeVisible()
})

test('a page that opens the window of someone else’s login receives nothing from it', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const { uri } = await ask('social-redirect-uri', { provider: 'google' })
  const evil = await context.newPage()
  await evil.goto(`${world.explorer}/`)
  await evil.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
    document.body.append(document.createElement('iframe'))
  })
  const opened = await openWindow(evil, uri)
  await signIn(opened, 'Google', 'victim')
  await expect(opened.getByRole('heading', { name: 'Enter this code in the app' })).toBeVisible()
  expect(await evil.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  expect(await ask('is-connected')).toEqual({ isConnected: false })
})
