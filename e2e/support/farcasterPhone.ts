import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { dialogOf } from './providerWindow.ts'

/** Reads the page that the QR code on the screen links to, and the number that the app shows. */
export async function readCode(page: Page) {
  const dialog = dialogOf(page)
  const link = dialog.getByRole('link', { name: 'Open on this computer' })
  await expect(link).toBeVisible()
  const digits = (await dialog.locator('.lk-farcaster-digits strong').textContent()) ?? ''
  return { uri: (await link.getAttribute('href')) ?? '', digits }
}

/** Opens the wallet's page on a phone that has scanned the code. */
export async function scan(context: BrowserContext, uri: string): Promise<Page> {
  const phone = await context.newPage()
  await phone.goto(uri)
  await expect(phone.getByRole('heading', { name: 'Log in with Farcaster?' })).toBeVisible()
  return phone
}

/** Continues to the Farcaster app after comparing the number. */
export async function goOn(phone: Page, digits: string): Promise<void> {
  await phone.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  await phone.getByRole('link', { name: 'Open Farcaster' }).click()
  await expect(phone.getByLabel('Farcaster account')).toBeVisible()
}

/** Approves in the Farcaster app as one of the local world's users. */
export async function sayYes(phone: Page, who: RegExp): Promise<void> {
  const people = phone.getByLabel('Farcaster account')
  const person = await people.getByRole('option').filter({ hasText: who }).textContent()
  await people.selectOption({ label: person ?? '' })
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
}
