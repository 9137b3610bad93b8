import { toNetwork } from '@latchkey/core'
import type { Note } from '@latchkey/protocol/notes'
import { KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAppKit } from '../createAppKit.ts'
import { NoteList } from './Notes.tsx'

// Every note is the account's own, so no host is contacted.
const nowhere = 'http://127.0.0.1:9'
const signer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${signer}` as const
const notes = Array.from({ length: 7 }, (_, place) => ({
  id: `${place}`,
  author: account,
  text: `Note ${place}`,
  writtenAt: '2026-01-01T00:00:00Z',
}))

/** Renders a list of notes. */
function render(list: readonly Note[]) {
  const networks = [toNetwork(mainnet, nowhere)] as const
  const kit = createAppKit({ api: nowhere, projectId: 'local', networks }, window.location.origin)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <KitProvider kit={kit}>
      <NoteList notes={list} account={account} />
    </KitProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
  })
}

it('writes each note in its own direction', async () => {
  const text = 'הבדיקות ירוקות.'
  render(notes.slice(0, 1).map((note) => ({ ...note, text })))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(getComputedStyle(page.getByText(text).element()).direction).toBe('rtl')
})

it('focuses the list when the button that shows the rest is pressed, which removes the button', async () => {
  render(notes)
  const more = page.getByRole('button', { name: 'Show 2 more' })
  await expect.element(more).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Note 6')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('list', { name: 'Notes' }).element())
})

it('calls a note that was written on another network the account’s own', async () => {
  render(notes.slice(0, 1).map((note) => ({ ...note, author: `eip155:10:${signer}` as const })))
  await expect.element(page.getByText('You', { exact: true })).toBeVisible()
})
