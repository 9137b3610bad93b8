import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { holdClock } from '../../../test/holdClock.ts'

type Asked = Awaited<ReturnType<typeof askInFrame>>
type Opened = Awaited<ReturnType<typeof open>>

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const sign = () => inFrame().getByRole('button', { name: 'Sign', exact: true })
const aside = () => page.getByRole('button', { name: 'The page behind' })
const statusIn = ({ view }: Asked) => view.document.querySelector<HTMLElement>('.ask-approve')?.dataset.status
const becomes = (asked: Asked, status: string) => expect.poll(() => statusIn(asked)).toBe(status)
const isPending = ({ page: wallet }: Asked) => wallet.approvals.get().length === 1
const focusApprove = ({ view }: Asked) =>
  view.document.querySelector<HTMLElement>('.ask-approve button')?.focus()

/** Opens a page that is alone in its focused window. Its wait lasts until the test advances the clock. */
async function open() {
  const asked = await askInFrame({}, { sight: 'alone' })
  await expect.poll(() => statusIn(asked)).toBeDefined()
  const clock = holdClock(asked.view)
  // The page takes the focus when it opens, but its wait has to start on the held clock.
  leaveWindow()
  await becomes(asked, 'hidden')
  asked.view.focus()
  await becomes(asked, 'waiting')
  return { ...asked, clock }
}

const leaveWindow = () => document.querySelector('button')?.focus()

async function waitOut(asked: Opened) {
  asked.clock.pass(700)
  await becomes(asked, 'ready')
}

beforeEach(async () => {
  await page.viewport(800, 700)
  const button = document.createElement('button')
  button.textContent = 'The page behind'
  document.body.replaceChildren(button)
  onTestFinished(() => button.remove())
  await aside().click()
})

describe('the wallet’s window', () => {
  it('accepts no approval while another window has the focus, nor by the press that focuses it', async () => {
    const asked = await open()
    leaveWindow()
    await becomes(asked, 'hidden')
    await expect.element(inFrame().getByText('Click in this window to continue.')).toBeVisible()
    await sign().click({ force: true })
    expect(isPending(asked)).toBe(true)
    await waitOut(asked)
    await sign().click()
    expect(await asked.answer).toBe('approved')
  })

  it('accepts one press once it has had the focus for the wait', async () => {
    const asked = await open()
    asked.clock.pass(699)
    focusApprove(asked)
    await userEvent.keyboard('{Enter}')
    expect([isPending(asked), statusIn(asked)]).toEqual([true, 'waiting'])
    asked.clock.pass(1)
    await becomes(asked, 'ready')
    // A page can't have led a pointer that only enters now.
    await sign().click()
    expect(await asked.answer).toBe('approved')
  })

  it('waits again after it lost the focus', async () => {
    const asked = await open()
    await waitOut(asked)
    leaveWindow()
    await becomes(asked, 'hidden')
    asked.view.focus()
    focusApprove(asked)
    await becomes(asked, 'waiting')
    await userEvent.keyboard('{Enter}')
    expect(isPending(asked)).toBe(true)
    await waitOut(asked)
    await userEvent.keyboard('{Enter}')
    expect(await asked.answer).toBe('approved')
  })

  it.each<[string, (asked: Opened) => void]>([
    ['moved', ({ view }) => Object.defineProperty(view, 'screenX', { value: view.screenX + 30 })],
    ['resized', ({ frame }) => frame.setAttribute('height', '560')],
  ])('waits again after it was %s under the pointer', async (_, change) => {
    const asked = await open()
    await waitOut(asked)
    change(asked)
    await becomes(asked, 'waiting')
    await waitOut(asked)
    await sign().click()
    expect(await asked.answer).toBe('approved')
  })

  it('ignores a press that began before the wait was over', async () => {
    const asked = await open()
    const mouse = createMouse(asked)
    await mouse.down()
    await waitOut(asked)
    await mouse.up()
    expect([isPending(asked), statusIn(asked)]).toEqual([true, 'ready'])
    await mouse.down()
    await mouse.up()
    expect(await asked.answer).toBe('approved')
  })

  it.each(['Enter', ' '])('ignores a key held since before the wait was over (%j)', async (key) => {
    const asked = await open()
    focusApprove(asked)
    const board = createKeyboard(key)
    await board.down()
    await waitOut(asked)
    await board.repeat()
    await board.repeat()
    await board.up()
    expect(isPending(asked)).toBe(true)
    await board.down()
    await board.up()
    expect(await asked.answer).toBe('approved')
  })

  it('accepts one approval by a double click, and keeps the next request pending', async () => {
    const asked = await open()
    const next = asked.page.ask({})
    await waitOut(asked)
    await sign().dblClick()
    expect(await asked.answer).toBe('approved')
    expect(isPending(asked)).toBe(true)
    await waitOut(asked)
    await sign().click()
    expect(await next).toBe('approved')
  })

  it('ignores clicks by scripts', async () => {
    const asked = await open()
    await waitOut(asked)
    asked.view.document.querySelector<HTMLElement>('.ask-approve button')?.click()
    expect(isPending(asked)).toBe(true)
  })

  it('accepts no approval in a window that is too small to read', async () => {
    const asked = await askInFrame({}, { sight: 'alone', width: 200, height: 200 })
    await expect.poll(() => statusIn(asked)).toBeDefined()
    asked.view.focus()
    focusApprove(asked)
    await expect.element(inFrame().getByText('Click in this window to continue.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect([isPending(asked), statusIn(asked)]).toEqual([true, 'hidden'])
  })
})

const send = (method: string, parameters: object) =>
  (cdp() as unknown as { send(method: string, parameters: object): Promise<void> }).send(method, parameters)

/** Creates a browser-level mouse over the Sign button. */
function createMouse({ frame, view }: Asked) {
  const pressed = view.document.querySelector('.ask-approve button')
  const inside = [pressed, frame, window.frameElement].map((each) => each?.getBoundingClientRect())
  const sum = (side: 'x' | 'y') => inside.reduce((total, rect) => total + (rect?.[side] ?? 0), 10)
  const does = (type: string) =>
    send('Input.dispatchMouseEvent', { type, x: sum('x'), y: sum('y'), button: 'left', clickCount: 1 })
  return { down: () => does('mousePressed'), up: () => does('mouseReleased') }
}

/** Creates one key of a browser-level keyboard, which repeats while it is held. */
function createKeyboard(key: string) {
  const code =
    key === ' ' ? { code: 'Space', windowsVirtualKeyCode: 32 } : { code: 'Enter', windowsVirtualKeyCode: 13 }
  const text = key === ' ' ? ' ' : '\r'
  const does = (type: string, more: object = {}) =>
    send('Input.dispatchKeyEvent', { type, key, ...code, ...more })
  return {
    down: () => does('keyDown', { text }),
    repeat: () => does('keyDown', { text, autoRepeat: true }),
    up: () => does('keyUp'),
  }
}
