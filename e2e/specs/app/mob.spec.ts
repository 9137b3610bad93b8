import { injectWallet, type World } from '@latchkey/devnet/playwright'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import type { Browser, Page } from '@playwright/test'
import { hexToString } from 'viem'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, createApp, expect, test } from '../../support/fixtures.ts'

/** Connects and signs in. */
async function enter(app: App) {
  await app.connectButton.click()
  await app.walletRow.click()
  await app.wallet.approve('eth_requestAccounts')
  await app.signIn()
}

/** Opens a link in another person's browser, with Bob's wallet. */
async function openAsBob(browser: Browser, world: World, link: string): Promise<App> {
  const context = await browser.newContext({ baseURL: world.app ?? '', locale: 'en-US' })
  const bob = world.accounts.find(({ name }) => name === 'bob')
  if (!bob) throw new Error('The local world has no Bob.')
  const chains = [{ id: Number(world.network.id), rpc: world.rpc }]
  const wallet = createHeadlessWallet({ privateKeys: [bob.privateKey], chains })
  await injectWallet({ context, wallet, injection: {} })
  const page = await context.newPage()
  await page.goto(link)
  return createApp(page, wallet)
}

/** Starts a mob, and returns its card. */
async function startMob(app: App, name = 'The Tuesday mob') {
  const form = app.task('Your mob')
  await form.getByLabel('Name of the mob').fill(name)
  await form.getByRole('button', { name: 'Start mob' }).click()
  const mob = app.task(name)
  await expect(mob).toBeVisible()
  return mob
}

const take = async (app: App, mob: ReturnType<App['task']>) => {
  await mob.getByRole('button', { name: 'Take the keyboard' }).click()
  return app.wallet.approve('personal_sign')
}

test('two people share a mob by a link, and pass the keyboard on with signed turns', async ({
  app,
  browser,
  world,
}) => {
  await enter(app)
  const mob = await startMob(app)
  await take(app, mob)
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await expect(mob.getByRole('timer')).toHaveAccessibleName(/^(10:00|9:\d\d) left$/)

  const bob = await openAsBob(browser, world, app.page.url())
  await expect(bob.page.getByText('You’re invited to a mob.')).toBeVisible()
  await enter(bob)
  const bobs = bob.task('The Tuesday mob')
  await expect(bobs.getByRole('heading', { name: 'alice.mob.eth has the keyboard' })).toBeVisible()
  await bobs.getByRole('button', { name: 'Join mob' }).click()
  await expect(bobs.getByText('Next: You')).toBeVisible()
  // The time isn't up, so only the driver can pass the keyboard on.
  await expect(bobs.getByRole('button', { name: 'Take the keyboard' })).toBeHidden()

  await mob.getByLabel('Note for the next driver').fill('The tests are green.')
  await mob.getByRole('button', { name: /^Pass to/ }).click()
  const { params } = await app.wallet.approve('personal_sign')
  const [message] = params as [`0x${string}`]
  const signed = hexToString(message)
  expect(signed).toContain('I pass the keyboard on.\n\nMob: The Tuesday mob\n')
  expect(signed).toContain('\nMinutes: 10\nNote: The tests are green.\nTurn: 2\n')
  await expect(bobs.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await expect(bobs.getByRole('list', { name: 'Latest turns' })).toContainText('The tests are green.')

  // A reload comes back to the same mob.
  await app.page.reload()
  await expect(app.task('The Tuesday mob').getByText('Next: You')).toBeVisible()
  expect(await findAxeViolations(app.page)).toEqual([])
  await bob.page.context().close()
})

test('a turn that is rejected in the wallet changes nothing, and the note stays', async ({
  app,
  browser,
  world,
}) => {
  await enter(app)
  const mob = await startMob(app)
  const bob = await openAsBob(browser, world, app.page.url())
  await enter(bob)
  await bob.task('The Tuesday mob').getByRole('button', { name: 'Join mob' }).click()
  await take(app, mob)
  await mob.getByLabel('Note for the next driver').fill('Not yet.')
  await mob.getByRole('button', { name: /^Pass to/ }).click()
  await app.wallet.reject('personal_sign')
  await expect(mob.getByText('You rejected the request. Nothing was signed.')).toBeVisible()
  await expect(mob.getByLabel('Note for the next driver')).toHaveValue('Not yet.')
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await bob.page.context().close()
})

test('once the time is up, the next one may take the keyboard', async ({ app, browser, world }) => {
  await enter(app)
  const mob = await startMob(app)
  await take(app, mob)
  const bob = await openAsBob(browser, world, app.page.url())
  await enter(bob)
  const bobs = bob.task('The Tuesday mob')
  await bobs.getByRole('button', { name: 'Join mob' }).click()
  await answerLater(bob.page, 10 * 60_000)
  await bobs.getByRole('button', { name: 'Take the keyboard' }).waitFor()
  await expect(bobs.getByText('Time’s up')).toBeVisible()
  await expect(bob.page).toHaveTitle('Time’s up – The Tuesday mob')
  await bob.page.context().close()
})

/** Lets the page read a later time than the server's. */
const answerLater = (page: Page, laterMs: number) =>
  page.evaluate((laterMs) => {
    const ask = window.fetch
    window.fetch = async (...request) => {
      const response = await ask(...request)
      if (!String(request[0]).startsWith('/mobs?')) return response
      const body = await response.json()
      return Response.json({ ...body, now: new Date(Date.parse(body.now) + laterMs).toISOString() })
    }
  }, laterMs)

test('a link to a mob that no longer exists offers to start another', async ({ app }) => {
  await app.page.goto('/#mob=6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11')
  await app.page.reload()
  await enter(app)
  await expect(app.page.getByText('This mob doesn’t exist.')).toBeVisible()
  await app.page.getByRole('button', { name: 'Start another mob' }).click()
  await expect(app.task('Your mob').getByLabel('Name of the mob')).toBeVisible()
})
