import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { late } from './late.tsx'

/** Renders a part beside other content. Its code loads as soon as the server has it. */
function render(isRetried: boolean) {
  const server = { hasCode: false }
  const Part = late(async () => {
    // Fails as the browser does after a deployment.
    if (!server.hasCode)
      await import(/* @vite-ignore */ new URL('/assets/gone.js', 'http://127.0.0.1:9').href)
    return () => <p>The part</p>
  })
  const failed = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  )
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container, { onCaughtError: () => {} })
  root.render(
    <StrictMode>
      <p>The rest of the page</p>
      <Part waiting={<p>Loading</p>} {...(isRetried && { failed })} />
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return server
}

it('keeps the page when the code of a part can’t be loaded, and loads it on retry', async () => {
  const server = render(true)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(page.getByText('The rest of the page')).toBeVisible()
  await expect.element(again).toBeVisible()
  server.hasCode = true
  await again.click()
  await expect.element(page.getByText('The part')).toBeVisible()
})

it('drops a part that can’t be loaded and that the page can do without', async () => {
  render(false)
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  await expect.element(page.getByText('The rest of the page')).toBeVisible()
})
