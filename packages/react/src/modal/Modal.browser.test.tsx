import { onlineManager } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from '../buttons/buttons.tsx'

const connectDialog = () => page.getByRole('dialog', { name: 'Connect a wallet' })
const connectButton = () => page.getByRole('button', { name: 'Connect wallet' })
const focused = (root: Document | ShadowRoot | null) => root?.activeElement?.textContent

it('[2.3 otherwise] [4.11 open] [4.11 back] the button opens Connect; connecting closes it, and the button shows the address', async () => {
  const wallet = announceWallet()
  const view = renderKit()
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.element(page.getByText('Continue in Lovelace Wallet')).toBeVisible()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  await expect.poll(() => view.modal.view).toBe(null)
})

it('renders Connect ahead of time in a dialog that cannot be seen or reached', async () => {
  announceWallet()
  const view = renderKit()
  const seen = new Set<string>()
  const look = (dialog: Element) => {
    const { visibility } = getComputedStyle(dialog)
    const under = view.container.getRootNode() as Document
    seen.add(
      `${visibility}, ${under.elementFromPoint(innerWidth / 2, innerHeight / 2)?.shadowRoot ? 'on top' : 'let through'}`,
    )
  }
  await expect
    .poll(
      () => {
        if (view.dialog) look(view.dialog)
        return view.dialog?.textContent
      },
      { interval: 5 },
    )
    .toContain('Lovelace Wallet')
  for (let frames = 0; frames < 30; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    look(view.dialog as Element)
  }
  expect([...seen]).toEqual(['hidden, let through'])
  const drawn = view.dialog
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  expect(view.dialog).toBe(drawn)
})

it('[2.4 view] [2.4 data] opens a given view with its data', async () => {
  announceWallet()
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'WhatIsAWallet' })
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await view.modal.open({ view: 'ConnectingWallet', data: { walletId: 'rainbow' } })
  await expect.element(page.getByRole('dialog', { name: 'Rainbow' })).toBeVisible()
  expect(view.modal).toMatchObject({ isOpen: true, view: 'ConnectingWallet' })
})

it('[2.2 ApproveTransaction] ApproveTransaction closes when no wallet has a request, and never traps the visitor', async () => {
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'ApproveTransaction' })
  await expect.poll(() => view.modal.isOpen).toBe(false)
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
})

it('moves the focus to its heading, keeps it inside, and returns it to the button', async () => {
  const view = renderKit()
  await expect.element(connectButton()).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(connectDialog()).toBeVisible()
  expect(focused(view.shadow)).toBe('Connect a wallet')
  for (let presses = 0; presses < 20; presses += 1) {
    await userEvent.keyboard('{Tab}')
    // Between the last and the first element, focus passes through the browser's own controls.
    expect([view.shadow?.host, document.body]).toContain(document.activeElement)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  expect(focused(document)).toBe('Connect wallet')
})

it('the next view takes the focus, and Back returns to the previous one', async () => {
  const view = renderKit()
  await connectButton().click()
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  expect(focused(view.shadow)).toBe('What is a wallet?')
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Get a wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(connectDialog()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => page.getByRole('button', { name: 'Close' }).click()],
  ['the backdrop', () => connectDialog().click({ position: { x: 5, y: 5 } })],
])('closes by %s', async (_name, act) => {
  const view = renderKit()
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  await act()
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
})

it('[2.10 opens UnsupportedChain] opens for a wallet on another network; every attempt to close it only shakes it', async () => {
  const wallet = announceWallet({ chainId: 5 })
  const view = renderKit()
  await connectWallet(wallet)
  const dialog = page.getByRole('dialog', { name: 'Switch network' })
  await expect.element(dialog).toBeVisible()
  const waysOut = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => dialog.click({ position: { x: 5, y: 5 } }),
  ]
  const isShaking = () => view.dialog?.hasAttribute('data-shaking')
  let shakes = 0
  // A shake lasts half a second, and may be over before a poll sees it.
  const observer = new MutationObserver(() => {
    if (isShaking()) shakes += 1
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(view.dialog as Element, { attributes: true, attributeFilter: ['data-shaking'] })
  for (const [at, act] of waysOut.entries()) {
    await act()
    await expect.poll(() => shakes).toBe(at + 1)
    await expect.poll(isShaking).toBe(false)
    expect(view.dialog?.open).toBe(true)
  }
  wallet.moveTo(31_337)
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
})

it('[2.8] shakes for 500 ms on request', async () => {
  const view = renderKit()
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  const isShaking = () => view.dialog?.hasAttribute('data-shaking')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  flushSync(view.modal.shake)
  vi.advanceTimersByTime(499)
  flushSync(view.modal.shake)
  expect(isShaking()).toBe(true)
  flushSync(() => vi.advanceTimersByTime(1))
  expect(isShaking()).toBe(false)
})

it('keeps its clicks and key presses from the surrounding page', async () => {
  const heard: string[] = []
  renderKit(
    {},
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what should not come
    <div onClick={() => heard.push('click')} onKeyDown={(event) => heard.push(event.key)}>
      <ConnectButton.Custom>
        {({ open }) => (
          <button type="button" onClick={open}>
            Open
          </button>
        )}
      </ConnectButton.Custom>
    </div>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(connectDialog()).toBeVisible()
  heard.length = 0
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await userEvent.keyboard('{Tab}')
  expect(heard).toEqual([])
})

it('a view that throws breaks neither the modal nor the page', async () => {
  const lines: unknown[] = []
  const view = renderKit({ logger: { write: (...line) => lines.push(line) } })
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  // Not possible by type: a plain JavaScript caller that leaves out what the view needs.
  await view.modal.open({ view: 'ConnectingWallet' } as never)
  await expect.element(page.getByRole('dialog', { name: 'Couldn’t load this page' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load this page')
  expect(lines.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
})

it('has no axe violations', async () => {
  announceWallet()
  renderKit()
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  await expectNoAxeFindings()
})

it('opens offline, because it only loads code', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  renderKit()
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
})
