// @vitest-environment jsdom
import { createKit, toNetwork } from '@latchkey/core'
import { mock } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { ConnectButton } from './buttons/buttons.tsx'
import { KitProvider } from './KitProvider.tsx'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function render() {
  const kit = createKit({
    networks: [toNetwork(mainnet, 'http://127.0.0.1:1')],
    metadata: { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' },
    connectors: [mock({ accounts: [account] })],
  })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    place.remove()
  })
  root.render(
    <KitProvider kit={kit}>
      <ConnectButton />
    </KitProvider>,
  )
  return { kit, button: () => place.querySelector('button') }
}

const modal = () => document.querySelector('[data-latchkey]')?.shadowRoot ?? null
const row = (name: string) =>
  [...(modal()?.querySelectorAll('button') ?? [])].find((button) => button.textContent?.includes(name))

it('renders the button, opens the modal and connects a mock in jsdom', async () => {
  const { button, kit } = render()
  await expect.poll(() => button()?.textContent).toBe('Connect wallet')
  button()?.click()
  await expect.poll(() => row('Mock Connector')).toBeDefined()
  row('Mock Connector')?.click()
  await expect.poll(() => button()?.textContent).toBe('0x7099…79C8')
  expect(kit.facts.get().account).toBe(`eip155:1:${account}`)
  await expect.poll(() => modal()?.querySelector('dialog')?.open).toBe(false)
})
