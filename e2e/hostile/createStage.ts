import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '@latchkey/devnet/playwright'
import type { Browser, Page } from '@playwright/test'
import { toHex } from 'viem'
import { expect } from '../fixtures.ts'
import { logIn } from '../logIn.ts'
import { openFrame } from '../openFrame.ts'
import type { FrameRow } from './frameRows.ts'

/** Whom the hostile page sends its visitor's money to. */
export const thief = `0x${'beef'.repeat(10)}` as const

type Status = 'waiting' | 'ready' | 'hidden'

/** A hostile page that holds the wallet of a visitor who is logged in, and has asked for their money. */
export type Stage = Awaited<ReturnType<typeof createStage>>

const html =
  '<!doctype html><meta charset="utf-8"><title>Spin the wheel</title><style>body{margin:0}iframe{border:0}</style><body id="stage">'

/** How long an attacker has the pointer rest: longer than any wait of the wallet's. */
const dwellMs = 900

/** Opens a hostile page at an origin of its own, logs its visitor in and gives them money. */
export async function createStage(browser: Browser, world: World) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  const page = await context.newPage()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(origin)
  const held = await openFrame(page, world)
  const { address } = await logIn(held, { context, world, email: 'victim@mob.test' })
  await fetch(`${world.explorer}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
  const { caipNetworkId: chainId } = world.network
  let isAnswered = false
  let isEnded = false
  let asking: Promise<void> = Promise.resolve()

  const ask = (method: string, params: unknown[]) =>
    held.ask('rpc-request', { chainId, method, params } as never).then(
      () => {
        isAnswered = true
      },
      () => {},
    )
  const steal = () => {
    const value = toHex(10n ** 18n)
    isEnded = false
    asking = ask('eth_sendTransaction', [{ from: address, to: thief, value }]).then(() => {
      isEnded = true
    })
  }
  const approve = (wallet: Page) => wallet.locator('.ask-approve')
  const center = async (wallet: Page) => {
    const box = await wallet.locator('.ask-approve button').boundingBox()
    if (!box) throw new Error('The window shows no button.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const statusOf = (wallet: Page) => approve(wallet).getAttribute('data-status', { timeout: 1_000 })

  async function end() {
    for (const other of context.pages()) if (other !== page) await other.close()
    await held.ask('rpc-abort', {})
    await asking
  }

  const stage = {
    page,
    /** Loads the page and its frame anew, and asks for the visitor's money. */
    async begin() {
      isAnswered = false
      await page.goto(origin)
      Object.assign(held, await openFrame(page, world))
      steal()
      await expect(held.screen.locator('.ask-deeds button')).toHaveCount(2)
    },
    end,
    isAnswered: () => isAnswered,
    /** Does one thing to the frame, and has the visitor press where Approve would be: once, and once more. */
    async attackFrame({ css = '', html = '', script }: FrameRow) {
      // A row before may have had Reject pressed.
      if (isEnded) steal()
      await expect(held.screen.locator('.ask-deeds button')).toHaveCount(2)
      const before = await held.screen.locator('.ask-deeds button').last().boundingBox()
      await page.evaluate(
        ([rules, markup]) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(rules)
          document.adoptedStyleSheets = [sheet]
          document.body.insertAdjacentHTML('beforeend', `<div id="beside">${markup}</div>`)
        },
        [css, html] as const,
      )
      const undo = script && (await page.evaluateHandle(script))
      const { x, y, width, height } = before ?? { x: 200, y: 560, width: 180, height: 52 }
      await page.mouse.move(790, 20)
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 6 })
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), dwellMs)
      for (let press = 0; press < 2; press++) {
        await page.mouse.down()
        await page.mouse.up()
      }
      await undo?.evaluate((end) => end?.())
      await page.evaluate(() => {
        document.adoptedStyleSheets = []
        document.getElementById('beside')?.remove()
      })
      for (const other of context.pages()) if (other !== page) await other.close()
    },
    /** Opens the wallet's window as a page does that has got a press. */
    async openWindow(features = 'popup,width=420,height=720'): Promise<Page> {
      const known = new Set(context.pages())
      const opening = context.waitForEvent('page').catch(() => undefined)
      await page.evaluate((look) => {
        const { src } = document.querySelector('iframe') as HTMLIFrameElement
        Object.assign(window, { opened: window.open(`${src}#review`, 'wheel', look) })
      }, features)
      const again = context.pages().find((other) => other.url().endsWith('#review') && known.has(other))
      const wallet = again ?? (await opening)
      if (!wallet) throw new Error('No window came.')
      await expect(approve(wallet)).toBeVisible()
      return wallet
    },
    async until(wallet: Page, status: Status) {
      await expect(approve(wallet)).toHaveAttribute('data-status', status)
    },
    /** Presses where Approve is; a press that comes when it may be approved is the visitor's, and proves nothing: again. */
    async pressWhile(wallet: Page, status: Status) {
      const { x, y } = await center(wallet)
      await wallet.mouse.move(x, y)
      for (let tries = 0; ; tries++) {
        // Another size is another wait.
        if (status === 'waiting') await wallet.setViewportSize({ width: 420, height: 700 + (tries % 2) })
        if ((await statusOf(wallet)) === status) break
        if (tries === 20) throw new Error(`Approve was never ${status}.`)
      }
      await wallet.mouse.down()
      await wallet.mouse.up()
    },
    /** Presses before an approval would count, and lets go once it would. */
    async hold(wallet: Page) {
      const { x, y } = await center(wallet)
      await wallet.mouse.move(x, y)
      await wallet.setViewportSize({ width: 420, height: 699 })
      await wallet.mouse.down()
      await stage.until(wallet, 'ready')
      await wallet.mouse.up()
    },
    /** A key that is down from before an approval counts, and repeats. */
    async holdKey(wallet: Page, key: string) {
      await wallet.locator('.ask-approve button').focus()
      await wallet.setViewportSize({ width: 420, height: 698 })
      await wallet.keyboard.down(key)
      await stage.until(wallet, 'ready')
      // What is down already repeats.
      for (let repeats = 0; repeats < 5; repeats++) await wallet.keyboard.down(key)
      await wallet.keyboard.up(key)
    },
    /** Gives up what was asked, and asks for money again. */
    async swap() {
      await held.ask('rpc-abort', {})
      await asking
      steal()
      await expect(held.screen.locator('.ask-deeds button')).toHaveCount(2)
    },
    /** Asks for a signature in front of all that is asked. */
    async sign(text: string) {
      await held.ask('rpc-abort', {})
      await asking
      void ask('personal_sign', [toHex(text), address])
      steal()
      await expect(held.screen.getByText('1 more pending')).toBeVisible()
    },
    async flood(count: number) {
      for (let at = 0; at < count; at++) void ask('personal_sign', [toHex(`Spin ${at}`), address])
      await expect(held.screen.getByText(`${count} more pending`)).toBeVisible()
    },
    async rejectFirst(wallet: Page) {
      const title = await wallet.locator('main.ask').elementHandle()
      await wallet.getByRole('button', { name: 'Reject', exact: true }).click()
      await wallet.waitForFunction(
        (before) => !before?.isConnected && document.querySelector('.ask-approve'),
        title,
      )
    },
    /** Whatever a page can do to a window of another origin. */
    scriptWindow: () =>
      page.evaluate(() => {
        const { opened } = window as unknown as { opened: Window }
        const tries = [
          () => opened.document.querySelector<HTMLElement>('.ask-approve button')?.click(),
          () => opened.dispatchEvent(new MouseEvent('click')),
          () =>
            opened.postMessage(
              { answer: 'approve' },
              new URL(document.querySelector('iframe')?.src ?? '').origin,
            ),
          () => opened.moveTo(0, 0),
          () => opened.focus(),
        ]
        for (const attempt of tries) {
          try {
            attempt()
          } catch {
            // Another origin's.
          }
        }
      }),
    async close() {
      await context.close()
      server.closeAllConnections()
      server.close()
    },
  }
  return stage
}
