import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { Dialog } from './Dialog.tsx'

/** Renders a dialog with a list of controls, and focuses one of them. */
async function openList(names: readonly string[], focusedName: string, isEmbedded = false) {
  const view = (shown: readonly string[]) => (
    <Dialog title="Sessions" closeLabel="Close" embedded={isEmbedded} onRequestClose={() => {}}>
      {shown.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </Dialog>
  )
  const { draw, focused } = renderParts(view(names))
  await import('./moveDialog.ts')
  const control = page.getByRole('button', { name: focusedName })
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  return { draw: (shown: readonly string[]) => draw(view(shown)), nameFocused: () => focused()?.textContent }
}

it.each([
  ['a dialog', false],
  ['an embedded panel', true],
])('focuses the heading of %s when the focused control disappears', async (_, isEmbedded) => {
  const { draw, nameFocused } = await openList(['Revoke A', 'Revoke B'], 'Revoke A', isEmbedded)
  draw(['Revoke B'])
  await expect.poll(nameFocused).toBe('Sessions')
})

it('leaves focus where it is when another control disappears', async () => {
  const { draw, nameFocused } = await openList(['Revoke A', 'Revoke B'], 'Revoke A')
  draw(['Revoke A'])
  draw([])
  await expect.poll(nameFocused).toBe('Sessions')
  const other = await openList(['Revoke A', 'Revoke B'], 'Revoke B')
  other.draw(['Revoke B'])
  await Promise.resolve()
  expect(other.nameFocused()).toBe('Revoke B')
})

it('leaves focus to what took it outside of the panel', async () => {
  const { draw } = await openList(['Revoke A'], 'Revoke A', true)
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  field.focus()
  draw([])
  await Promise.resolve()
  expect(document.activeElement).toBe(field)
})

it('leaves focus to the page once the visitor has left the panel', async () => {
  const { draw, nameFocused } = await openList(['Revoke A'], 'Revoke A', true)
  ;(page.getByRole('button', { name: 'Revoke A' }).element() as HTMLElement).blur()
  await Promise.resolve()
  draw([])
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  expect(nameFocused()).toBeUndefined()
})
