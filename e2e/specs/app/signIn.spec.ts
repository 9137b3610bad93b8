import { evmChainId } from '@latchkey/protocol/ids'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, expect, test } from '../../support/fixtures.ts'

type Session = {
  id: string
  isCurrent: boolean
  data: { accountAddress: string; chainId: string }
  message: string
  signature: `0x${string}`
}

/** Picks the wallet and approves there. The sign-in prompt follows. */
async function connect({ connectButton, wallet, walletRow }: App) {
  await connectButton.click()
  await walletRow.click()
  await wallet.approve('eth_requestAccounts')
}

const notesOf = (app: App) => {
  const part = app.task('Mob notes')
  const field = part.getByLabel('Your note')
  return {
    part,
    field,
    rows: part.getByRole('list', { name: 'Notes' }).getByRole('listitem'),
    signIn: part.getByRole('button', { name: 'Sign in' }),
    async leave(text: string) {
      await field.fill(text)
      await part.getByRole('button', { name: 'Add note' }).click()
    },
  }
}

/** Connects and signs in. Returns the notes, which are then available. */
async function enter(app: App) {
  const notes = notesOf(app)
  await connect(app)
  await app.signIn()
  return notes
}

/** Returns this browser's sessions as known by the server, without the same accounts' sessions on other devices. */
const sessionsOf = (page: Page) =>
  page.evaluate(async () => {
    const { sessions } = await (await fetch('/sign-in/sessions')).json()
    return (sessions as Session[]).filter(({ isCurrent }) => isCurrent)
  })

/** Waits until the server has received an event. */
async function told(page: Page, name: string) {
  const request = await page.waitForRequest((sent) => sent.postData()?.includes(`"${name}"`) ?? false)
  const { events } = request.postDataJSON() as { events: { event: string; properties: unknown }[] }
  expect((await request.response())?.ok()).toBe(true)
  return events.find(({ event }) => event === name)?.properties
}

test('[2.9 opens after connect] [4.8 stores the session] [8.24 SIWX_AUTH_SUCCESS] a visitor who signs in after connecting sees the notes, also after a reload', async ({
  alice,
  app,
  page,
  world,
}) => {
  const chainId = evmChainId(Number(world.network.id))
  const notes = notesOf(app)
  await connect(app)
  expect(await sessionsOf(page)).toEqual([])
  const event = told(page, 'SIWX_AUTH_SUCCESS')
  await app.signIn()
  const [session, ...others] = await sessionsOf(page)
  expect(others).toEqual([])
  expect(session).toMatchObject({ isCurrent: true, data: { accountAddress: alice, chainId } })
  expect(await verifyMessage({ ...(session as Session), address: alice })).toBe(true)
  expect(await event).toEqual({ network: chainId, accountType: 'eoa' })

  await notes.leave('The parser is green; next come the times.')
  await expect(notes.part.getByRole('status').filter({ hasText: 'Note added' })).toBeVisible()
  await expect(notes.field).toHaveValue('')
  await expect(notes.rows.first()).toContainText('The parser is green; next come the times.')
  await expect(notes.rows.first()).toContainText('You')
  expect(await findAxeViolations(page)).toEqual([])

  await page.reload()
  await expect(notes.rows.first()).toContainText('The parser is green')
  await expect(app.dialog).toBeHidden()
})

test('[8.4] [4.8 failure reopens] [8.24 SIWX_AUTH_ERROR] reports a rejected signature and signs in on retry', {
  tag: '@soak',
}, async ({ app, page }) => {
  await connect(app)
  const event = told(page, 'SIWX_AUTH_ERROR')
  await app.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.wallet.reject('personal_sign')
  await expect(app.dialog).toContainText('Signature declined')
  expect(await event).toMatchObject({ reason: 'UserRejectedError' })
  expect(await sessionsOf(page)).toEqual([])
  await app.dialog.getByRole('button', { name: 'Try again' }).click()
  await app.wallet.approve('personal_sign')
  await expect(notesOf(app).field).toBeVisible()
})

test('[1.5] [2.9 cancel resets] [8.24 CLICK_CANCEL_SIWX] a visitor who cancels stays connected without the notes and can sign in later', {
  tag: '@soak',
}, async ({ app, page }) => {
  const notes = notesOf(app)
  const event = told(page, 'CLICK_CANCEL_SIWX')
  await app.connect()
  await expect(app.accountButton).toBeVisible()
  await expect(notes.part).toContainText('Only members can read them.')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await event).toMatchObject({ accountType: 'eoa' })

  await page.reload()
  await expect(notes.part).toContainText('Only members can read them.')
  await expect(app.dialog).toBeHidden()
  await notes.signIn.click()
  await app.signIn()
  await expect(notes.field).toBeVisible()
})

test('[8.2 disconnects] disconnects everything when the session cannot be read, and starts over on the next try', {
  tag: '@soak',
}, async ({ app, page }) => {
  const part = '**/assets/watchSignIn-*.js'
  await page.route(part, (route) => route.abort())
  await connect(app)
  await expect(app.dialog).toContainText('A problem occurred while trying initialize authentication')
  await expect(app.dialog).toHaveAccessibleName('Connect a wallet')
  await expect(app.accountButton).toBeHidden()
  await page.unroute(part)
  await app.walletRow.click()
  await app.wallet.approve('eth_requestAccounts')
  await app.signIn()
  await expect(notesOf(app).field).toBeVisible()
})

