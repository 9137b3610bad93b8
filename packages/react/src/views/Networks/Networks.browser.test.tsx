import { getQueryClient } from '@latchkey/core'
import type { Network } from '@latchkey/protocol/network'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devnet } from '../../../../core/test/networks.ts'
import { announceWallet } from '../../../test/announceWallet.ts'
import { connectWallet } from '../../../test/connectWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { renderKit } from '../../../test/renderKit.tsx'

const others = ['Óptima', 'Base', 'Gnosis', 'Polygon', 'Linea', 'Celo'].map(
  (name, at): Network => ({ ...devnet, id: at + 100, caipNetworkId: `eip155:${at + 100}`, name }),
)

async function openNetworks() {
  const wallet = announceWallet()
  const drawn = renderKit({ networks: [devnet, ...others] })
  await connectWallet(wallet)
  await expect.poll(() => drawn.kit.facts.get().status).toBe('connected')
  await drawn.modal.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Network: Devnet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Networks' })).toBeVisible()
  return Object.assign(drawn, { wallet })
}

const network = (name: string) => page.getByRole('dialog').getByRole('button', { name })

describe('Networks', () => {
  it('[3.12 requestedCaipNetworks] lists the requested networks, marks the active one, and finds by name regardless of accents', async () => {
    await openNetworks()
    await expect.element(network('Devnet')).toHaveAttribute('aria-current', 'true')
    await userEvent.type(page.getByRole('searchbox'), 'opt')
    await expect.element(network('Óptima')).toBeVisible()
    await expect.element(network('Devnet')).not.toBeInTheDocument()
    await userEvent.fill(page.getByRole('searchbox'), 'nothing')
    await expect.element(page.getByText('No networks found')).toBeVisible()
    await expectNoAxeFindings()
  })

  it('asks the wallet to switch, and goes back once it has switched', async () => {
    const { wallet, kit } = await openNetworks()
    await network('Base').click()
    await expect.element(page.getByText('Approve the switch in your wallet')).toBeVisible()
    await expect.poll(wallet.waiting).toHaveLength(1)
    wallet.approve()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    expect(kit.facts.get().activeNetwork?.name).toBe('Base')
  })

  it('goes nowhere after it was left: a switch accepted later keeps the current view', async () => {
    const view = await openNetworks()
    await network('Base').click()
    await expect.poll(view.wallet.waiting).toHaveLength(1)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect.element(page.getByText('Use this address only on Devnet.')).toBeVisible()
    view.wallet.approve()
    await expect.element(page.getByText('Use this address only on Base.')).toBeVisible()
    await expect.poll(() => getQueryClient(view.kit).isMutating()).toBe(0)
    expect(view.modal.view).toBe('Receive')
  })

  it('reports quietly that the visitor rejected the switch, and changes nothing', async () => {
    const { wallet, kit } = await openNetworks()
    await network('Base').click()
    await expect.poll(wallet.waiting).toHaveLength(1)
    // Screen readers only announce what appears in a region that they know.
    const regions = page.getByRole('status').elements()
    wallet.decline()
    const said = page.getByText('Network not switched')
    await expect.element(said).toBeVisible()
    expect(regions).toContain(said.element().closest('[role="status"]'))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(network('Devnet')).toHaveAttribute('aria-current', 'true')
    expect(kit.facts.get().activeNetwork?.name).toBe('Devnet')
  })
})
