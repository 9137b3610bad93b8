import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }

/** Sets the visitor's wish for movement. */
async function wishMotion(wish: 'no-preference' | 'reduce') {
  const setWish = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await setWish(wish)
  onTestFinished(() => setWish(''))
}

/** Slows animations down, so that a busy browser draws frames of them, or ends that. */
async function setRate(playbackRate: number) {
  await session.send('Animation.enable', {})
  await session.send('Animation.setPlaybackRate', { playbackRate })
  if (playbackRate !== 1) onTestFinished(() => setRate(1))
}

/** Resolves when a frame has been drawn. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

beforeEach(() => page.viewport(1280, 900))

async function renderDialog(height: number) {
  const view = (props: Partial<DialogProps>) => (
    <Dialog title="Accounts" closeLabel="Close" backLabel="Back" onRequestClose={() => {}} {...props}>
      {props.children}
    </Dialog>
  )
  const box = (blockSize: number) => ({ children: <div style={{ blockSize }}>Content</div> })
  const rendered = renderParts(view(box(height)))
  await import('./moveDialog.ts')
  await expect.element(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
  const find = <element extends HTMLElement>(selector: string) =>
    rendered.shadow.querySelector(selector) as element
  return {
    focused: rendered.focused,
    draw: (props: Partial<DialogProps>) => rendered.draw(view(props)),
    resize: (blockSize: number) => rendered.draw(view(box(blockSize))),
    dialog: find('dialog'),
    panel: find('.lk-panel'),
    header: find('.lk-panel-header'),
    body: find('.lk-panel-body'),
    /** Returns where content ends that is cut off by the lower edge. */
    lowerEdge: () => find('.lk-panel-body').getBoundingClientRect().bottom,
    isMoving: () => find('.lk-panel').hasAttribute('data-resizing'),
    properties: () =>
      find('.lk-panel')
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap((frame) => Object.keys(frame))
        .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
  }
}

it.each([
  [120, 420],
  [420, 120],
  // More than the panel's largest height.
  [420, 2_000],
])('moves both edges by transforms when its content changes from %i to %i px', async (from, to) => {
  await wishMotion('no-preference')
  const { panel, header, isMoving, lowerEdge, properties, resize } = await renderDialog(from)
  await setRate(0.01)
  const [height, top, bottom] = [panel.offsetHeight, header.getBoundingClientRect().top, lowerEdge()]
  resize(to)
  await expect.poll(isMoving).toBe(true)
  // The layout is the last one at once, and what is seen begins as it was.
  const grown = panel.offsetHeight - height
  expect(panel.offsetHeight).toBe(Math.min(height + to - from, 720))
  expect(Math.abs(header.getBoundingClientRect().top - top)).toBeLessThan(20)
  if (to > from) expect(Math.abs(lowerEdge() - bottom)).toBeLessThan(20)
  expect(new Set(properties())).toEqual(new Set(['transform']))
  await setRate(1)
  await expect.poll(isMoving).toBe(false)
  expect(properties()).toEqual([])
  expect(header.getBoundingClientRect().top).toBeCloseTo(top - grown / 2, 0)
})

it('continues from where the edges are when the content changes again', async () => {
  await wishMotion('no-preference')
  const { header, isMoving, resize } = await renderDialog(120)
  await setRate(0.01)
  const topOf = () => header.getBoundingClientRect().top
  const before = topOf()
  resize(420)
  await expect.poll(isMoving).toBe(true)
  await expect.poll(() => before - topOf()).toBeGreaterThan(30)
  const between = topOf()
  resize(140)
  await drawn()
  expect(Math.abs(topOf() - between)).toBeLessThan(20)
})

it('moves nothing for a visitor who wishes for less motion, and when the window changes', async () => {
  await wishMotion('reduce')
  const { isMoving, properties, resize } = await renderDialog(120)
  resize(420)
  await expect.element(page.getByText('Content')).toHaveStyle({ blockSize: '420px' })
  expect([isMoving(), properties()]).toEqual([false, []])
  await wishMotion('no-preference')
  await page.viewport(375, 300)
  expect(isMoving()).toBe(false)
})

it('“back” returns to the place and the row that were left, and moves their picture', async () => {
  await wishMotion('no-preference')
  const { body, draw, focused, isMoving, properties } = await renderDialog(120)
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  const list = (
    <ul>
      {Array.from({ length: 60 }, (_, at) => at).map((at) => (
        <li key={at}>
          <button type="button" style={{ blockSize: 50 }}>
            <span data-shared={`row-${at}`}>Row {at}</span>
          </button>
        </li>
      ))}
    </ul>
  )
  const details = <h3 data-shared="row-40">Details</h3>
  draw({ viewKey: '1', children: list })
  await expect.element(page.getByRole('button', { name: 'Row 0' })).toBeVisible()
  await expect.poll(isMoving).toBe(false)
  body.scrollTop = 1_800
  await drawn()
  await setRate(0.01)
  press('Row 40')
  draw({ viewKey: '2', direction: 'forward', onBack: () => {}, children: details })
  await expect.element(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect.poll(properties).toContain('transformOrigin')
  expect(body.scrollTop).toBe(0)
  await setRate(1)
  press('Back')
  draw({ viewKey: '1', direction: 'back', children: list })
  await expect.poll(() => body.scrollTop).toBe(1_800)
  await expect.poll(() => focused()?.textContent).toBe('Row 40')
})

it('“back” returns to the row that was left on a device that takes more than a second to draw it', async () => {
  await wishMotion('no-preference')
  const { draw, focused, properties } = await renderDialog(120)
  const list = (
    <button type="button">
      <span data-shared="row">Row</span>
    </button>
  )
  draw({ viewKey: '1', children: list })
  ;(page.getByRole('button', { name: 'Row' }).element() as HTMLElement).click()
  draw({ viewKey: '2', direction: 'forward', onBack: () => {}, children: <h3 data-shared="row">Details</h3> })
  await expect.element(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  await setRate(0.01)
  const earlierPress = new MouseEvent('click', { bubbles: true, composed: true })
  Object.defineProperty(earlierPress, 'timeStamp', { value: performance.now() - 2_000 })
  page.getByRole('button', { name: 'Back' }).element().dispatchEvent(earlierPress)
  draw({ viewKey: '1', direction: 'back', children: list })
  await expect.poll(() => focused()?.textContent).toBe('Row')
  expect(properties()).not.toContain('transformOrigin')
})

it('stays above a keyboard that opened before it follows', async () => {
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: innerHeight - 240, offsetTop: 0 })
  const { visualViewport } = window
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
  onTestFinished(
    () => void Object.defineProperty(window, 'visualViewport', { value: visualViewport, configurable: true }),
  )
  const { dialog } = await renderDialog(200)
  await expect.poll(() => dialog.style.getPropertyValue('--lk-keyboard')).toBe('240px')
})
