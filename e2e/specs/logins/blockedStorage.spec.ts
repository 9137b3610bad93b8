import { toHex, verifyMessage } from 'viem'
import { chromiumArgs } from '../../../scripts/chromium.mjs'
import { approve, confirmLink, readMail, wholeLaunch } from '../../support/embedded.ts'
import { expect, test as pageTest } from '../../support/fixtures.ts'
import { findFrame } from '../../support/frameStorage.ts'
import { inOwnBrowser } from '../../support/inOwnBrowser.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

const test = inOwnBrowser(pageTest, { ...wholeLaunch, args: chromiumArgs })

// With Playwright's launch options, Chromium denies all storage to a third-party frame.
test('when the browser denies the frame storage, a login lasts as long as the page and always gives the same wallet', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const email = 'blocked@mob.test'
  await page.goto('/')
  const frame = await openFrame(page, world)
  const refused = await findFrame(page, world).evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        try {
          const opening = indexedDB.open('probe')
          opening.onerror = () => resolve(true)
          opening.onsuccess = () => resolve(false)
        } catch {
          resolve(true)
        }
      }),
  )
  expect(refused).toBe(true)
  const user = await logIn(frame, { context, world, email })
  const address = user.address as `0x${string}`
  const signed = frame.ask('rpc-request', {
    chainId: world.network.caipNetworkId,
    method: 'personal_sign',
    params: [toHex('Without a trace.'), address],
  })
  await approve(frame.screen, 'Sign')
  const signature = (await signed).result as `0x${string}`
  expect(await verifyMessage({ address, message: 'Without a trace.', signature })).toBe(true)

  await page.reload()
  const again = await openFrame(page, world)
  expect(await again.ask('is-connected')).toEqual({ isConnected: false })
  // At most one email every 30 s: an earlier request gets the time of the next try.
  let digits: string | undefined
  await expect(async () => {
    ;({ digits } = await again.ask('connect-email', { email }))
  }).toPass({ timeout: 60_000 })
  const { code, link } = await readMail(world.mailbox, email, 2)
  // Without a stored key, this is an unknown device.
  await confirmLink(context, link, digits)
  await again.ask('connect-device')
  expect((await again.ask('connect-otp', { otp: code })).address).toBe(address)
})
