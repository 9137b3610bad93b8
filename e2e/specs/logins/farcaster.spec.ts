import { expect, test } from '../../support/fixtures.ts'
import { openFrame } from '../../support/openFrame.ts'

test('[3.22 connect farcaster] the page never gets the channel, and the signature logs in only the frame that started the login', {
  tag: '@soak',
}, async ({ page, browser, world }) => {
  await page.goto('/')
  const thief = await openFrame(page, world)
  const { uri, digits } = await thief.ask('farcaster-uri')
  expect(uri).toMatch(new RegExp(`^${world.frame}/farcaster/[\\w-]{22}$`))
  expect(uri).not.toContain('channelToken')

  // The victim, sent there by whoever started the login, is shown the requesting site and the number to compare.
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(uri)
  await expect(victim.getByText('Approving it would give that person your wallet')).toBeVisible()
  await expect(victim.getByText(world.app ?? '', { exact: true })).toBeVisible()
  await expect(victim.getByText(digits, { exact: true })).toBeVisible()

  // Another frame knows the login's id but can't use it. Nor can a page that calls the server directly.
  const other = await (await browser.newContext()).newPage()
  await other.goto('/')
  const stranger = await openFrame(other, world)
  await victim.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  await victim.getByRole('link', { name: 'Open Farcaster' }).click()
  await victim.getByRole('button', { name: 'Sign in' }).click()
  await expect(victim.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  const id = uri.split('/').at(-1)
  const bare = await other.evaluate(
    async ([origin, login]) => {
      const answer = await fetch(`${origin}/wallet/farcaster-logins/${login}/verify`, {
        method: 'POST',
        body: '{}',
      }).catch(() => undefined)
      return answer?.status
    },
    [world.frame, id] as const,
  )
  expect(bare).not.toBe(200)
  await expect(stranger.ask('connect-farcaster')).rejects.toThrow('CODE_DEAD')
  expect(await stranger.ask('is-connected')).toEqual({ isConnected: false })
  expect(await thief.ask('connect-farcaster')).toMatchObject({ userName: 'alice' })
  await victim.context().close()
  await other.context().close()
})

test('a victim who sees another number, or did not start the login, ends it', {
  tag: '@soak',
}, async ({ page, browser, world }) => {
  await page.goto('/')
  const { ask } = await openFrame(page, world)
  const { uri } = await ask('farcaster-uri')
  const connected = expect(ask('connect-farcaster')).rejects.toThrow('LOGIN_REFUSED')
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(uri)
  await victim.getByRole('button', { name: 'This wasn’t me' }).click()
  await connected
  expect(await ask('is-connected')).toEqual({ isConnected: false })
  await victim.context().close()
})
