import type { createKit } from '@latchkey/core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../../react/test/announceWallet.ts'
import { connectWallet } from '../../react/test/connectWallet.ts'
import { add, addButton, createOwnKit, dialogOf, find, modalsOf, record } from '../test/elements.ts'
import { type LatchkeyModal, setKit } from './index.ts'

it('two elements of a kit share its modal, and a page’s kit reaches elements without one', async () => {
  const kit = createOwnKit()
  const place = add('<latchkey-button></latchkey-button><latchkey-button label="Second"></latchkey-button>')
  await new Promise(requestAnimationFrame)
  expect(page.getByRole('button').elements()).toEqual([])
  setKit(kit)
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Second' })).toBeVisible()
  expect(modalsOf(kit)).toHaveLength(1)
  place.firstElementChild?.remove()
  await expect.poll(() => page.getByRole('button', { name: 'Connect wallet' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Second' }).click()
  await expect.poll(() => dialogOf(kit)?.open).toBe(true)
})

it('keeps its connection and its modal when it is moved, and stops the kit when it is removed', async () => {
  const wallet = announceWallet()
  const { kit, button, place } = addButton()
  await connectWallet(wallet)
  await expect.poll(() => button.account).toBeDefined()
  const [modal] = modalsOf(kit)
  const events = record(button)
  add('<main></main>').firstElementChild?.append(button)
  await new Promise(requestAnimationFrame)
  expect([...modalsOf(kit)]).toEqual([modal])
  expect(kit.getLifecycle()).toBe('started')
  button.remove()
  await expect.poll(kit.getLifecycle).toBe('idle')
  expect(modalsOf(kit)).toHaveLength(0)
  place.append(button)
  await expect.element(page.getByRole('button', { name: /0xf39F…2266/ })).toBeVisible()
  await expect.poll(kit.getLifecycle).toBe('started')
  expect(events).toEqual([])
})

it('an element that gets a kit of its own leaves the kit that the page set to the others', async () => {
  const pageKit = createOwnKit()
  setKit(pageKit)
  const place = add('<latchkey-button></latchkey-button><latchkey-button></latchkey-button>')
  const [first, second] = place.querySelectorAll('latchkey-button')
  await expect.poll(() => [first?.kit, second?.kit]).toEqual([pageKit, pageKit])
  const own = createOwnKit()
  if (first) first.kit = own
  await expect.poll(() => modalsOf(own).length).toBe(1)
  expect([first?.kit, second?.kit]).toEqual([own, pageKit])
})

it('the kit of the first element reaches those without one, and follows it to another', async () => {
  const place = add('<latchkey-button></latchkey-button><latchkey-button></latchkey-button>')
  const [first, second] = place.querySelectorAll('latchkey-button')
  for (const kit of [createOwnKit(), createOwnKit()]) {
    if (first) first.kit = kit
    await expect.poll(() => second?.kit).toBe(kit)
  }
})

it('has no account once the page’s kit is removed', async () => {
  const wallet = announceWallet()
  setKit(createOwnKit())
  const button = find(add('<latchkey-button></latchkey-button>'), 'latchkey-button')
  await connectWallet(wallet)
  await expect.poll(() => button.account).toBeDefined()
  const events = record(button)
  setKit(undefined)
  await expect.poll(() => events).toEqual(['change', 'disconnect'])
  expect(button.account).toBeUndefined()
})

it('takes over properties that were set before the element was defined', async () => {
  const kit = createOwnKit()
  const late = document.createElement('latchkey-late') as LatchkeyModal
  late.kit = kit
  late.open = true
  document.body.append(late)
  onTestFinished(() => late.remove())
  customElements.define('latchkey-late', class extends (customElements.get('latchkey-modal')!) {})
  await expect.poll(() => dialogOf(kit)?.open).toBe(true)
  expect(late.kit).toBe(kit)
  expect(Object.keys(late)).toEqual([])
})

it('rejects a value that is not a kit', () => {
  const { button } = addButton()
  expect(() => Object.assign(button, { kit: 'kit' })).toThrow(
    '<latchkey-button>: "kit" is not a kit (string).',
  )
  expect(() => setKit({} as ReturnType<typeof createKit>)).toThrow('setKit: "kit" is not a kit (object).')
})
