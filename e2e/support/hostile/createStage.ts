import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '@latchkey/devnet/playwright'
import type { FrameRequestOf } from '@latchkey/protocol/frame'
import type { Browser, Frame, Page } from '@playwright/test'
import { toHex } from 'viem'
import { findAxeViolations } from '../findAxeViolations.ts'
import { expect } from '../fixtures.ts'
import { logIn } from '../logIn.ts'
import { openFrame } from '../openFrame.ts'
import type { FrameRow } from './frameRows.ts'

/** The address that the hostile page sends its visitor's funds to. */
export const thief = `0x${'beef'.repeat(10)}` as const

type Status = 'waiting' | 'ready' | 'hidden'

/** A hostile page that embeds the wallet of a logged-in visitor, and has requested their funds. */
export type Stage = Awaited<ReturnType<typeof createStage>>

const html =
  '<!doctype html><meta charset="utf-8"><title>Spin the wheel</title><style>body{margin:0}iframe{border:0}</style><body id="stage">'

/** Adds CSS rules to a page, and markup beside the frame. */
function dress([rules, markup]: readonly [string, string]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
  document.body.insertAdjacentHTML('beforeend', `<div id="beside">${markup}</div>`)
}

function undress() {
  document.adoptedStyleSheets = []
  document.getElementById('beside')?.remove()
}

/** Opens a frame that covers the whole page and belongs to it. */
async function openNested(page: Page): Promise<Frame> {
  const element = await page.evaluateHandle((text) => {
    const frame = document.createElement('iframe')
    frame.style.cssText = 'width:100vw;height:100vh'
    document.body.style.overflow = 'hidden'
    document.body.append(frame)
    frame.contentDocument?.write(text)
    frame.contentDocument?.close()
    return frame
  }, html)
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The page has no frame.')
  return frame
}

/** Counts the presses that reach the buttons of an approval, in the wallet's frame. */
function countPresses() {
  const counted = Object.assign(window, { presses: 0 })
  for (const type of ['pointerdown', 'pointerup', 'dragover'])
    window.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && target.closest('.ask-actions button')) counted.presses++
      },
      true,
    )
}

/** The share of the frame's width and height at which Approve usually is. */
const usualShare = { x: 0.72, y: 0.91 }
/** The frame's corners on a page that leaves it as it is: x and y of each, clockwise from the top left. */
const usualCorners = [0, 0, 400, 0, 400, 640, 0, 640]

function shareOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: (x + width / 2) / innerWidth, y: (y + height / 2) / innerHeight }
}

/** Returns the point of a frame at a share of its width and height, from where the page has put its corners. */
function toPoint(
  { x, y }: { x: number; y: number },
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0, , , x4 = 0, y4 = 0]: readonly number[],
) {
  return { x: x1 + (x2 - x1) * x + (x4 - x1) * y, y: y1 + (y2 - y1) * x + (y4 - y1) * y }
}

/** How often the visitor presses at most, until a press reaches a button that moves. */
const pressesMax = 12

/** How long an attacker lets the pointer rest: longer than any wait of the wallet. */
const dwellMs = 900

/**
 * Opens a hostile page at its own origin, or at `app`, which the operator has marked as its own. Logs its visitor in
 * and funds their account.
 */
