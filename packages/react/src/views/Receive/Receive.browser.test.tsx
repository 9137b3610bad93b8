import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '../../../test/addresses.ts'
import { announceWallet } from '../../../test/announceWallet.ts'
import { connectWallet } from '../../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../../test/renderKit.tsx'

it('shows the full address, a code with the address, and its network', async () => {
  const wallet = announceWallet()
  const drawn = renderKit()
  await connectWallet(wallet)
  await expect.poll(() => drawn.kit.facts.get().status).toBe('connected')
  await drawn.modal.open({ view: 'Receive' })
  await expect
    .element(page.getByRole('img', { name: new RegExp(`${addresses.ada} on Devnet`) }))
    .toBeVisible()
  await expect.poll(() => drawn.shadow?.querySelector('.lk-receive-address')?.textContent).toBe(addresses.ada)
  await expect.element(page.getByText(/Use this address only on Devnet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expectNoAxeFindings()
})
