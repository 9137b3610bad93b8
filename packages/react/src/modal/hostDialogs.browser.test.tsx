import * as Radix from '@radix-ui/react-dialog'
import { createFocusTrap } from 'focus-trap'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from '../buttons/buttons.tsx'

const name = 'Checkout'

/** The form of a host's dialog, whose text is lost with the dialog. */
const form = (
  <>
    <label>
      Note <input />
    </label>
    <ConnectButton />
  </>
)

function RadixDialog() {
  return (
    <Radix.Root>
      <Radix.Trigger>Open checkout</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content aria-describedby={undefined}>
          <Radix.Title>{name}</Radix.Title>
          {form}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function NativeDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Open checkout
      </button>
      <dialog ref={dialog} aria-label={name}>
        {form}
      </dialog>
    </>
  )
}

/** A dialog that traps the focus by script and hides the rest of the page from the keyboard and from screen readers. */
function TrapDialog({ attribute }: { attribute: 'inert' | 'aria-hidden' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open checkout
      </button>
      {isOpen && (
        <Trap attribute={attribute} onClose={() => setOpen(false)}>
          {form}
        </Trap>
      )}
    </>
  )
}

function Trap({
  attribute,
  onClose,
  children,
}: {
  attribute: 'inert' | 'aria-hidden'
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    const element = dialog.current as HTMLElement
    const others = [...document.body.children].filter((other) => !other.contains(element))
    for (const other of others) other.setAttribute(attribute, 'true')
    document.body.style.pointerEvents = 'none'
    element.style.pointerEvents = 'auto'
    const trap = createFocusTrap(element, { onDeactivate: () => close.current() }).activate()
    return () => {
      trap.deactivate({ onDeactivate: () => {} })
      document.body.style.pointerEvents = ''
      for (const other of others) other.removeAttribute(attribute)
    }
  }, [attribute])
  return (
    <div ref={dialog} role="dialog" aria-label={name}>
      {children}
    </div>
  )
}

const hosts: Readonly<Record<string, ReactNode>> = {
  'Radix Dialog': <RadixDialog />,
  'a native dialog': <NativeDialog />,
  'focus-trap with inert': <TrapDialog attribute="inert" />,
  'focus-trap with aria-hidden': <TrapDialog attribute="aria-hidden" />,
}

const note = () => page.getByRole('textbox', { name: 'Note' })
const connectButton = () => page.getByRole('button', { name: 'Connect wallet', exact: true })
const connectDialog = () => page.getByRole('dialog', { name: 'Connect a wallet' })

/** Opens the host's dialog with some text typed into it, and the modal from there. */
async function openOver(host: ReactNode) {
  const wallet = announceWallet()
  const view = renderKit({}, host)
  await expect.poll(() => view.shadow?.textContent).toContain('Lovelace Wallet')
  await page.getByRole('button', { name: 'Open checkout' }).click()
  await note().fill('two sugars')
  await connectButton().click()
  await expect.element(connectDialog()).toBeVisible()
  return { ...view, shadow: view.shadow as ShadowRoot, wallet }
}

it.each(Object.entries(hosts))(
  'over %s a click selects a wallet, and the dialog keeps its text',
  async (_, host) => {
    const { shadow, wallet } = await openOver(host)
    expect(shadow.activeElement?.textContent).toBe('Connect a wallet')
    await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
    await expect.element(note()).toHaveValue('two sugars')
  },
)

it.each(Object.entries(hosts))('over %s Escape closes the modal first, then the dialog', async (_, host) => {
  const { shadow } = await openOver(host)
  // As after a click on something that can't be focused: keys go to the body.
  if (shadow.activeElement instanceof HTMLElement) shadow.activeElement.blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shadow.querySelector('dialog')?.open ?? false).toBe(false)
  await expect.element(note()).toHaveValue('two sugars')
  expect(document.activeElement).toBe(connectButton().element())
  await userEvent.keyboard('{Escape}')
  await expect.element(note()).not.toBeInTheDocument()
})

it('scrolls over a Radix Dialog, which locks the page’s scrolling', async () => {
  const { innerHeight, innerWidth } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(800, 300)
  for (const wallet of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    announceWallet({ name: wallet, rdns: wallet })
  const { shadow } = await openOver(hosts['Radix Dialog'])
  const body = shadow.querySelector('.lk-panel-body') as HTMLElement
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
  await userEvent.wheel(body, { delta: { y: 100 } })
  await expect.poll(() => body.scrollTop).toBeGreaterThan(0)
})

it('a click acts once, and the page does not receive it', async () => {
  const { shadow } = await openOver(hosts['Radix Dialog'])
  const heard: string[] = []
  const hear = ({ type }: Event) => heard.push(type)
  const types = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin']
  for (const type of types) document.addEventListener(type, hear, true)
  onTestFinished(() => {
    for (const type of types) document.removeEventListener(type, hear, true)
  })
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.style.cssText = 'width: 20px; height: 20px'
  shadow.querySelector('.lk-panel-view')?.append(box)
  await userEvent.click(box)
  await userEvent.keyboard(' ')
  await userEvent.click(box)
  expect(box.checked).toBe(true)
  expect(heard).toEqual([])
})
