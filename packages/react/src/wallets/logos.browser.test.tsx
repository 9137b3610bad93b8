import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { devnet } from '../../../core/test/networks.ts'
import { announceWallet } from '../../test/announceWallet.ts'
import { connectWallet } from '../../test/connectWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

const rowOf = (name: string) => page.getByRole('button', { name }).element()
const logoOf = (name: string) => rowOf(name).querySelector('img')

it('shows the logos of wallets that are not installed, in Connect and in the list of all', async () => {
  const view = renderKit()
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'Connect' })
  await expect.poll(() => logoOf('MetaMask')?.src).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  await expect.poll(() => logoOf('MetaMask')?.naturalWidth).toBeGreaterThan(0)
  expect(logoOf('MetaMask')).toHaveAttribute('alt', '')
  await view.modal.open({ view: 'AllWallets' })
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('searchbox').fill('Keplr')
  await expect.poll(() => view.dialog?.querySelectorAll('span.lk-mark').length).toBe(0)
})

it('draws a letter for a wallet whose logo the server can’t serve', async () => {
  const view = renderKit({ api: 'http://127.0.0.1:1', projectId: 'p' })
  const asked: string[] = []
  new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name))).observe({
    type: 'resource',
  })
  await expect.poll(() => view.container.textContent).toBe('Connect wallet')
  await view.modal.open({ view: 'Connect' })
  await expect.poll(() => rowOf('MetaMask').querySelector('span.lk-mark')?.textContent).toBe('M')
  await expect.poll(() => asked).toContain('http://127.0.0.1:1/icons/wallets/metaMask.svg')
})

it('shows a network’s logo, its own image instead, or a letter', async () => {
  const wallet = announceWallet()
  const own = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const network = (id: number, name: string) => ({
    ...devnet,
    id,
    name,
    caipNetworkId: `eip155:${id}` as const,
  })
  const view = renderKit({
    networks: [
      devnet,
      network(10, 'Optimist'),
      network(987654, 'Nowhere'),
      { ...network(8453, 'Own'), assets: { imageUrl: own } },
    ],
  })
  await connectWallet(wallet)
  await expect.poll(() => view.kit.facts.get().status).toBe('connected')
  await view.modal.open({ view: 'Networks' })
  await expect.poll(() => logoOf('Optimist')?.src).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  await expect.poll(() => rowOf('Nowhere').querySelector('span.lk-mark')?.textContent).toBe('N')
  expect(logoOf('Own')?.src).toBe(own)
})
