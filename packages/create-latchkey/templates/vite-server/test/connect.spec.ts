import { expect, type Page, test } from '@playwright/test'
import { account, addMockWallet } from './mockWallet'

const mailbox = `http://127.0.0.1:${process.env.MAILBOX_PORT ?? '4002'}`

/** Returns the newest email to an address, once there is one. */
async function readEmail(address: string) {
  let email = ''
  await expect(async () => {
    const emails = (await (await fetch(mailbox)).text()).split('\n---\n')
    email = emails.find((one) => one.includes(`To: ${address}`)) ?? ''
    expect(email).not.toBe('')
  }).toPass()
  return {
    code: /\b\d{3}\s?\d{3}\b/.exec(email)?.[0].replace(/\D/g, '') ?? '',
    link: /https?:\/\/\S+\/login\/\S+/.exec(email)?.[0] ?? '',
  }
}

/** Opens the link of an email, and confirms the number that the app shows. */
async function confirmLink(page: Page, link: string, digits: string | null) {
  await page.goto(link)
  await page.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await page.close()
}

test('connects a wallet, signs in and signs out', async ({ page }) => {
  await addMockWallet(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await expect(page.getByText(account.address, { exact: true })).toBeVisible()
  await expect(page.getByText('10000 ETH', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('gives a visitor a wallet by email', async ({ page, context }) => {
  const address = `visitor-${Date.now()}@example.com`
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(address)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  const digits = dialog.locator('.lk-email-digits')
  await expect(digits).toHaveText(/^\d{2}$/)
  const { code, link } = await readEmail(address)
  await confirmLink(await context.newPage(), link, await digits.textContent())
  await dialog.getByLabel('Verification code').fill(code)
  await expect(page.getByRole('main').getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible()
})
