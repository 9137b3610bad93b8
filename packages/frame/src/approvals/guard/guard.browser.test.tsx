import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { holdClock } from '../../../test/holdClock.ts'

type Asked = Awaited<ReturnType<typeof askInFrame>>

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const button = (name: string) => inFrame().getByRole('button', { name, exact: true })
const statusIn = ({ view }: Asked) =>
  view.document.querySelector<HTMLElement>('.ask-approve')?.dataset.status ?? 'none'
const becomes = (asked: Asked, status: string) => expect.poll(() => statusIn(asked)).toBe(status)
/** Waits until the guard has started its wait `count` times. */
const waits = ({ page: wallet }: Asked, count: number) =>
  expect.poll(() => wallet.statuses.filter(({ status }) => status === 'waiting').length).toBe(count)
const isPending = ({ page: wallet }: Asked) => wallet.approvals.get().length === 1

beforeEach(async () => {
  await page.viewport(800, 700)
  // A target for the pointer outside the frame.
  const aside = document.createElement('h1')
  aside.textContent = 'The host'
  document.body.replaceChildren(aside)
  await page.getByRole('heading', { name: 'The host' }).hover()
})

describe('an approval in a frame', () => {
  it('approves only after the request was visible for a while', async () => {
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    const [hidden, waiting, ready] = asked.page.statuses
    expect([hidden?.status, waiting?.status, ready?.status]).toEqual(['hidden', 'waiting', 'ready'])
    expect((ready?.at ?? 0) - (waiting?.at ?? 0)).toBeGreaterThanOrEqual(600)
    await button('Sign').hover()
    await waits(asked, 2)
    await becomes(asked, 'ready')
    await button('Sign').click()
    expect(await asked.answer).toBe('approved')
  })

  it('requires a pointer that just entered the frame to stay there first', async () => {
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    const clock = holdClock(asked.view)
    await button('Sign').click({ force: true })
    expect(isPending(asked)).toBe(true)
    clock.pass(700)
    await becomes(asked, 'ready')
    await page.getByRole('heading', { name: 'The host' }).hover()
    await button('Sign').click({ force: true })
    expect(isPending(asked)).toBe(true)
    clock.pass(700)
    await becomes(asked, 'ready')
    await button('Sign').click()
    expect(await asked.answer).toBe('approved')
  })

  it('ignores clicks by scripts', async () => {
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    asked.view.document.querySelector<HTMLElement>('.ask-approve button')?.click()
    expect(isPending(asked)).toBe(true)
  })

  it('makes the keyboard wait as long, and never approves on an accidental key press', async () => {
    const asked = await askInFrame({})
    // The message screen loads on first use.
    await expect.element(button('Sign')).toBeVisible()
    asked.view.focus()
    await expect.poll(() => asked.view.document.activeElement?.tagName).toBe('H1')
    await userEvent.keyboard('{Enter}')
    expect(isPending(asked)).toBe(true)
    await userEvent.keyboard('{Tab}{Tab}')
    expect(asked.view.document.activeElement?.textContent).toBe('Reject')
    await userEvent.keyboard('{Tab}')
    expect(asked.view.document.activeElement?.textContent).toBe('Sign')
    const next = askAgain(asked)
    await becomes(asked, 'ready')
    asked.frame.hidden = true
    await becomes(asked, 'hidden')
    await userEvent.keyboard('{Enter}')
    expect(asked.page.approvals.get()).toHaveLength(2)
    asked.frame.hidden = false
    await becomes(asked, 'ready')
    asked.view.focus()
    asked.view.document.querySelector<HTMLElement>('.ask-approve button')?.focus()
    holdClock(asked.view)
    await userEvent.keyboard('{Enter}')
    expect(await asked.answer).toBe('approved')
    // The next request has its own wait, and its title has the focus.
    await userEvent.keyboard('{Enter}')
    expect(asked.page.approvals.get()).toHaveLength(1)
    expect(asked.view.document.activeElement?.tagName).toBe('H1')
    await button('Reject').click()
    expect(await next).toBe('rejected')
  })

  it('decides nothing on Escape, and reports the key press', async () => {
    const asked = await askInFrame({})
    asked.view.focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => asked.page.escapes).toHaveLength(1)
    expect(isPending(asked)).toBe(true)
  })

  it('accepts an approval at 280 by 320 px, and at no smaller size', async () => {
    const asked = await askInFrame({}, { width: 280, height: 320 })
    await becomes(asked, 'ready')
    asked.frame.width = '279'
    await becomes(asked, 'hidden')
    asked.frame.width = '280'
    await becomes(asked, 'ready')
    asked.frame.height = '319'
    await becomes(asked, 'hidden')
    asked.frame.height = '320'
    await becomes(asked, 'ready')
    expect(isPending(asked)).toBe(true)
  })

  it('rejects without a wait', async () => {
    const asked = await askInFrame({})
    await button('Reject').click()
    expect(await asked.answer).toBe('rejected')
  })
})

