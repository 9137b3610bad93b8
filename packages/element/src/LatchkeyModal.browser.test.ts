import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../react/test/expectNoAxeFindings.ts'
import { add, createOwnKit, dialogOf, find, record } from '../test/elements.ts'

it('modal: follows the attribute “open”, which follows the modal', async () => {
  const kit = createOwnKit()
  const place = add(
    '<latchkey-modal view="WhatIsAWallet"></latchkey-modal><latchkey-button></latchkey-button>',
  )
  const modal = find(place, 'latchkey-modal')
  const events = record(modal)
  modal.kit = kit
  modal.open = true
  await expect.element(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => modal.open).toBe(false)
  find(place, 'latchkey-button').click()
  await expect.poll(() => modal.getAttribute('open')).toBe('')
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  modal.removeAttribute('open')
  await expect.poll(() => dialogOf(kit)?.open).toBe(false)
  await modal.show({ view: 'GetAWallet' })
  expect(modal.open).toBe(true)
  await modal.close()
  expect(events).toEqual(['open', 'close', 'open', 'close', 'open', 'close'])
})

it('modal: is inside of the element for a kit with embedded: true', async () => {
  const kit = createOwnKit({ embedded: true })
  const modal = find(add('<latchkey-modal></latchkey-modal>'), 'latchkey-modal')
  modal.kit = kit
  await expect.element(page.getByRole('region', { name: 'Connect a wallet' })).toBeVisible()
  expect(modal.shadowRoot?.querySelector('[data-latchkey]')).not.toBeNull()
  await expectNoAxeFindings()
})
