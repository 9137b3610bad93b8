import { toNetwork } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from './App.tsx'
import { createAppKit } from './createAppKit.ts'

// Nobody is connected, so no host is contacted.
const nowhere = 'http://127.0.0.1:9'

beforeEach(async () => {
  const networks = [toNetwork(mainnet, nowhere)] as const
  const kit = createAppKit({ api: nowhere, projectId: 'local', networks }, window.location.origin)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <KitProvider kit={kit}>
      <App />
    </KitProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

const header = () => page.getByRole('banner')
const main = () => page.getByRole('main')

it('[1.2 header] the header has the connect button', async () => {
  await expect.element(header().getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

it('[1.2 page] [2.1 layout] the page follows the header in the document and is below it on screen', () => {
  const [top, below] = [header().element(), main().element()]
  expect(top.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(below.getBoundingClientRect().top).toBeGreaterThanOrEqual(top.getBoundingClientRect().bottom)
})

it('[2.1 no routes] there is one layout, and opening the modal does not change the URL', async () => {
  const { href } = window.location
  const { length } = window.history
  await header().getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect([window.location.href, window.history.length]).toEqual([href, length])
  expect([header().elements().length, main().elements().length]).toEqual([1, 1])
})
