import { switchNetwork } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devnet, sidenet } from '../../../core/test/networks.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'
import { ConnectButton } from './buttons.tsx'
import { NetworkButton } from './NetworkButton.tsx'

it('[2.10 only when switching is enabled] disables the network button when switching is disabled', async () => {
  const wallet = announceWallet()
  const view = renderKit(
    { networks: [devnet, sidenet], enableNetworkSwitch: false },
    <>
      <NetworkButton />
      <ConnectButton />
    </>,
  )
  await connectWallet(wallet)
  // The button looks the same before the wallet connects, and opening another view meanwhile cancels the connection.
  await expect.poll(() => view.kit.facts.get().status).toBe('connected')
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Network: Devnet', exact: true })).toBeDisabled()
  await view.modal.open({ view: 'Networks' })
  const list = page.getByRole('list', { name: 'Networks' })
  await expect.element(list.getByText('Sidenet')).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => view.dialog?.open ?? false).toBe(false)
  wallet.moveTo(5)
  await expect.element(page.getByRole('button', { name: 'Wrong network', exact: true })).toBeDisabled()
})

it("shows the network's logo, or its letter, in the room that the button keeps for it", async () => {
  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const drawn = { ...devnet, assets: { imageUrl: logo } }
  const view = renderKit({ networks: [drawn, sidenet] }, <NetworkButton />)
  const button = page.getByRole('button', { name: 'Network: Devnet', exact: true })
  await expect.element(button).toBeVisible()
  const { width } = button.element().getBoundingClientRect()
  await expect.poll(() => button.element().querySelector('img')?.src).toBe(logo)
  expect(button.element().getBoundingClientRect().width).toBeCloseTo(width, 1)
  await switchNetwork(view.kit, { networkId: sidenet.caipNetworkId })
  const other = page.getByRole('button', { name: 'Network: Sidenet', exact: true })
  await expect
    .poll(() => other.element().querySelector('[data-letter]')?.getAttribute('data-letter'))
    .toBe('S')
})
