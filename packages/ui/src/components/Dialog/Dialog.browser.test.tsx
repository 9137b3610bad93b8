import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { SearchInput } from '../../index.ts'
import { type CloseReason, Dialog, type DialogProps } from './Dialog.tsx'

beforeEach(() => page.viewport(1280, 900))

function renderDialog(props: Partial<DialogProps> = {}) {
  const reasons: CloseReason[] = []
  let isOpen = true
  const listeners = new Set<() => void>()
  const follow = () => {
    for (const listener of listeners) listener()
  }
  const open = {
    get: () => isOpen,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const view = (more: Partial<DialogProps>) => (
    <Dialog
      open={open}
      title="Accounts"
      closeLabel="Close"
      backLabel="Back"
      onRequestClose={(reason) => reasons.push(reason)}
      {...props}
      {...more}
    >
      {more.children ?? props.children ?? <button type="button">Inside</button>}
    </Dialog>
  )
  const drawn = renderParts(view({}))
  return {
    reasons,
    focused: drawn.focused,
    close() {
      isOpen = false
      follow()
    },
    reopen() {
      isOpen = true
      follow()
    },
    draw: (more: Partial<DialogProps>) => drawn.draw(view(more)),
    get element() {
      const dialog = drawn.shadow.querySelector('dialog')
      if (!dialog) throw new Error('There is no dialog')
      return dialog
    },
    get panel() {
      const panel = drawn.shadow.querySelector<HTMLElement>('.lk-panel')
      if (!panel) throw new Error('There is no panel')
      return panel
    },
  }
}

describe('Dialog', () => {
  it('is a modal dialog named by its title, and has the focus', async () => {
    const { element, focused } = renderDialog()
    await expect.element(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible()
    expect(element.matches(':modal')).toBe(true)
    expect(focused()).toBe(element.querySelector('h2'))
  })

  it('requests closing on the cross, Escape and the overlay, and decides nothing', async () => {
    const { reasons, element } = renderDialog()
    await page.getByRole('button', { name: 'Close' }).click()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(element, { position: { x: 5, y: 5 } })
    expect(reasons).toEqual(['button', 'escape', 'escape', 'overlay'])
    expect(element.open).toBe(true)
  })

  it.each([
    ['says that it is composing', { isComposing: true }],
    ['only has its key code, as in Safari', { keyCode: 229 }],
  ])('leaves Escape to an input method whose key %s', async (_how, more) => {
    const edits: string[] = []
    const { reasons, element } = renderDialog({
      children: (
        <SearchInput label="Search" clearLabel="Clear" value="東" onChange={(text) => edits.push(text)} />
      ),
    })
    await page.getByRole('searchbox', { name: 'Search' }).click()
    const field = element.querySelector('input') as HTMLInputElement
    const press = (init: KeyboardEventInit) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
      )
    expect(press(more)).toBe(true)
    expect([edits, reasons]).toEqual([[], []])
    press({})
    expect(edits).toEqual([''])
    element.querySelector('h2')?.focus()
    await userEvent.keyboard('{Escape}')
    expect(reasons).toEqual(['escape'])
  })

  it('blocks the browser’s own ways to close it when it isn’t closable', async () => {
    const { element } = renderDialog({ closable: false })
    for (let press = 0; press < 3; press++) await userEvent.keyboard('{Escape}')
    expect(element.open).toBe(true)
    expect(element.getAttribute('closedby')).toBe('none')
  })

  it('dims and blurs the page once the panel is open, and not after it was closed', async () => {
    await wishTransparency('no-preference')
    const { element, close, reopen } = renderDialog()
    const veil = () => getComputedStyle(element, '::backdrop')
    expect(veil().opacity).toBe('0')
    await expect.poll(() => [veil().opacity, veil().backdropFilter]).toEqual(['1', 'blur(4px)'])
    await wishTransparency('reduce')
    await expect.poll(() => [veil().opacity, veil().backdropFilter]).toEqual(['1', 'none'])
    close()
    await expect.poll(() => veil().opacity).toBe('0')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    reopen()
    close()
    vi.runAllTimers()
    expect(element.hasAttribute('data-veiled')).toBe(false)
  })

  it('restores the focus when it closes', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { close, element } = renderDialog()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    close()
    await expect.poll(() => element.open).toBe(false)
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })

  it('moves the focus to a new view, and to a new step of a view', async () => {
    const { draw, focused, element } = renderDialog({ viewKey: 'one', stepKey: 'a' })
    await userEvent.tab()
    expect(focused()).not.toBe(element.querySelector('h2'))
    draw({ viewKey: 'one', stepKey: 'b', title: 'Step' })
    await expect.poll(focused).toBe(element.querySelector('h2'))
    await userEvent.tab()
    draw({ viewKey: 'two', title: 'Two' })
    await expect.poll(focused).toBe(element.querySelector('h2'))
  })

  it('draws a hairline when content scrolls under the header', async () => {
    const { panel } = renderDialog({ children: <div style={{ height: 3000 }} /> })
    const header = panel.querySelector('.lk-panel-header')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(header?.hasAttribute('data-scrolled')).toBe(false)
    panel.querySelector('.lk-panel-body')?.scrollTo(0, 40)
    await expect.poll(() => header?.hasAttribute('data-scrolled')).toBe(true)
    expect(panel.offsetHeight).toBeLessThanOrEqual(720)
  })

  it('is 376 px wide on a desktop', async () => {
    const { panel } = renderDialog()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(panel.offsetWidth).toBe(376)
  })

  it('is a bottom sheet on a phone, where a drag down requests closing', async () => {
    await page.viewport(375, 700)
    const { panel, reasons } = renderDialog()
    await expect.poll(() => Math.round(panel.getBoundingClientRect().bottom)).toBe(700)
    expect(panel.offsetWidth).toBe(375)
    const header = panel.querySelector('.lk-panel-header')
    if (!header) throw new Error('There is no header')
    const at = (clientY: number) => ({
      bubbles: true,
      pointerId: 1,
      button: 0,
      clientX: 180,
      clientY,
      isPrimary: true,
    })
    const { top } = header.getBoundingClientRect()
    const drag = () => {
      header.dispatchEvent(new PointerEvent('pointerdown', at(top + 8)))
      header.dispatchEvent(new PointerEvent('pointermove', at(top + 120)))
      header.dispatchEvent(new PointerEvent('pointerup', at(top + 120)))
      return reasons
    }
    // The code that makes it a sheet loads after the dialog.
    await expect.poll(drag).toEqual(['drag'])
  })

  it('is part of the page’s flow when embedded, as a named region', async () => {
    renderDialog({ embedded: true })
    await expect.element(page.getByRole('region', { name: 'Accounts' })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })
})

/** Emulates the system's setting for reduced transparency. */
function wishTransparency(value: 'reduce' | 'no-preference'): Promise<void> {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
  const emulate = (features: object[]) => session.send('Emulation.setEmulatedMedia', { features })
  onTestFinished(() => emulate([]))
  return emulate([{ name: 'prefers-reduced-transparency', value }])
}
