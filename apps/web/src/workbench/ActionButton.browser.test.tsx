import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActionButton } from './ActionButton.tsx'

it('keeps the focus while busy, and ignores presses, also as the button of a form', async () => {
  const heard: string[] = []
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const draw = (isBusy: boolean) =>
    root.render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          heard.push('submit')
        }}
      >
        <input aria-label="Name" />
        <ActionButton type="submit" isBusy={isBusy} onClick={() => heard.push('click')}>
          Start
        </ActionButton>
      </form>,
    )
  draw(false)
  const button = page.getByRole('button', { name: 'Start' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(heard).toEqual(['click', 'submit'])
  draw(true)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  page.getByRole('textbox', { name: 'Name' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(heard).toEqual(['click', 'submit'])
})
