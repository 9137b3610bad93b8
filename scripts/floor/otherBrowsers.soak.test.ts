import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type DrivenBrowser, fill, find, look, press, type Tab, until } from '../drivers/drivenBrowser.ts'
import { hasFirefox, startFirefox } from '../drivers/startFirefox.ts'
import { startPages } from '../drivers/startPages.ts'
import { hasWebKit, startWebKit } from '../drivers/startWebKit.ts'

const browsers = [
  { name: 'Firefox ESR (package firefox-esr)', isInstalled: hasFirefox, start: startFirefox },
  {
    name: 'WebKitGTK (packages webkit2gtk-driver, xvfb and openbox)',
    isInstalled: hasWebKit,
    start: startWebKit,
  },
]

let starting: ReturnType<typeof startPages> | undefined
afterAll(async () => (await starting)?.close())

/** Starts the local world, once. */
const openWorld = async () => {
  starting ??= startPages()
  return (await starting).world
}

/** Reads the code and the link from the email to an address. */
async function readEmail(mailbox: string | undefined, to: string) {
  const { text } = await until('the email', async () => {
    const response = await fetch(`${mailbox}/mails.json?${new URLSearchParams({ to })}`)
    return ((await response.json()) as { text: string }[])[0]
  })
  return {
    code: /\b\d{3}\s?\d{3}\b/u.exec(text)?.[0].replace(/\D/g, '') ?? '',
    link: /https?:\/\/\S+\/login\/\S+/.exec(text)?.[0] ?? '',
  }
}

/** Returns the wallet's window that shows a request. */
async function findReview(browser: DrivenBrowser): Promise<Tab | undefined> {
  for (const tab of await browser.listTabs())
    if (await tab.evaluate<boolean>(`location.hash === '#review' && !!document.querySelector('main.ask')`))
      return tab
  return undefined
}

/** Approves in the wallet's window once its button accepts a press, and waits until the window has closed. */
async function approve(browser: DrivenBrowser, app: Tab, name: string) {
  const review = await until('the window of the wallet', async () => {
    const open = await findReview(browser)
    // If the browser blocked the window on the first press, the modal has a button to open it.
    if (!open && (await look(app, 'dialog button', 'Review in wallet')))
      await press(app, 'dialog button', 'Review in wallet')
    return open
  })
  await until('the end of what the window shows', () =>
    review.evaluate<boolean>(
      `(() => { const body = document.querySelector('.ask-body'); body?.scrollTo(0, body.scrollHeight); return !!body })()`,
    ),
  )
  let last: { x: number; y: number } | undefined
  await until('the approval', async () => {
    if (!(await findReview(browser))) return true
    const button = await look(review, 'button', name)
    if (!button) return false
    const isResting = last?.x === button.x && last.y === button.y
    last = button
    const words = await review.evaluate<string>('document.body.textContent')
    if (words.includes('Click in this window to continue.')) {
      // A press outside of everything gives the window the focus.
      await review.move(2, 2)
      await review.press()
      last = undefined
    } else if (!isResting) {
      // A change of the screen restarts its wait, so the mouse follows the button.
      await review.move(button.x, button.y)
    } else if (words.includes('You can approve now.')) await review.press()
    return false
  })
}

describe.each(browsers)('$name', ({ isInstalled, start }) => {
  it.skipIf(!isInstalled)('connects, signs in, sends, and is still connected after a reload', async () => {
    const world = await openWorld()
    const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 50 })
    const carol = world.accounts.find(({ name }) => name === 'carol')?.address as `0x${string}`
    const browser = await start()
    onTestFinished(() => browser.close())
    const [app] = await browser.listTabs()
    if (!app) throw new Error('The browser has no window.')
    const email = `visitor-${crypto.randomUUID()}@mob.test`

    await app.open(world.app as string)
    await press(app, 'header button', 'Connect wallet')
    await fill(app, 'Email address', email)
    await press(app, 'dialog button', 'Continue')
    const digits = await find(app, '.lk-email-digits', '^\\d{2}$')
    const { code, link } = await readEmail(world.mailbox, email)
    const mailed = await browser.openTab()
    await mailed.open(link)
    await press(mailed, 'button', `Yes, it shows ${digits.text}`)
    await find(mailed, 'h1, h2', 'Confirmed')
    await mailed.close()
    await fill(app, 'Verification code', code)

    await find(app, 'dialog', 'Sign in')
    await press(app, 'dialog button', 'Sign in')
    await approve(browser, app, 'Sign in')
    const account = await find(app, 'header button', '^Account')
    const countSessions = () =>
      app.evaluate<number>(
        `fetch('/sign-in/sessions').then((answer) => answer.json()).then(({ sessions }) => sessions.length)`,
      )
    await until('the session', async () => (await countSessions()) === 1)

    await press(app, 'button', 'Fund account', 'Get test money')
    await find(app, '[role=status], output', '^Done')
    const before = await chain.getBalance({ address: carol })
    await press(app, 'header button', '^Account')
    await press(app, 'dialog button', 'Send')
    await press(app, 'dialog button', '^.*Change asset')
    await press(app, 'dialog button', '^Ether')
    await fill(app, 'Amount of ETH', '1.5')
    await fill(app, 'To', carol)
    await press(app, 'dialog button', 'Review')
    await press(app, 'dialog button', 'Send 1.5 ETH')
    await approve(browser, app, 'Send 1.5 ETH')
    await find(app, 'dialog h1, dialog h2, dialog p', '^1.5 ETH sent')
    expect((await chain.getBalance({ address: carol })) - before).toBe(parseEther('1.5'))

    await app.open(world.app as string)
    // The balance follows once it has loaded.
    const [address] = account.text.split(' ')
    expect((await find(app, 'header button', '^Account')).text.split(' ')[0]).toBe(address)
    expect(await countSessions()).toBe(1)
  })
})
