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
  let isBlocked = true
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The modal loads once the kit is ready.
  const ready = async () => {
    await answered
    if (isBlocked) throw new Error('The modal couldn’t be loaded.')
  }
  Object.assign(kit, { ready })
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
  answer()
  await expect.element(page.getByRole('status')).toHaveTextContent('Check your connection, then try again.')
  await expect.element(button).toHaveFocus()
  expect(unhandled).toEqual([])
  isBlocked = false
  await button.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
