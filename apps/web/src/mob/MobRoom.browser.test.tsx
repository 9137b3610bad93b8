import { toNetwork } from '@latchkey/core'
import { mobMembersMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Mob, Turn } from '@latchkey/protocol/mobs'
import { KitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createAppKit } from '../createAppKit.ts'
import { MobRoom } from './MobRoom.tsx'
import { ClockFace } from './TurnClock.tsx'

const nowhere = 'http://127.0.0.1:9'
const accountAt = (place: number) => `eip155:1:0x${String(place).padStart(40, '0')}` as Caip10

/** Renders parts of the page. Returns a function that renders others in their place. */
function render(content: ReactNode): (content: ReactNode) => void {
  const networks = [toNetwork(mainnet, nowhere)] as const
  const kit = createAppKit({ api: nowhere, projectId: 'local', networks }, window.location.origin)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const draw = (shown: ReactNode) => root.render(<KitProvider kit={kit}>{shown}</KitProvider>)
  draw(content)
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
  })
  return draw
}

/** Expects a text in one of the regions that were in the page before it: screen readers announce no others. */
async function expectAnnounced(text: string, regions: readonly Element[]) {
  const said = page.getByText(text)
  await expect.element(said).toBeVisible()
  expect(regions).toContain(said.element().closest('[role="status"]'))
}

const statuses = () => page.getByRole('status').elements()

it('announces that the time of a turn is over', async () => {
  const draw = render(<ClockFace address={undefined} leftMs={1_000} totalMs={60_000} />)
  await expect.element(page.getByRole('timer')).toBeVisible()
  const regions = statuses()
  draw(<ClockFace address={undefined} leftMs={0} totalMs={60_000} />)
  await expectAnnounced('Time’s up', regions)
})

it('announces that a mob is full, and that it couldn’t be loaded again', async () => {
  const mob = (members: number): Mob => ({
    id: 'a',
    name: 'Serial Mob',
    minutes: 10,
    members: Array.from({ length: members }, (_, place) => accountAt(place)),
    turns: [],
  })
  const room = (members: number, failure?: Error) => (
    <MobRoom account={accountAt(99)} known={{ mob: mob(members), aheadMs: 0 }} failure={failure} />
  )
  const draw = render(room(1))
  await expect.element(page.getByRole('button', { name: 'Join mob' })).toBeVisible()
  const regions = statuses()
  draw(room(mobMembersMax, new TypeError('Failed to fetch')))
  await expectAnnounced('This mob is full. Ask a member to leave, or start another mob.', regions)
  await expectAnnounced('Couldn’t reach the server. Check your connection, then try again.', regions)
})

it('announces that one has the keyboard now', async () => {
  const [account, other] = [accountAt(1), accountAt(2)]
  const room = (driver: Caip10) => {
    const mob: Mob = {
      id: 'a',
      name: 'Serial Mob',
      minutes: 10,
      members: [account, other],
      driver,
      turns: [],
    }
    return <MobRoom account={account} known={{ mob, aheadMs: 0 }} failure={undefined} />
  }
  const draw = render(room(other))
  await expect.element(page.getByText('has the keyboard')).toBeVisible()
  const regions = statuses()
  draw(room(account))
  await expectAnnounced('You have the keyboard', regions)
})

it('says that the browser refuses to copy the invitation link, and selects it', async () => {
  // As on a page without HTTPS.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const account = accountAt(1)
  const mob: Mob = { id: 'a', name: 'Serial Mob', minutes: 10, members: [account], turns: [] }
  render(<MobRoom account={account} known={{ mob, aheadMs: 0 }} failure={undefined} />)
  const button = page.getByRole('button', { name: 'Copy invitation link' })
  await expect.element(button).toBeVisible()
  const regions = statuses()
  await button.click()
  await expectAnnounced('The browser blocked copying. Copy the selected text.', regions)
  const field = page.getByRole('textbox', { name: 'Copy invitation link' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(window.location.href)
})

it('writes a mob’s name and its notes in their own direction', async () => {
  const account = accountAt(1)
  const note = 'الاختبارات خضراء.'
  const turn: Turn = { number: 1, to: account, note, startedAt: '2026-01-01T00:00:00Z', signature: '0x' }
  const mob: Mob = { id: 'a', name: 'فريق الثلاثاء', minutes: 10, members: [account], turns: [turn] }
  render(<MobRoom account={account} known={{ mob, aheadMs: 0 }} failure={undefined} />)
  const directionOf = (text: string) => getComputedStyle(page.getByText(text).element()).direction
  await expect.element(page.getByText(note)).toBeVisible()
  expect([directionOf(note), directionOf(mob.name)]).toEqual(['rtl', 'rtl'])
})

it('recognizes a member who has switched networks, as the driver, too', async () => {
  const [account, other] = [accountAt(1), accountAt(2)]
  const elsewhere = account.replace('eip155:1:', 'eip155:10:') as Caip10
  const turn: Turn = { number: 1, to: account, note: '', startedAt: '2026-01-01T00:00:00Z', signature: '0x' }
  const members = [account, other]
  const mob: Mob = { id: 'a', name: 'Serial Mob', minutes: 10, members, driver: account, turns: [turn] }
  render(<MobRoom account={elsewhere} known={{ mob, aheadMs: 0 }} failure={undefined} />)
  await expect.element(page.getByText('You have the keyboard')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Pass to/ })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Members' }).getByText('You')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave mob' })).toBeVisible()
})
