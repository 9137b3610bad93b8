import { toNetwork } from '@latchkey/core'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Mob } from '@latchkey/protocol/mobs'
import { KitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from './createAppKit.ts'
import { LinkedMob, StartMob } from './mob/MobCard.tsx'
import { MembersNotes } from './notes/Notes.tsx'
import { Faucet } from './workbench/Faucet.tsx'
import { Signed } from './workbench/Signed.tsx'

const nowhere = 'http://127.0.0.1:9'
const signer = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const account: Caip10 = `eip155:1:${signer.address}`

function render(content: ReactNode) {
  const networks = [toNetwork(mainnet, nowhere)] as const
  const kit = createAppKit({ api: nowhere, projectId: 'local', networks }, window.location.origin)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<KitProvider kit={kit}>{content}</KitProvider>)
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
  })
}

const mob: Mob = { id: 'a', name: 'The Tuesday mob', minutes: 10, members: [account], turns: [] }
const answers: { readonly [path: string]: unknown } = {
  '/mobs': { mob, now: new Date().toISOString() },
  '/notes': { notes: [] },
}

/** Responds to the page's requests, until the test ends. */
function openNetwork() {
  const { fetch } = window
  const asked: string[] = []
  let isOnline = true
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), nowhere)
    asked.push(pathname)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json(answers[pathname] ?? {})
  }
  Object.assign(window, { fetch: answer })
  const setOnline = (online: boolean) => {
    isOnline = online
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
  onTestFinished(() => {
    setOnline(true)
    Object.assign(window, { fetch })
  })
  return { asked, setOnline }
}

it('says offline that notes and a mob can’t be loaded, and loads them once it is online', async () => {
  const network = openNetwork()
  render(<LinkedMob account={account} id="a" />)
  await expect.element(page.getByRole('heading', { name: 'The Tuesday mob' })).toBeVisible()
  network.setOnline(false)
  render(<LinkedMob account={account} id="b" />)
  render(<MembersNotes account={account} onSignedOut={() => {}} />)
  await expect.element(page.getByText('Couldn’t load the mob.')).toBeVisible()
  await expect.element(page.getByText('Couldn’t load the notes.')).toBeVisible()
  // The mob that was loaded before is no longer up to date.
  await expect.element(page.getByText('Couldn’t reach the server.')).toBeVisible()
  network.setOnline(true)
  await expect.element(page.getByText('No notes yet.')).toBeVisible()
  await expect.element(page.getByText('Couldn’t load the mob.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Couldn’t reach the server.')).not.toBeInTheDocument()
})

it('keeps the text and the button of a failed load in place while it is asked again', async () => {
  const network = openNetwork()
  network.setOnline(false)
  render(<MembersNotes account={account} onSignedOut={() => {}} />)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(again).toHaveFocus()
  await expect.element(page.getByText('Couldn’t load the notes.')).toBeVisible()
})

it('reports an action offline as failed, and never runs it later', async () => {
  const network = openNetwork()
  render(
    <>
      <Faucet url="/faucet" address={signer.address} />
      <MembersNotes account={account} onSignedOut={() => {}} />
    </>,
  )
  await expect.element(page.getByText('No notes yet.')).toBeVisible()
  network.setOnline(false)
  await page.getByRole('button', { name: 'Fund account' }).click()
  await expect.element(page.getByText('The faucet isn’t responding.')).toBeVisible()
  const asked = network.asked.filter((path) => path === '/faucet').length
  network.setOnline(true)
  // By the time the notes are asked for again, a paused request would have been sent.
  const notes = () => network.asked.filter((path) => path === '/notes').length
  const before = notes()
  await expect.poll(notes).toBeGreaterThan(before)
  expect(network.asked.filter((path) => path === '/faucet')).toHaveLength(asked)
})

it('names the server, not the connection, when it refuses a note or a mob', async () => {
  const failure = { status: 'error', code: 'RATE_LIMITED', reasons: [] }
  const { fetch } = window
  onTestFinished(() => void Object.assign(window, { fetch }))
  const refuse: typeof window.fetch = async () => Response.json(failure, { status: 429 })
  Object.assign(window, { fetch: refuse })
  render(<StartMob account={account} />)
  await page.getByRole('textbox', { name: 'Name of the mob' }).fill('The Tuesday mob')
  await page.getByRole('button', { name: 'Start mob' }).click()
  const mobs = page.getByRole('region', { name: 'Your mob' })
  await expect.element(mobs.getByText('Server error. Try again in a moment.')).toBeVisible()
  render(<MembersNotes account={account} onSignedOut={() => {}} />)
  await page.getByRole('textbox', { name: 'Your note' }).fill('The tests are green.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const form = page.getByRole('textbox', { name: 'Your note' }).element().closest('form')
  await expect.poll(() => form?.textContent).toContain('Server error. Try again in a moment.')
})

it('names the server, not the connection, when it can no longer load a mob', async () => {
  const network = openNetwork()
  render(<LinkedMob account={account} id="a" />)
  await expect.element(page.getByRole('heading', { name: 'The Tuesday mob' })).toBeVisible()
  const failure = { status: 'error', code: 'UPSTREAM_UNAVAILABLE', reasons: [] }
  const refuse: typeof window.fetch = async () => Response.json(failure, { status: 503 })
  Object.assign(window, { fetch: refuse })
  network.setOnline(true)
  await expect.element(page.getByText('Server error. Try again in a moment.')).toBeVisible()
  await expect.element(page.getByText('Couldn’t reach the server.')).not.toBeInTheDocument()
})

it('starts a mob with a name that was pasted with a tab and direction marks', async () => {
  const { fetch } = window
  onTestFinished(() => void Object.assign(window, { fetch }))
  const names: string[] = []
  const record: typeof window.fetch = async (input, init) => {
    if (String(input) === '/mobs') names.push(JSON.parse(String(init?.body)).name)
    return Response.json({})
  }
  Object.assign(window, { fetch: record })
  render(<StartMob account={account} />)
  await page.getByRole('textbox', { name: 'Name of the mob' }).fill('\u200eThe\tTuesday mob\u2069')
  await page.getByRole('button', { name: 'Start mob' }).click()
  await expect.poll(() => names).toEqual(['The Tuesday mob'])
})

it('verifies a signature offline', async () => {
  const network = openNetwork()
  network.setOnline(false)
  const signature = await signer.signMessage({ message: 'Hello' })
  const recover = async () =>
    (await verifyMessage({ address: signer.address, message: 'Hello', signature })) ? signer.address : ''
  render(<Signed signature={signature} address={signer.address} recover={recover} />)
  await expect.element(page.getByText('Verified. Signed by')).toBeVisible()
})
