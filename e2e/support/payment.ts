import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'

/** Pays on the local world's payment page. */
export async function payByCard(payment: Page, number: string): Promise<void> {
  await payment.getByLabel('Card number').fill(number)
  await payment.getByLabel('Expires (MM/YY)').fill('12/34')
  await payment.getByLabel('Security code').fill('123')
  await payment.getByRole('button', { name: 'Pay $100.00' }).click()
}

/** Returns the amount of ether on the payment page. */
export async function promised(payment: Page): Promise<bigint> {
  const text = await payment.getByRole('definition').first().textContent()
  return parseUnits(/^([\d.]+) ETH$/.exec(text ?? '')?.[1] ?? '0', 18)
}
