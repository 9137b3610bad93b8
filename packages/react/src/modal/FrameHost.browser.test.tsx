import type { Config } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../test/openAccount.ts'
import { provideFrame } from '../../test/provideFrame.ts'
import { type UseTheme, useTheme, type ViewRequest } from '../index.ts'

const world = await testWorld()

/** Opens a connected page whose kit has a frame in the modal's host. The test controls its requests. */
async function open(request?: ViewRequest, config: Partial<Config> = {}) {
  let setTheme: UseTheme['setTheme'] = () => {}
  const drawn = await openAccount(world, request, {
    wallet: 'http://wallet.test',
    features: { email: true },
    ...config,
    children: (
      <ThemeReader
        onTheme={(theme) => {
          setTheme = theme.setTheme
        }}
      />
    ),
  })
  await expect.poll(() => drawn.shadow?.querySelector('.lk-frame')).toBeTruthy()
  const frame = provideFrame(drawn.kit)
  const shadow = drawn.shadow as ShadowRoot
  const iframe = frame.mount(shadow.host)
  const over = shadow.querySelector('dialog.lk-frame') as HTMLDialogElement
  const dialog = () => shadow.querySelector('dialog.lk-dialog') as HTMLDialogElement
  /** A closed dialog is removed after a moment. */
  const isOpen = () => dialog()?.open ?? false
  const title = () => dialog().querySelector('h2')?.textContent
  return { ...drawn, shadow, frame, iframe, over, dialog, isOpen, title, setTheme }
}

function ThemeReader({ onTheme }: { onTheme: (theme: UseTheme) => void }) {
  onTheme(useTheme())
  return null
}

