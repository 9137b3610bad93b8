import { createKit, createMemoryStorage } from '@latchkey/core'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { devnet } from '../../core/test/networks.ts'
import { AccountButton, ConnectButton, KitProvider, NetworkButton } from './index.ts'

it('renders the buttons on a server as disconnected, and nothing of the modal', () => {
  const kit = createKit({
    networks: [devnet],
    metadata: { name: 'Test', description: 'A test', url: 'https://test.example', icon: '/icon.svg' },
    storage: createMemoryStorage(),
  })
  const html = renderToString(
    <KitProvider kit={kit}>
      <NetworkButton />
      <AccountButton />
      <ConnectButton />
    </KitProvider>,
  )
  const texts = html.replace(/<[^>]*>/g, ' ').split(/\s{2,}/)
  expect(texts.map((text) => text.trim()).filter(Boolean)).toEqual(['Devnet', 'Connect wallet'])
})
