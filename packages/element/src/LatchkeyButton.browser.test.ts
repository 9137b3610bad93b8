import { disconnect } from '@latchkey/core'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../react/test/announceWallet.ts'
import { connectWallet } from '../../react/test/connectWallet.ts'
import { expectNoAxeFindings } from '../../react/test/expectNoAxeFindings.ts'
import { add, addButton, createOwnKit, find, record } from '../test/elements.ts'

it('connects a wallet in a plain page, and says so with events', async () => {
  const wallet = announceWallet()
  const { kit, button } = addButton()
  const events = record(button)
  // Where Svelte listens for changes.
  const bubbled: unknown[] = []
  const onChange = (event: Event) => bubbled.push((event as CustomEvent).detail)
  document.addEventListener('change', onChange)
  onTestFinished(() => document.removeEventListener('change', onChange))
  await connectWallet(wallet)
  await expect.poll(() => events).toEqual(['open', 'change', 'connect', 'close'])
  expect(bubbled).toEqual([button.account])
  expect(button.account).toMatchObject({ address: kit.facts.get().activeAccount?.address })
  await expect.element(page.getByRole('button', { name: /0xf39F…2266/ })).toBeVisible()
  const avatars = () => button.shadowRoot?.querySelectorAll('.latchkey-button-avatar').length
  await expect.poll(avatars).toBe(1)
  button.show = { avatar: false }
  await expect.poll(avatars).toBe(0)
  await expectNoAxeFindings()
  await disconnect(kit)
  await expect.poll(() => events.slice(4)).toEqual(['change', 'disconnect'])
  expect(button.account).toBeUndefined()
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

it('opens with the keyboard, keeps forms from being submitted, and takes the focus and clicks of its element', async () => {
  const place = add(
    '<form><input aria-label="Amount"><latchkey-button label="Log in"></latchkey-button></form>',
  )
  const button = find(place, 'latchkey-button')
  button.kit = createOwnKit()
  let submits = 0
  place.addEventListener('submit', (event) => {
    event.preventDefault()
    submits += 1
  })
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  place.querySelector('input')?.focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expectNoAxeFindings()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(button)
  button.blur()
  button.focus()
  expect(button.shadowRoot?.activeElement?.localName).toBe('button')
  button.click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(submits).toBe(0)
})

it('can be styled by its part, and by the variables of the kit’s buttons', async () => {
  const style = document.createElement('style')
  style.textContent =
    'button { color: red !important } latchkey-button { --latchkey-accent: rgb(0 0 90) }' +
    'latchkey-button::part(button) { border-radius: 3px; padding: 1px 30px }'
  document.head.append(style)
  onTestFinished(() => style.remove())
  addButton()
  const inner = page.getByRole('button', { name: 'Connect wallet' })
  await expect.element(inner).toBeVisible()
  const { backgroundColor, borderRadius, color, paddingInline } = getComputedStyle(inner.element())
  expect({ backgroundColor, borderRadius, paddingInline }).toEqual({
    backgroundColor: 'rgb(0, 0, 90)',
    borderRadius: '3px',
    paddingInline: '30px',
  })
  expect(color).not.toBe('rgb(255, 0, 0)')
})
