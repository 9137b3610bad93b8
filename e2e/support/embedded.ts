import type { World } from '@latchkey/devnet/playwright'
import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { browserPath, pageLaunch } from '../../scripts/chromium.mjs'
import { expect } from './fixtures.ts'

const wholeBrowser = browserPath()

/**
 * Launch options for the full browser. Its headless shell does not block windows, deny frames storage, or show error
 * pages.
 */
export const wholeLaunch = {
  ...pageLaunch(wholeBrowser),
  ...(!wholeBrowser && { channel: 'chromium' }),
}

/** Returns the latest email to an address once there are `count`. */
export async function readMail(mailbox: string | undefined, to: string, count = 1) {
  const list = async () => {
    const response = await fetch(`${mailbox}/mails.json?${new URLSearchParams({ to })}`)
    return (await response.json()) as { text: string }[]
  }
  await expect.poll(async () => (await list()).length).toBe(count)
  const [{ text } = { text: '' }] = await list()
  return {
    code: /\b\d{3}[  ]?\d{3}\b/.exec(text)?.[0].replace(/\D/g, '') ?? '',
    link: /https?:\/\/\S+\/login\/\S+/.exec(text)?.[0] ?? '',
  }
}

/** Opens an email's link, compares the digits, and confirms. */
export async function confirmLink(context: BrowserContext, link: string, digits: string | null | undefined) {
  const mailed = await context.newPage()
  await mailed.goto(link)
  await mailed.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  await expect(mailed.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await mailed.close()
}

/** Returns the elements of Serial Mob's email login as a visitor finds them. */
export function findEmailLogin(page: Page) {
  const header = page.getByRole('banner')
  const dialog = page.getByRole('dialog').first()
  const field = dialog.getByLabel('Email address')
  return {
    dialog,
    field,
    digits: dialog.locator('.lk-email-digits'),
    code: dialog.getByLabel('Verification code'),
    account: header.getByRole('button', { name: /^Account/ }),
    openConnect: () => header.getByRole('button', { name: 'Connect wallet' }).click(),
    submit: () => dialog.getByRole('button', { name: 'Continue', exact: true }).click(),
  }
}

/** The user who logs in to Serial Mob by email, and the environment. */
export type EmailLogin = { context: BrowserContext; world: World; address: string }

/** Logs in to Serial Mob up to the code, with an address that has received no email yet. */
export async function mailCode(page: Page, { context, world, address }: EmailLogin) {
  const login = findEmailLogin(page)
  await page.goto('/')
  await login.openConnect()
  await login.field.fill(address)
  await login.submit()
  await expect(login.dialog).toHaveAccessibleName('Continue with email')
  await expect(login.digits).toHaveText(/^\d{2}$/)
  const { code, link } = await readMail(world.mailbox, address)
  await confirmLink(context, link, await login.digits.textContent())
  return { login, code }
}

/**
 * Logs in to Serial Mob by email, with an address that has received no email yet. Leaves the following sign-in to the
 * test.
 */
export async function logInByEmail(page: Page, parameters: EmailLogin) {
  const { login, code } = await mailCode(page, parameters)
  await login.code.fill(code)
  await expect(login.dialog).toHaveAccessibleName('Sign in')
  return { ...login, screen: page.frameLocator('iframe[title]') }
}

/**
 * Signs Serial Mob's message with the embedded wallet by approving it in its frame. The page verifies the signature.
 */
export async function signMessage(page: Page) {
  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await approve(page.frameLocator('iframe[title]'), 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
}

/** Returns a fact about the kit's state that Serial Mob shows, by name. */
export function findFact(page: Page, name: string) {
  const state = page.getByRole('region', { name: 'Kit state' })
  return state.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
}

/** Switches the embedded wallet to its smart account, and stays signed out. */
export async function becomeSmart(page: Page) {
  const dialog = page.getByRole('dialog').first()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Upgrade to a smart account/ }).click()
  await dialog.getByRole('button', { name: /^Smart account/ }).click()
  // The prompt appears on top of the view with the switch.
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(findFact(page, 'Account type')).toHaveText('smartAccount')
}

