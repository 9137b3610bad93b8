import type { CDPSession, Page } from '@playwright/test'

/** An authenticator of one page, as Chromium's tests of WebAuthn have it. */
type PasskeyDevice = { cdp: CDPSession; authenticatorId: string }

/** Gives a page an authenticator that says yes by itself; `hasPrf` tells whether its passkeys keep a secret. */
export async function addPasskeyDevice(page: Page, { hasPrf }: { hasPrf: boolean }): Promise<PasskeyDevice> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return { cdp, authenticatorId }
}
