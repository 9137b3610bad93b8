import { injectWallet, type World } from '@latchkey/devnet/playwright'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import { mobMembersMax, mobsPerAccountMax } from '@latchkey/protocol/constants'
import { evmChainId } from '@latchkey/protocol/ids'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, createApp, expect, test } from '../../support/fixtures.ts'

/** Connects and signs in. */
async function enter(app: App) {
  await app.connectButton.click()
  await app.walletRow.click()
  await app.wallet.approve('eth_requestAccounts')
  await app.signIn()
}

/** Opens a link in another person's browser, with Bob's wallet or that of a key. */
async function openAs(
  browser: Browser,
  world: World,
  link: string,
  {
    prepare,
    privateKey = keyOfBob(world),
  }: { prepare?: (context: BrowserContext) => Promise<unknown>; privateKey?: `0x${string}` } = {},
): Promise<App> {
  const context = await browser.newContext({ baseURL: world.app ?? '', locale: 'en-US' })
  await prepare?.(context)
  const chains = [{ id: Number(world.network.id), rpc: world.rpc }]
  const wallet = createHeadlessWallet({ privateKeys: [privateKey], chains })
  await injectWallet({ context, wallet, injection: {} })
  const page = await context.newPage()
  await page.goto(link)
  return createApp(page, wallet)
}

function keyOfBob({ accounts }: World): `0x${string}` {
  const bob = accounts.find(({ name }) => name === 'bob')
  if (!bob) throw new Error('The local world has no Bob.')
  return bob.privateKey
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

  const bob = await openAs(browser, world, app.page.url())
  await expect(bob.page.getByText('You’re invited to a mob.')).toBeVisible()
  await enter(bob)
  const bobs = bob.task('The Tuesday mob')
  await expect(bobs.getByRole('heading', { name: 'alice.mob.eth has the keyboard' })).toBeVisible()
  await bobs.getByRole('button', { name: 'Join mob' }).click()
  await expect(bobs.getByText('Next: You')).toBeVisible()
  // The time isn't up, so only the driver can pass the keyboard on.
  await expect(bobs.getByRole('button', { name: 'Take the keyboard' })).toBeHidden()

  // The server sends the page each change, so it need not ask.
  await bob.page.route(/\/mobs\?/, (route) => route.abort())
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
  const bob = await openAs(browser, world, app.page.url())
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
  // Without a stream, the page polls.
  const bob = await openAs(browser, world, app.page.url(), {
    prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource')),
  })
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

test('a page out of view closes its stream, and opens it again in view', async ({ app }) => {
  await enter(app)
  const mob = await startMob(app)
  await expect(mob.getByRole('heading', { name: 'Nobody has the keyboard' })).toBeVisible()
  const isOfStream = (request: Request) => request.url().includes('/mobs/events')
  const closed = app.page.waitForEvent('requestfailed', isOfStream)
  await setVisibility(app.page, 'hidden')
  await closed
  const opened = app.page.waitForRequest(isOfStream)
  await setVisibility(app.page, 'visible')
  await opened
})

/** Lets the page find itself in view or out of view. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a signed turn that didn’t reach the server is sent after a reload, without another signature', async ({
  app,
}) => {
  await enter(app)
  const mob = await startMob(app)
  await mob.getByRole('button', { name: 'Take the keyboard' }).click()
  await app.page.context().setOffline(true)
  await app.wallet.approve('personal_sign')
  const unsent = mob.getByText('Signed, but not sent.')
  await expect(unsent).toBeVisible()
  await mob.getByRole('button', { name: 'Try again' }).click()
  await expect(unsent).toBeVisible()
  await expect(mob.getByRole('button', { name: 'Take the keyboard' })).toBeHidden()

  await app.page.context().setOffline(false)
  await app.page.reload()
  await expect(unsent).toBeVisible()
  await mob.getByRole('button', { name: 'Try again' }).click()
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await expect(mob.getByText('Signed. Everyone in the mob sees it.')).toBeVisible()
  await expect(mob.getByRole('list', { name: 'Latest turns' }).getByRole('listitem')).toHaveCount(1)
  await app.page.reload()
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await expect(mob.getByRole('button', { name: 'Try again' })).toBeHidden()
})

test('a turn that the server accepted without its answer arriving counts as sent', async ({ app }) => {
  await enter(app)
  const mob = await startMob(app)
  await app.page.route('**/mobs/turns', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await take(app, mob)
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
  await expect(mob.getByText('Signed. Everyone in the mob sees it.')).toBeVisible()
  await expect(mob.getByRole('button', { name: 'Try again' })).toBeHidden()
})