describe('the wallet’s frame during a request', () => {
  it('[2.6 ignored] [2.8] covers ApproveTransaction, ignores Escape with a shake, and closes once the request is answered', async () => {
    const { dialog, frame, iframe, isOpen, kit, modal, over, shadow, title } = await open()
    expect(iframe.getBoundingClientRect().width).toBe(0)
    let loads = 0
    iframe.addEventListener('load', () => {
      loads += 1
    })
    await expect.poll(() => loads).toBe(1)
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    expect(dialog().open).toBe(true)
    await expect.poll(title).toBe('Approve request')
    expect(over.getAttribute('closedby')).toBe('none')
    expect(document.activeElement).toBe(iframe)
    // Fully visible and not covered, so that the visitor can press it.
    const { height, left, top, width } = iframe.getBoundingClientRect()
    expect(width).toBeGreaterThan(300)
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(iframe)

    over.focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => over.hasAttribute('data-shaking')).toBe(true)
    expect(moved(shadow, iframe)).toEqual([])
    await expect.poll(() => over.hasAttribute('data-shaking')).toBe(false)
    modal.close()
    await expect.poll(() => over.hasAttribute('data-shaking')).toBe(true)
    await expect.poll(() => over.hasAttribute('data-shaking')).toBe(false)
    // An Escape pressed in the frame arrives over its port.
    frame.tell(1, true)
    await expect.poll(() => over.hasAttribute('data-shaking')).toBe(true)
    expect([over.open, dialog().open]).toEqual([true, true])
    await expectNoAxeFindings()

    frame.tell(0)
    await expect.poll(() => over.open).toBe(false)
    await expect.poll(isOpen).toBe(false)
    expect(loads).toBe(1)
    expect(kit.facts.get().status).toBe('connected')
  })

  it('keeps the requesting view underneath and returns the focus to it', async () => {
    const { frame, over, shadow, title } = await open({ view: 'Send' })
    const receiver = page.getByRole('textbox', { name: /receive|to/i }).first()
    await receiver.fill('grace')
    const field = receiver.element()
    expect(shadow.activeElement).toBe(field)
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    await expect.poll(title).toBe('Approve request')
    expect(field.isConnected).toBe(true)
    expect(field.getBoundingClientRect().width).toBe(0)
    frame.tell(0)
    await expect.poll(title).toBe('Send')
    await expect.poll(() => shadow.activeElement).toBe(field)
    await expect.element(receiver).toHaveValue('grace')
  })

  it('[2.2 ApproveTransaction] [2.6 ignored] [2.8] in a window, the modal opens it, ignores Escape, and can reject', async () => {
    const { dialog, frame, iframe, isOpen, modal, over, shadow, title } = await open()
    frame.tellReview(1)
    await expect.poll(title).toBe('Approve request')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.element(button('Review in wallet')).toBeVisible()
    // The frame is hidden, so nothing in it can be pressed.
    expect([over.open, iframe.getBoundingClientRect().width]).toEqual([false, 0])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => shadow.querySelector('[data-shaking]')).toBeTruthy()
    expect(dialog().open).toBe(true)
    await modal.open({ view: 'Networks' })
    expect(title()).toBe('Approve request')
    await button('Review in wallet').click()
    expect(frame.asked.at(-1)).toBe('openReview')
    for (const [state, text] of [
      ['open', 'Continue in your wallet'],
      ['blocked', 'Your browser blocked the wallet'],
      ['isolated', 'This site can’t reach your wallet'],
      ['unreachable', 'The wallet window can’t reach this page'],
    ] as const) {
      frame.tellReview(1, state)
      await expect.element(page.getByText(text)).toBeVisible()
      await expectNoAxeFindings()
    }
    await button('Try again').click()
    expect(frame.asked.filter((type) => type === 'openReview')).toHaveLength(2)
    frame.tellReview(1, 'open')
    await button('Show wallet window').click()
    expect(frame.asked.filter((type) => type === 'openReview')).toHaveLength(3)
    await button('Reject').click()
    expect(await frame.answer('rpc-abort', {})).toEqual({})
    await expect.poll(isOpen).toBe(false)
  })

  it('returns the focus once the window has responded', async () => {
    const { frame, shadow, title } = await open({ view: 'Send' })
    const receiver = page.getByRole('textbox', { name: /receive|to/i }).first()
    await receiver.fill('grace')
    const field = receiver.element()
    frame.tellReview(1, 'open')
    await expect.poll(title).toBe('Approve request')
    frame.tellReview(0)
    await expect.poll(title).toBe('Send')
    await expect.poll(() => shadow.activeElement).toBe(field)
  })

  it('on a phone it ends with the screen, and nothing underneath is visible below it', async () => {
    const { innerHeight, innerWidth } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(375, 760)
    const { frame, iframe, over } = await open()
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    expect(iframe.getBoundingClientRect()).toMatchObject({ left: 0, right: 375, top: 120, bottom: 760 })
  })

  it('[2.6 forced] a forced close aborts the request', async () => {
    const { frame, isOpen, modal, over } = await open()
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    modal.close({ force: true })
    expect(await frame.answer('rpc-abort', {})).toEqual({})
    frame.tell(0)
    await expect.poll(() => over.open).toBe(false)
    expect(isOpen()).toBe(false)
  })

  it('removes a frame that does not accept the abort', async () => {
    const { frame, iframe, modal, over } = await open()
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    modal.close({ force: true })
    await frame.refuse('rpc-abort', 'TIMEOUT')
    await expect.poll(() => iframe.isConnected).toBe(false)
  })

  it('[3.22 theme] receives the page’s theme, including changes from before it was created', async () => {
    const { frame, kit, setTheme } = await open()
    setTheme({ accent: '#ff8800' })
    await expect.poll(() => frame.theme.get().accent).toBe('#ff8800')
    const later = provideFrame(kit)
    await expect.poll(() => later.theme.get().accent).toBe('#ff8800')
    setTheme({ radius: 4 })
    await expect.poll(() => later.theme.get()).toMatchObject({ accent: '#ff8800', radius: 4 })
  })

  it('receives the locale of the modal’s texts', async () => {
    const { frame } = await open(undefined, { locale: 'pt-PT' })
    await expect.poll(() => frame.theme.get().locale).toBe('pt-PT')
  })

  it('is not hidden by a view opened in the meantime', async () => {
    const { frame, iframe, modal, over, title } = await open()
    frame.tell(1)
    await expect.poll(() => over.open).toBe(true)
    await modal.open({ view: 'Networks' })
    await expect.poll(title).toBe('Approve request')
    const { height, left, top, width } = iframe.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(iframe)
  })
})

/** Returns the animated opacity, transform and filter properties of the frame and its containers. */
function moved(shadow: ShadowRoot, iframe: HTMLElement): string[] {
  const holders: (Element | null)[] = [iframe]
  for (let at: Element | null = iframe.assignedSlot; at; at = at.parentElement) holders.push(at)
  return [...shadow.getAnimations(), ...document.getAnimations()].flatMap(({ effect }) =>
    effect instanceof KeyframeEffect && holders.includes(effect.target)
      ? effect
          .getKeyframes()
          .flatMap((frame) =>
            Object.keys(frame).filter((name) => /opacity|transform|translate|scale|rotate|filter/.test(name)),
          )
      : [],
  )
}
