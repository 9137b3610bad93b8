import type { Page } from '@playwright/test'

/** Resolves when the relay receives the pairing proposal: from then on, one tap opens a wallet with the code. */
export async function untilCodeIsOut(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/relay'))
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('irn_publish'))
}
