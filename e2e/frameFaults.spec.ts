import { confirmLink, embeddedLaunch, readMail } from './embedded.ts'
import { expect, test } from './fixtures.ts'
import { openFrame } from './openFrame.ts'

test.use({ launchOptions: embeddedLaunch })

test('two tabs that make the wallet at once make one, also of a link that is clicked twice', async ({
  page,
  context,
  world,
}) => {
  const email = 'tabs@mob.test'
  await page.goto('/')
  const first = await openFrame(page, world)
  const other = await context.newPage()
  await other.goto('/')
  const second = await openFrame(other, world)
  const { digits } = await first.ask('connect-email', { email })
  const { code, link } = await readMail(world.mailbox, email)
  await confirmLink(context, link, digits)
  const mailed = await context.newPage()
  await mailed.goto(link)
  await expect(mailed.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  const answers = await Promise.allSettled(
    [first, second].map(({ ask }) => ask('connect-otp', { otp: code })),
  )
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.address] : []))
  const users = await Promise.all([first, second].map(({ ask }) => ask('get-user', {})))
  expect(new Set([...made, ...users.map(({ address }) => address)]).size).toBe(1)
  expect(made.length).toBeGreaterThan(0)
})

test('a frame that does not load is told in words, and comes when it is asked for again', async ({
  page,
  world,
}) => {
  const email = 'offline@frame.test'
  const dialog = page.getByRole('dialog').first()
  const again = dialog.getByRole('button', { name: 'Try again' })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByLabel('E-mail address').fill(email)

  // First the kit's own code for it, then the page at the wallet's origin, then a part of that page.
  const parts = ['**/assets/getFrame-*.js', `${world.frame}/frame?**`, '**/assets/session-*.js']
  const [code = '', frame = '', session = ''] = parts
  await page.route(code, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeVisible()
  await page.route(frame, (route) => route.abort())
  await page.unroute(code)
  await again.click()
  await expect(again).toBeHidden()
  await expect(dialog.getByText('Could not load embedded wallet.', { exact: true })).toBeVisible()
  await page.route(session, (route) => route.abort())
  await page.unroute(frame)
  // It may be told too soon to be seen to wait.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/session-'))
  await again.click()
  await failed
  await expect(again).toBeVisible()
  await page.unroute(session)
  await again.click()
  await expect(dialog.locator('.lk-email-digits')).toHaveText(/^\d{2}$/)
  await readMail(world.mailbox, email)
})