test('a turn that the server refused has to be signed again', async ({ app }) => {
  await enter(app)
  const mob = await startMob(app)
  await app.page.route('**/mobs/turns', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), signature: '0x00' } }),
  )
  await take(app, mob)
  await expect(mob.getByText('The server couldn’t verify your signature.')).toBeVisible()
  await app.page.unroute('**/mobs/turns')
  await take(app, mob)
  await expect(mob.getByRole('heading', { name: 'You have the keyboard' })).toBeVisible()
})

test('a full mob says so, and offers to start another', async ({ app, browser, world }) => {
  await enter(app)
  await startMob(app)
  const id = new URL(app.page.url()).hash.slice('#mob='.length)
  await joinWithOthers(world, id, mobMembersMax - 1)
  const bob = await openAs(browser, world, app.page.url())
  await enter(bob)
  const bobs = bob.task('The Tuesday mob')
  await expect(bobs.getByText('This mob is full.')).toBeVisible()
  await expect(bobs.getByRole('button', { name: 'Join mob' })).toBeHidden()
  // When someone leaves, there is room again, until someone else is faster.
  await app.page.getByRole('button', { name: 'Leave mob' }).click()
  await bob.page.route('**/mobs/join', async (route) => {
    await joinWithOthers(world, id, 1)
    await route.continue()
  })
  await bobs.getByRole('button', { name: 'Join mob' }).click()
  await expect(bobs.getByText('This mob is full.')).toBeVisible()
  await bobs.getByRole('button', { name: 'Start another mob' }).click()
  await expect(bob.task('Your mob').getByLabel('Name of the mob')).toBeVisible()
  await bob.page.context().close()
})

/** Joins a mob with a number of new accounts, which one browser is signed in with. */
async function joinWithOthers(world: World, mob: string, count: number): Promise<void> {
  const origin = world.app ?? ''
  const chainId = evmChainId(Number(world.network.id))
  let cookie = ''
  const ask = async (path: string, body: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response.json()
  }
  for (let at = 0; at < count; at += 1) {
    const signer = privateKeyToAccount(generatePrivateKey())
    const { nonce } = await ask('/sign-in/nonce', {})
    const message = formatSignInMessage({
      accountAddress: signer.address,
      chainId,
      uri: `${origin}/`,
      version: '1',
      domain: new URL(origin).host,
      issuedAt: new Date().toISOString(),
      nonce,
    })
    await ask('/sign-in/sessions', { message, signature: await signer.signMessage({ message }) })
    await ask('/mobs/join', { mob, account: `${chainId}:${signer.address}` })
  }
}

test('an account that has started the maximum number of mobs is told what to do', async ({
  browser,
  world,
}) => {
  const privateKey = generatePrivateKey()
  const app = await openAs(browser, world, '/', { privateKey })
  await enter(app)
  const account = `${evmChainId(Number(world.network.id))}:${privateKeyToAccount(privateKey).address}`
  for (let at = 0; at < mobsPerAccountMax; at += 1)
    await app.page.evaluate(
      (account) =>
        fetch('/mobs', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ account, name: 'Mob', minutes: 10 }),
        }),
      account,
    )
  const form = app.task('Your mob')
  await form.getByLabel('Name of the mob').fill('One too many')
  await form.getByRole('button', { name: 'Start mob' }).click()
  await expect(form.getByText('You’ve started the maximum number of mobs.')).toBeVisible()
  await app.page.context().close()
})
