import { toNetwork } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from '../createAppKit.ts'
import { ModalButton } from './ModalButton.tsx'

// Nobody is connected, so no host is contacted.
const nowhere = 'http://127.0.0.1:9'

it('is busy while the modal loads, says that it couldn’t be loaded, and tries again', async () => {
  const unhandled: unknown[] = []
  const listen = (event: PromiseRejectionEvent) => unhandled.push(event.reason)
  window.addEventListener('unhandledrejection', listen)
  onTestFinished(() => window.removeEventListener('unhandledrejection', listen))
  const networks = [toNetwork(mainnet, nowhere)] as const
  const kit = createAppKit({ api: nowhere, projectId: 'local', networks }, window.location.origin)
  const loads: { resolve: () => void; reject: (reason: Error) => void }[] = []
  // The modal loads once the kit is ready. The page preloads it, too, which may be before the press.
  Object.assign(kit, {
    ready: () => new Promise<void>((resolve, reject) => void loads.push({ resolve, reject })),
  })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <KitProvider kit={kit}>
      <ModalButton>Connect</ModalButton>
    </KitProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
  })
  const button = page.getByRole('button', { name: 'Connect' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  await expect.poll(() => loads.length).toBe(1)
  loads[0]?.reject(new Error('The modal couldn’t be loaded.'))
  await expect.element(page.getByRole('status')).toHaveTextContent('Check your connection, then try again.')
  await expect.element(button).toHaveFocus()
  expect(unhandled).toEqual([])
  await button.click()
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.resolve()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