/** Funds the active account from the faucet, with Serial Mob's workbench. */
export async function fund(page: Page) {
  const task = page.getByRole('region', { name: 'Get test money' })
  await task.getByRole('button', { name: 'Fund account' }).click()
  await expect(task.getByRole('status')).toContainText('Done')
}

/**
 * Returns the wallet's window of a page: the open one, or one opened by *Review in wallet* in the modal or the frame.
 */
export async function openReview(page: Page): Promise<Page> {
  const isOpen = async (other: Page) =>
    !other.isClosed() && other.url().endsWith('#review') && (await other.opener()) === page
  const find = async () => {
    for (const other of page.context().pages())
      if (await isOpen(other)) if (await other.locator('main.ask').isVisible()) return other
    return undefined
  }
  const review = { name: 'Review in wallet' }
  const inModal = page.getByRole('dialog').getByRole('button', review)
  const inFrame = page.frameLocator('iframe[title]').getByRole('button', review)
  let found: Page | undefined
  await expect(async () => {
    found = await find()
    if (found) return
    for (const button of [inModal, inFrame])
      if (await button.isVisible()) await button.click({ timeout: 1_000 })
    found = await find()
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return found as Page
}

/** Returns the page that embeds a wallet's frame. */
const pageOf = (screen: FrameLocator) => screen.owner().page()

/** Returns what shows the request: the wallet's window of the page that embeds the frame, or a page of the wallet. */
export async function openScreen(screen: FrameLocator | Page): Promise<Page> {
  return 'owner' in screen ? openReview(pageOf(screen)) : screen
}

/** Rejects in the wallet's window. */
export async function reject(screen: FrameLocator | Page) {
  const wallet = await openScreen(screen)
  const closed = wallet.waitForEvent('close')
  await wallet
    .getByRole('button', { name: 'Reject', exact: true })
    .click()
    .catch(() => {})
  await closed
}

/** Approves in the wallet's window, once the button accepts a press. */
export async function approve(screen: FrameLocator | Page, name: string | RegExp) {
  await approveIn(await openScreen(screen), name)
}

/**
 * Approves like a person in whatever shows the request: hovers over the button until it accepts a press. A press during
 * a change of the screen does not count and restarts the wait, so it is repeated.
 */
export async function approveIn(screen: FrameLocator | Page, name: string | RegExp) {
  const button = screen.getByRole('button', { name, exact: true })
  // Fails here if the screen does not appear. A press would wait for it until the test times out.
  await expect(button).toBeVisible()
  // Content must be scrolled to its end before it can be approved.
  await screen.locator('.ask-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  await button.hover()
  for (let isTaken = false; !isTaken; ) {
    await expect(screen.getByText('You can approve now.')).toBeAttached()
    const pressed = await button.elementHandle()
    await button.click().catch((error) => {
      // A window may close after its approval before the press has ended.
      if (!('isClosed' in screen && screen.isClosed())) throw error
    })
    isTaken = (await pressed?.evaluate(isReady).catch(() => true)) ?? true
  }
}

/**
 * Presses a button of the frame until it takes effect: Chromium ignores presses for half a second after a third-party
 * frame has moved, as happens between two screens.
 */
export async function press(button: Locator, answer: Locator) {
  await expect(async () => {
    if (!(await answer.isVisible())) await button.click({ timeout: 2_000 })
    await expect(answer).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Returns whether a button of the frame would accept an approval, or has disappeared after one. */
function isReady(button: Node): boolean {
  const { status } = (button as HTMLElement).closest<HTMLElement>('.ask-approve')?.dataset ?? {}
  return !button.isConnected || status === undefined || status === 'ready'
}
