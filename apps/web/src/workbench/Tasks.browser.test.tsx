import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { Task } from './Task.tsx'
import { Tasks } from './Tasks.tsx'

/** A card whose buttons are removed when they are pressed: one within the card, the other with it. */
function Mob() {
  const [step, setStep] = useState<'start' | 'room' | 'joined'>('start')
  if (step === 'start')
    return (
      <Task key="start" title="Your mob" text="">
        <button type="button" onClick={() => setStep('room')}>
          Start mob
        </button>
      </Task>
    )
  return (
    <Task key="room" title="The Tuesday mob" text="">
      {step === 'room' && (
        <button type="button" onClick={() => setStep('joined')}>
          Join mob
        </button>
      )}
    </Task>
  )
}

function render() {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <Tasks>
      <Task title="Another card" text="">
        <button type="button">Other</button>
      </Task>
      <Mob />
    </Tasks>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
}

const focus = (locator: Locator) => {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

const press = async (name: string) => {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  focus(button)
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
}

it('focuses the heading of the card when its pressed button is removed, or replaced with the card', async () => {
  render()
  const heading = page.getByRole('heading', { name: 'The Tuesday mob' })
  await press('Start mob')
  await expect.element(heading).toHaveFocus()
  await press('Join mob')
  await expect.element(heading).toHaveFocus()
})

it('leaves the focus where the visitor moved it before a button is removed', async () => {
  render()
  await press('Start mob')
  const join = page.getByRole('button', { name: 'Join mob' })
  const other = page.getByRole('button', { name: 'Other' })
  focus(join)
  focus(other)
  // Removes the button without focusing it.
  const button = join.element()
  if (button instanceof HTMLElement) button.click()
  await expect.element(join).not.toBeInTheDocument()
  await expect.element(other).toHaveFocus()
})
