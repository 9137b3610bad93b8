import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { laterPart } from './laterPart.tsx'

function Here() {
  return <p>Here it is</p>
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" onClick={onRetry}>
      Again
    </button>
  )
}

/** Creates a part whose code fails to load until the network is up. */
function createPart() {
  const network = { isUp: false, asked: 0 }
  const load = async () => {
    network.asked += 1
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return Here
  }
  return { network, Part: laterPart(load, undefined, Failed), Silent: laterPart(load) }
}

function draw() {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return root
}

it('retries a part that failed to load, without affecting anything else', async () => {
  const { network, Part } = createPart()
  draw().render(
    <StrictMode>
      <p>Beside it</p>
      <Part />
    </StrictMode>,
  )
  const again = page.getByRole('button', { name: 'Again' })
  await again.click()
  await expect.element(again).toBeVisible()
  network.isUp = true
  await again.click()
  await expect.element(page.getByText('Here it is')).toBeVisible()
  await expect.element(page.getByText('Beside it')).toBeVisible()
})

it('renders nothing without a fallback and loads with the next render', async () => {
  const { network, Silent } = createPart()
  const root = draw()
  root.render(<Silent key="first" />)
  await expect.poll(() => network.asked).toBe(1)
  network.isUp = true
  root.render(<Silent key="second" />)
  await expect.element(page.getByText('Here it is')).toBeVisible()
})
