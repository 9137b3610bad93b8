import { type Config, createKit, createMemoryStorage } from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { devnet } from '../../core/test/networks.ts'
import { ConnectButton, KitProvider, type UseModal, useModal } from '../src/index.ts'

/** Creates a kit that shares nothing with other tests. */
export function createTestKit(config: Partial<Config> = {}) {
  return createKit({
    wagmi,
    networks: [devnet],
    metadata: { name: 'Test', description: 'A test', url: location.origin, icon: '/icon.svg' },
    storage: createMemoryStorage(),
    // A tab's storage outlives the page, and many tests share a tab here.
    storageKey: `test-${crypto.randomUUID()}`,
    ...config,
  })
}

/** Renders a page with its own kit, in StrictMode. Both are removed when the test ends. */
export function renderKit(
  config: Partial<Config> = {},
  children: ReactNode = <ConnectButton />,
  kit = createTestKit(config),
) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  let modal: UseModal | undefined
  const onModal = (answered: UseModal) => {
    modal = answered
  }
  root.render(
    <StrictMode>
      <KitProvider kit={kit}>
        <header>{children}</header>
        <ModalReader onModal={onModal} />
      </KitProvider>
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
    /** The return value of `useModal` inside the page. */
    get modal() {
      if (!modal) throw new Error('Nothing is rendered yet.')
      return modal
    },
    /** The shadow root that the modal is rendered into. */
    get shadow() {
      return document.querySelector(`[data-latchkey="${kit.config.storageKey}"]`)?.shadowRoot ?? null
    },
    get dialog() {
      return this.shadow?.querySelector('dialog') ?? null
    },
  }
}

function ModalReader({ onModal }: { onModal: (modal: UseModal) => void }) {
  onModal(useModal())
  return null
}
