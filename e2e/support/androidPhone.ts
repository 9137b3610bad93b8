/** Playwright's settings of an Android phone with Chrome. */
export const androidPhone = {
  viewport: { width: 375, height: 760 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}
