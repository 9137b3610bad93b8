import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceWallet } from '../../../test/announceWallet.ts'
import { connectWallet } from '../../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../../test/renderKit.tsx'

async function openOnAnotherNetwork() {
  const wallet = announceWallet()
  const drawn = renderKit()
  await connectWallet(wallet)
  await expect.poll(() => drawn.kit.facts.get().status).toBe('connected')
  wallet.moveTo(999)
  await expect.element(page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
  return { wallet, ...drawn }
}

describe('UnsupportedChain', () => {
  it('[2.10 opens UnsupportedChain] [2.2 UnsupportedChain] opens automatically, lists the app’s networks, and cannot be left without switching', async () => {
    const { dialog } = await openOnAnotherNetwork()
    await expect.element(page.getByRole('button', { name: 'Devnet' })).toBeVisible()
    await expectNoAxeFindings()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(dialog?.open).toBe(true)
  })

  it('closes once the wallet has switched', async () => {
    const { wallet, dialog } = await openOnAnotherNetwork()
    await page.getByRole('button', { name: 'Devnet' }).click()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await expect.poll(() => dialog?.open ?? false).toBe(false)
  })

  it('offers to disconnect, with a button that never loses the focus', async () => {
    const { kit, dialog } = await openOnAnotherNetwork()
    const button = page.getByRole('button', { name: 'Disconnect' })
    const lost: boolean[] = []
    const observer = new MutationObserver(() => lost.push(true))
    observer.observe(button.element(), { attributeFilter: ['disabled'] })
    await button.click()
    await expect.poll(() => kit.facts.get().status).toBe('disconnected')
    expect(lost).toEqual([])
    await expect.poll(() => dialog?.open ?? false).toBe(false)
  })
})