export async function createStage(browser: Browser, world: World, app?: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  const page = await context.newPage()
  if (app) await page.route(`${app}/`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const origin = app ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.goto(origin)
  const frame = await openFrame(page, world)
  const { address } = await logIn(frame, { context, world, email: 'victim@mob.test' })
  await fetch(`${world.explorer}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
  const { caipNetworkId: chainId } = world.network
  /** The embedder of the frame: the page, or a frame of the page. */
  let host: Page | Frame = page
  let asked: Promise<'granted' | 'refused'>[] = []

  const ask = (method: string, params: unknown[]) => {
    const answer = frame.ask('rpc-request', { chainId, method, params } as never)
    asked.push(
      answer.then(
        () => 'granted',
        () => 'refused',
      ),
    )
  }
  const steal = async () => {
    ask('eth_sendTransaction', [{ from: address, to: thief, value: toHex(10n ** 18n) }])
    await expect(frame.screen.locator('.ask-actions button')).toHaveCount(2)
  }
  const giveUp = async () => {
    await frame.ask('rpc-abort', {})
    await Promise.all(asked)
  }
  const approve = (wallet: Page) => wallet.locator('.ask-approve')
  const center = async (wallet: Page) => {
    const box = await wallet.locator('.ask-approve button').boundingBox()
    if (!box) throw new Error('The window shows no button.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const statusOf = (wallet: Page) => approve(wallet).getAttribute('data-status', { timeout: 1_000 })

  const session = await context.newCDPSession(page)
  /** Returns the corners of the wallet's frame on the page, after the page's transforms. */
  const readCorners = async (): Promise<readonly number[]> => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(() => {
        const outer = document.querySelector('iframe')
        return outer.contentDocument?.querySelector('iframe') ?? outer
      })()`,
    })
    const box = await session
      .send('DOM.getBoxModel', { objectId: result.objectId ?? '' })
      .catch(() => undefined)
    return box?.model.content ?? usualCorners
  }

  const stage = {
    page,
    /** Reloads the page and its frame, directly or inside a frame of the page, and requests the visitor's funds. */
    async begin({ isNested = false } = {}) {
      asked = []
      await page.goto(origin)
      host = isNested ? await openNested(page) : page
      Object.assign(frame, await openFrame(host, world))
      await steal()
    },
    /**
     * Rejects everything that is still pending, so that each request gets its response, and returns whether one was
     * granted. An approval in flight arrives before these rejections.
     */
    async isAnythingGranted() {
      for (const other of context.pages()) if (other !== page) await other.close()
      let answers: readonly string[] | undefined
      void Promise.all(asked).then((all) => {
        answers = all
      })
      const reject = frame.screen.getByRole('button', { name: 'Reject', exact: true })
      await expect(async () => {
        if (!answers) await reject.click({ timeout: 1_000 })
        expect(answers).toBeDefined()
      }).toPass({ intervals: [10] })
      return answers?.includes('granted')
    },
    /**
     * Applies one attack to the frame, and makes the visitor press at least twice where the attack has moved Approve.
     * Returns whether a press reached it.
     */
    async attackFrame({ css = '', html = '', outerCss = '', script, from }: FrameRow): Promise<boolean> {
      await frame.screen.locator('body').evaluate(countPresses)
      await host.evaluate(dress, [css, html] as const)
      if (host !== page) await page.evaluate(dress, [outerCss, ''] as const)
      const undo = script && (await host.evaluateHandle(script))
      const button = frame.screen.locator('.ask-actions button').last()
      const moveToApprove = async (steps: number) => {
        const share = await button.evaluate(shareOf, undefined, { timeout: 1_000 }).catch(() => usualShare)
        const { x, y } = toPoint(share, await readCorners())
        await page.mouse.move(x, y, { steps })
      }
      const isReached = () =>
        frame.screen.locator('body').evaluate(() => (window as unknown as { presses: number }).presses > 0)
      await page.mouse.move(790, 20)
      await moveToApprove(6)
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), dwellMs)
      for (let press = 0; press < 2 || (press < pressesMax && !(await isReached())); press++) {
        if (from) {
          await page.mouse.move(from.x, from.y)
          await page.mouse.down()
          await moveToApprove(6)
        } else {
          await moveToApprove(1)
          await page.mouse.down()
        }
        await page.mouse.up()
      }
      const wasReached = await isReached()
      await undo?.evaluate((end) => end?.())
      for (const each of new Set([host, page])) await each.evaluate(undress)
      return wasReached
    },
    /** Opens the wallet's window like a page that got a press. */
    async openWindow(features = 'popup,width=420,height=720'): Promise<Page> {
      const known = new Set(context.pages())
      const opening = context.waitForEvent('page').catch(() => undefined)
      await page.evaluate((look) => {
        const { src } = document.querySelector('iframe') as HTMLIFrameElement
        Object.assign(window, { opened: window.open(`${src}#review`, 'wheel', look) })
      }, features)
      const again = context.pages().find((other) => other.url().endsWith('#review') && known.has(other))
      const wallet = again ?? (await opening)
      if (!wallet) throw new Error('No window opened.')
      await expect(approve(wallet)).toBeVisible()
      return wallet
    },
    async until(wallet: Page, status: Status) {
      await expect(approve(wallet)).toHaveAttribute('data-status', status)
    },
    /**
     * Presses at the position of Approve. Retries if it could be approved at that moment, since such a press would be
     * the visitor's own and prove nothing.
     */
    async pressWhile(wallet: Page, status: Status) {
      const { x, y } = await center(wallet)
      await wallet.mouse.move(x, y)
      for (let tries = 0; ; tries++) {
        // A change of the size restarts the wait.
        if (status === 'waiting') await wallet.setViewportSize({ width: 420, height: 700 + (tries % 2) })
        if ((await statusOf(wallet)) === status) break
        if (tries === 20) throw new Error(`Approve never became ${status}.`)
      }
      await wallet.mouse.down()
      await wallet.mouse.up()
    },
    /** Presses before an approval would count, and releases once it would. */
    async hold(wallet: Page) {
      const { x, y } = await center(wallet)
      await wallet.mouse.move(x, y)
      await wallet.setViewportSize({ width: 420, height: 699 })
      await wallet.mouse.down()
      await stage.until(wallet, 'ready')
      await wallet.mouse.up()
    },
    /** Holds down a repeating key from before an approval would count. */
    async holdKey(wallet: Page, key: string) {
      await wallet.locator('.ask-approve button').focus()
      await wallet.setViewportSize({ width: 420, height: 698 })
      await wallet.keyboard.down(key)
      await stage.until(wallet, 'ready')
      // A key that is already down repeats.
      for (let repeats = 0; repeats < 5; repeats++) await wallet.keyboard.down(key)
      await wallet.keyboard.up(key)
    },
    /** Aborts all requests and requests funds again. */
    async swap() {
      // Without a pause, in which the window would close.
      const aborting = frame.ask('rpc-abort', {})
      await steal()
      await aborting
    },
    /** Requests a signature ahead of all other requests. */
    async sign(text: string) {
      await giveUp()
      ask('personal_sign', [toHex(text), address])
      await steal()
      await expect(frame.screen.getByText('1 more pending')).toBeVisible()
    },
    async flood(count: number) {
      for (let at = 0; at < count; at++) ask('personal_sign', [toHex(`Spin ${at}`), address])
      await expect(frame.screen.getByText(`${count} more pending`)).toBeVisible()
    },
    /** Sends the page's theme and name to the frame. */
    async introduce({ name, ...theme }: FrameRequestOf<'sync-theme'> & { name: string }) {
      await frame.ask('sync-theme', theme)
      await frame.ask('sync-dapp-data', { name })
    },
    /** Asserts that the window shows legibly which site asks and what leaves the account. */
    async showsAll(wallet: Page) {
      const shown = wallet.locator('main.ask')
      await expect(shown).toContainText(new URL(origin).host)
      await expect(shown).toContainText(thief, { ignoreCase: true })
      await expect(shown).toContainText(/(^|\D)1\s?ETH/)
      expect(await findAxeViolations(wallet)).toEqual([])
    },
    /**
     * Covers the wallet's window with a window of the page, which takes the focus. Returns a function that removes it.
     */
    async cover(wallet: Page) {
      const opening = context.waitForEvent('page')
      await page.evaluate(() => void window.open('about:blank', 'cover', 'popup,width=420,height=720'))
      const cover = await opening
      // Headless windows don't take the focus from each other, so it is emulated.
      const setFocus = (hasFocus: boolean) =>
        wallet.evaluate((answer) => {
          document.hasFocus = () => answer
          window.dispatchEvent(new Event(answer ? 'focus' : 'blur'))
        }, hasFocus)
      await setFocus(false)
      await stage.until(wallet, 'hidden')
      return async () => {
        await cover.close()
        await setFocus(true)
      }
    },
    /** Moves the wallet's window on the screen. */
    async move(wallet: Page, left: number) {
      const session = await context.newCDPSession(wallet)
      const { windowId } = await session.send('Browser.getWindowForTarget')
      await session.send('Browser.setWindowBounds', { windowId, bounds: { left } })
    },
    /** Presses at the position of Approve, whatever its state. */
    async press(wallet: Page) {
      const { x, y } = await center(wallet)
      await wallet.mouse.move(x, y)
      await wallet.mouse.down()
      await wallet.mouse.up()
    },
    async rejectFirst(wallet: Page) {
      const title = await wallet.locator('main.ask').elementHandle()
      await wallet.getByRole('button', { name: 'Reject', exact: true }).click()
      await wallet.waitForFunction(
        (before) => !before?.isConnected && document.querySelector('.ask-approve'),
        title,
      )
    },
    /** Tries everything that a page can do to a window of another origin. */
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
            // Blocked by the other origin.
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