describe('touch', () => {
  it('approves with the second tap once the wait since the first is over, and says so', async () => {
    const finger = await createFinger()
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    const tapAgain = inFrame().getByText('Tap again to approve.')
    await finger.tap(asked, 'Sign')
    await expect.element(tapAgain).toBeVisible()
    expect(isPending(asked)).toBe(true)
    expect(tapAgain.element().getAttribute('role')).toBe('status')
    for (const animation of asked.view.document.getAnimations()) animation.finish()
    expect((await asked.page.inspect()).violations).toEqual([])
    await finger.tap(asked, 'Sign')
    expect(await asked.answer).toBe('approved')
  })

  it('approves with a touch that lasts as long as the wait', async () => {
    const finger = await createFinger()
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    await finger.down(asked, 'Sign')
    await waits(asked, 2)
    await becomes(asked, 'ready')
    await finger.up()
    expect(await asked.answer).toBe('approved')
  })

  it('waits again when the frame moved between taps', async () => {
    const finger = await createFinger()
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    await finger.tap(asked, 'Sign')
    await waits(asked, 2)
    await becomes(asked, 'ready')
    asked.frame.style.setProperty('margin-inline-start', '150px')
    await finger.tap(asked, 'Sign')
    await waits(asked, 3)
    expect(isPending(asked)).toBe(true)
    await becomes(asked, 'ready')
    await finger.tap(asked, 'Sign')
    expect(await asked.answer).toBe('approved')
  })
})

describe('a host page that tampers with the frame', () => {
  it.each<[string, (frame: HTMLIFrameElement) => void]>([
    ['covers it', () => document.body.append(coverOf('rgb(255 255 255)'))],
    [
      'covers part of the frame',
      () => document.body.append(coverOf('rgb(255 255 255)', { height: 40, top: 120 })),
    ],
    ['puts something transparent over it', () => document.body.append(coverOf('transparent'))],
    ['scales it', (frame) => frame.style.setProperty('transform', 'scale(0.6)')],
    ['fades it', (frame) => frame.style.setProperty('opacity', '0.3')],
    ['fades its container', () => document.body.style.setProperty('opacity', '0.3')],
    ['filters it', (frame) => frame.style.setProperty('filter', 'blur(2px)')],
    ['rotates it', (frame) => frame.style.setProperty('transform', 'rotate(180deg)')],
    ['pushes it off the edge', (frame) => frame.style.setProperty('margin-inline-start', '-120px')],
    ['clips it', (frame) => frame.style.setProperty('clip-path', 'inset(200px 0 0 0)')],
    ['shrinks it', (frame) => frame.style.setProperty('height', '120px')],
  ])('gets no approval when it %s', async (_, tamper) => {
    const asked = await askInFrame({})
    await becomes(asked, 'ready')
    tamper(asked.frame)
    // The button is first disabled and then replaced by one that opens the wallet's own window.
    await expect.poll(() => statusIn(asked)).not.toBe('ready')
    await expect.poll(() => asked.view.document.body.textContent).toContain('Review in wallet')
    expect(statusIn(asked)).toBe('none')
    document.body.removeAttribute('style')
    asked.frame.removeAttribute('style')
    for (const cover of document.querySelectorAll('[data-cover]')) cover.remove()
    await becomes(asked, 'ready')
    expect(isPending(asked)).toBe(true)
  })

  it('gets no approval when it moves the frame under the pointer', async () => {
    const asked = await askInFrame({})
    await button('Sign').hover()
    await becomes(asked, 'ready')
    const clock = holdClock(asked.view)
    asked.frame.style.setProperty('margin-inline-start', '150px')
    await button('Sign').click({ force: true })
    expect(isPending(asked)).toBe(true)
    clock.pass(700)
    await becomes(asked, 'ready')
    await button('Sign').click()
    expect(await asked.answer).toBe('approved')
  })

  it('gets no approval for a request that replaces another one under the pointer', async () => {
    const asked = await askInFrame({})
    const next = askAgain(asked)
    await button('Sign').hover()
    await becomes(asked, 'ready')
    holdClock(asked.view)
    await button('Sign').click()
    expect(await asked.answer).toBe('approved')
    await button('Sign').click({ force: true })
    expect(isPending(asked)).toBe(true)
    await button('Reject').click()
    expect(await next).toBe('rejected')
  })
})

/** Queues a second request behind the first. */
const askAgain = ({ page: wallet }: Asked) => wallet.ask({})

/** Creates a browser-level touch, which pages cannot distinguish from a real one. */
async function createFinger() {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
  const setTouch = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled })
  await setTouch(true)
  onTestFinished(() => setTouch(false))
  const touch = (type: string, touchPoints: readonly object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger = {
    async down({ frame, view }: Asked, name: string) {
      const buttons = [...view.document.querySelectorAll('button')]
      const pressed = buttons.find(({ textContent }) => textContent === name)
      const inside = [pressed, frame, window.frameElement].map((each) => each?.getBoundingClientRect())
      const sum = (side: 'x' | 'y') => inside.reduce((total, rect) => total + (rect?.[side] ?? 0), 10)
      await touch('touchStart', [{ x: sum('x'), y: sum('y') }])
    },
    up: () => touch('touchEnd', []),
    async tap(asked: Asked, name: string) {
      await finger.down(asked, name)
      await finger.up()
    },
  }
  return finger
}

function coverOf(color: string, { height = 700, top = 0 } = {}) {
  const cover = document.createElement('div')
  cover.dataset.cover = ''
  cover.style.cssText = `position: fixed; inset-inline: 0; top: ${top}px; height: ${height}px; background: ${color}; pointer-events: none`
  return cover
}
