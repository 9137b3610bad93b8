import { type Config, createKit, createMemoryStorage } from '@latchkey/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { devnet } from '../../core/src/testing/networks.ts'
import { ConnectButton, KitProvider, type UseModal, useModal } from '../src/index.ts'

/** Makes a kit that shares nothing with another test's. */
export function createTestKit(config: Partial<Config> = {}) {
  return createKit({
    networks: [devnet],
    metadata: { name: 'Test', description: 'A test', url: location.origin, icon: '/icon.svg' },
    storage: createMemoryStorage(),
    // What a tab keeps outlives the page, and here many tests share one.
    storageKey: `test-${crypto.randomUUID()}`,
    ...config,
  })
}

/** Draws a page with a kit of its own, in StrictMode; both go when the test is over. */
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
    /** What `useModal` answers inside. */
    get modal() {
      if (!modal) throw new Error('Nothing is drawn yet.')
      return modal
    },
    /** The shadow root that the modal is drawn into. */
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