test.describe('when sign-in is required', () => {
  test.beforeEach(({ page }) =>
    page.route('/', async (route) => {
      const response = await route.fetch()
      const page = (await response.text()).replace('"projectId":', '"signInRequired":true,"projectId":')
      await route.fulfill({ response, body: page })
    }),
  )

  test('[2.9 cannot be closed if required] [2.9 cancel resets] it cannot be skipped, and cancelling it disconnects', {
    tag: '@soak',
  }, async ({ app, page }) => {
    await connect(app)
    await expect(app.dialog).toHaveAccessibleName('Sign in')
    await page.keyboard.press('Escape')
    await app.dialog.getByRole('button', { name: 'Close' }).click()
    await expect(app.dialog).toHaveAccessibleName('Sign in')
    await page.reload()
    await expect(app.dialog).toHaveAccessibleName('Sign in')
    await app.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(app.dialog).toHaveAccessibleName('Connect a wallet')
    await expect(app.accountButton).toBeHidden()

    await app.walletRow.click()
    await app.wallet.approve('eth_requestAccounts')
    await app.signIn()
    await expect(notesOf(app).field).toBeVisible()
    await page.reload()
    await expect(notesOf(app).field).toBeVisible()
    await expect(app.dialog).toBeHidden()
  })
})

test('asks another account to sign in separately and keeps the first account’s session', {
  tag: '@soak',
}, async ({ alice, app, page, wallet, world }) => {
  const [aliceKey, bobKey] = world.accounts.map(({ privateKey }) => privateKey)
  const bob = world.accounts[1]?.address
  const notes = await enter(app)
  await notes.leave('From Alice.')
  await expect(notes.rows.first()).toContainText('From Alice.')

  await wallet.useAccounts([bobKey as `0x${string}`])
  await app.signIn()
  await expect(notes.rows.first()).toContainText('From Alice.')
  await expect(notes.rows.first()).not.toContainText('You')
  const sessions = await sessionsOf(page)
  expect(sessions.map(({ data }) => data.accountAddress).sort()).toEqual([alice, bob].sort())

  await wallet.useAccounts([aliceKey as `0x${string}`])
  await expect(notes.rows.first()).toContainText('You')
  await expect(app.dialog).toBeHidden()
})

test('ending a session in the settings hides the notes and keeps the wallet connected', {
  tag: '@soak',
}, async ({ app, page }) => {
  const notes = await enter(app)
  await expect(notes.field).toBeVisible()
  await app.accountButton.click()
  await app.dialog.getByRole('button', { name: 'Account settings' }).click()
  await app.dialog.getByRole('button', { name: /^Sign out alice[^,]*$/ }).click()
  await expect(app.dialog.getByRole('button', { name: /^Sign in/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes.field).toBeHidden()
  await expect(notes.signIn).toBeVisible()
  await expect(app.accountButton).toBeVisible()
  expect(await sessionsOf(page)).toEqual([])
})

test('asks again when the session ended elsewhere, and keeps what was typed', {
  tag: '@soak',
}, async ({ app, page }) => {
  const notes = await enter(app)
  await expect(notes.field).toBeVisible()
  const [session] = await sessionsOf(page)
  await page.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/sign-in/sessions/revoke', { method: 'POST', headers, body: JSON.stringify({ id }) })
  }, session?.id)
  await notes.leave('Mind the gap.')
  await expect(notes.part.getByRole('status').filter({ hasText: 'Your session expired.' })).toBeVisible()
  await notes.signIn.click()
  await app.signIn()
  await expect(notes.field).toHaveValue('Mind the gap.')

  // A visitor who signs out sees no message about an expired session.
  await app.accountButton.click()
  await app.dialog.getByRole('button', { name: 'Account settings' }).click()
  await app.dialog.getByRole('button', { name: /^Sign out alice[^,]*$/ }).click()
  await page.keyboard.press('Escape')
  await expect(
    notes.part.getByRole('status').filter({ hasText: 'Only members can read them.' }),
  ).toBeVisible()
})

test('reports notes that fail to load or to be added, and keeps what was typed, even over a reload', {
  tag: '@soak',
}, async ({ app, page }) => {
  const notes = notesOf(app)
  await page.route('**/notes', (route) => route.abort())
  await connect(app)
  await app.signIn()
  await expect(notes.part).toContainText('Couldn’t load the notes.')
  await notes.leave('Kept.')
  await expect(notes.part).toContainText('Couldn’t add your note.')
  await page.unroute('**/notes')
  await page.reload()
  await expect(notes.field).toHaveValue('Kept.')
  await notes.part.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.rows.first()).toContainText('Kept.')

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await notes.leave('a'.repeat(501))
  await expect(notes.field).toHaveAccessibleDescription('Shorten your note to 500 characters. It has 501.')
  await notes.leave('  ')
  await expect(notes.field).toHaveAccessibleDescription('Enter a note for the next driver.')
  expect(sent).not.toContain('POST /notes')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 } })

  test('wraps the longest word', { tag: '@soak' }, async ({ app, page }) => {
    const notes = await enter(app)
    await notes.leave('a'.repeat(500))
    await expect(notes.rows.first()).toContainText('a'.repeat(500))
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
  })
})
