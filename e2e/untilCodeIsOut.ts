import type { Page } from '@playwright/test'

/** Resolves when the relay is being told of a code: from then on one tap opens a wallet with it. */
export async function untilCodeIsOut(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/relay'))
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('irn_publish'))
}
