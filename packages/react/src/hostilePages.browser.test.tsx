import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../test/announceWallet.ts'
import { renderKit } from '../test/renderKit.tsx'
import { ConnectButton } from './buttons/buttons.tsx'

const refuse = () => {
  throw new Error('not to be read')
}
const unreadable = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse })
const announcement = 'eip6963:announceProvider'
const withDetail = (detail: unknown) => () => window.dispatchEvent(new CustomEvent(announcement, { detail }))

/** Malformed announcements. */
const malformed = {
  'no detail': () => window.dispatchEvent(new Event(announcement)),
  null: withDetail(null),
  '{}': withDetail({}),
  '{ info: null }': withDetail({ info: null }),
  'an unreadable detail': withDetail(unreadable),
  'unreadable members': withDetail({ info: unreadable, provider: unreadable }),
  'an unreadable provider': withDetail({
    info: { uuid: 'odd', name: 'Odd', rdns: 'test.odd', icon: '' },
    provider: unreadable,
  }),
}
const ethereums = {
  'a wallet at window.ethereum': { value: { request: async () => [] } },
  'a frozen window.ethereum': { value: Object.freeze({ request: async () => [] }) },
  'an unreadable window.ethereum': { value: unreadable },
  'a window.ethereum whose getter throws': { get: refuse },
  'a window.ethereum whose members throw': {
    value: Object.defineProperties(
      {},
      { request: { get: refuse }, on: { get: refuse }, isMetaMask: { get: refuse } },
    ),
  },
}

const announceAll = () => {
  for (const announce of Object.values(malformed)) announce()
}

it.each([
  ...Object.entries(malformed).map(([name, announce]) => ({
    name,
    announce,
    place: 'no window.ethereum',
    ethereum: undefined,
  })),
  ...Object.entries(ethereums).map(([place, ethereum]) => ({
    name: 'all of these',
    announce: announceAll,
    place,
    ethereum,
  })),
])('keeps the app and lists its wallets after $name, with $place', async ({ announce, ethereum }) => {
  const thrown: unknown[] = []
  const listen = (event: ErrorEvent | PromiseRejectionEvent) => void thrown.push(event)
  window.addEventListener('error', listen)
  window.addEventListener('unhandledrejection', listen)
  if (ethereum) Object.defineProperty(window, 'ethereum', { configurable: true, ...ethereum })
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => {
    window.removeEventListener('error', listen)
    window.removeEventListener('unhandledrejection', listen)
    Reflect.deleteProperty(window, 'ethereum')
    window.removeEventListener('eip6963:requestProvider', announce)
  })
  announce()
  announceWallet({ name: 'Early Wallet', rdns: 'test.early' })
  renderKit(
    {},
    <>
      <h1>Serial Mob</h1>
      <ConnectButton />
    </>,
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('button', { name: 'Early Wallet' })).toBeVisible()
  announce()
  announceWallet({ name: 'Late Wallet', rdns: 'test.late' })
  await expect.element(page.getByRole('button', { name: 'Late Wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Serial Mob' })).toBeVisible()
  expect(thrown).toEqual([])
})
