import { type Config, createKit, createMemoryStorage } from '@latchkey/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ConnectButton, KitProvider } from '../src/index.ts'
import { devnet } from './networks.ts'

let kits = 0

/** Draws a page with a kit of its own, in StrictMode; both go when the test is over. */
export function renderKit(
  config: Partial<Config> = {},
  children: ReactNode = (
    <header>
      <ConnectButton />
    </header>
  ),
) {
  kits += 1
  const kit = createKit({
    networks: [devnet],
    metadata: { name: 'Test', description: 'A test', url: location.origin, icon: '/icon.svg' },
    storage: createMemoryStorage(),
    storageKey: `test${kits}`,
    ...config,
  })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <KitProvider kit={kit}>{children}</KitProvider>
    </StrictMode>,
  )
  const unmount = () => {
    root.unmount()
    kit.destroy()
    container.remove()
  }
  onTestFinished(unmount)
  return {
    kit,
    container,
    unmount,
    /** The shadow root that the modal is drawn into. */
    get shadow() {
      return document.querySelector(`[data-latchkey="${kit.config.storageKey}"]`)?.shadowRoot ?? null
    },
    get dialog() {
      return this.shadow?.querySelector('dialog') ?? null
    },
  }
}
