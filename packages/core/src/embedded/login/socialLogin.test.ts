import { expect, it, onTestFinished, vi } from 'vitest'
import { untilOneOf, untilState } from '../../../test/flows.ts'
import { keys } from '../../../test/kits.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getAccountState } from '../../account/getAccountState.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createSocialLoginFlow, type SocialLoginFlow } from './socialLogin.ts'

const provider = 'github'
const uri = 'https://wallet.test/social/start?flow=github'
const times = { pollMs: 1, graceMs: 20 }

/** A window as seen by its opener. */
type Opened = { name: string; url: string; text: string; closed: boolean; isInFront: boolean }

/** Lets the pages of a tab open windows, or blocks them. */
function provideWindows() {
  const opened: Opened[] = []
  let isBlocked = false
  const open = (url: string, name: string) => {
    if (isBlocked) return null
    const known = opened.find((one) => one.name === name && !one.closed)
    const own = known ?? { name, url, text: '', closed: false, isInFront: true }
    if (!known) opened.push(own)
    const body = {
      style: {},
      set textContent(text: string) {
        own.text = text
      },
    }
    return {
      document: { documentElement: { style: {} }, body },
      location: {
        get href() {
          // A cross-origin window reveals nothing.
          if (own.url !== '') throw new DOMException('Blocked a frame', 'SecurityError')
          return 'about:blank'
        },
        replace: (next: string) => {
          own.url = next
        },
      },
      get closed() {
        return own.closed
      },
      close: () => {
        own.closed = true
      },
      focus: () => {
        own.isInFront = true
      },
    }
  }
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const provide = () => Object.assign(window, { open, sessionStorage })
  provide()
  return {
    opened,
    /** Gives the tab's next page the windows of the previous one. */
    provide,
    last: () => opened.at(-1) as Opened,
    block: (is: boolean) => {
      isBlocked = is
    },
  }
}

/** Opens a page and starts a login with a provider. */
async function open(
  change: Partial<WalletFrame> = {},
  config: Partial<Config> = {},
  { isBlocked = false } = {},
) {
  const wallet = createWalletFrame(keys.alice, change)
  const { frame, kit } = await openWalletPage(wallet, { features: { socials: [provider] }, ...config })
  const windows = provideWindows()
  windows.block(isBlocked)
  const flow = start(kit)
  return { wallet, frame, kit, windows, flow }
}

function start(kit: Kit): SocialLoginFlow {
  const flow = createSocialLoginFlow(kit, { provider, text: 'Opening' }, times)
  onTestFinished(() => flow.stop())
  return flow
}

it('[1.4 social] [3.22 connect social] connects a wallet after login in the window, and closes it', async () => {
  const told: unknown[] = []
  const { wallet, flow, frame, kit, windows } = await open({}, { onEvent: (event) => told.push(event) })
  // Opened before any request, because browsers block windows that open later.
  expect(windows.last()).toMatchObject({ url: '', text: 'Opening' })
  expect(flow.get()).toEqual({ status: 'opening', provider })
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ uri, page: 'open', problem: undefined })
  expect(windows.last().url).toBe(uri)
  wallet.logIn()
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done', provider })
  expect(windows.opened).toEqual([expect.objectContaining({ closed: true })])
  expect(frame.heard.filter(({ type }) => type === 'connect-social')).toEqual([
    { type: 'connect-social', payload: { provider } },
  ])
  expect(kit.facts.get()).toMatchObject({ status: 'connected', activeAccount: { address: wallet.address } })
  expect(told).toEqual([
    { name: 'SOCIAL_LOGIN_STARTED', properties: { provider } },
    { name: 'CONNECT_SUCCESS', properties: { method: 'social', name: 'Embedded wallet' } },
    { name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } },
  ])
})

it('[3.11 socialProvider] [4.13 social provider] sets the social provider of the account until it disconnects', async () => {
  const { wallet, flow, kit } = await open()
  expect(getAccountState(kit).socialProvider).toBeUndefined()
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  await untilOneOf(flow, 'done')
  expect(getAccountState(kit).socialProvider).toBe(provider)
  const key = `${kit.config.storageKey}.social`
  expect(kit.storage.getItem(key)).not.toBeNull()
  await disconnect(kit)
  expect(getAccountState(kit).socialProvider).toBeUndefined()
  expect(kit.storage.getItem(key)).toBeNull()
})

it('[3.11 socialWindow] sets the window in the account state while the user logs in', async () => {
  const { wallet, flow, kit, windows } = await open()
  const { socialWindow } = getAccountState(kit)
  socialWindow?.focus()
  expect(windows.last().isInFront).toBe(true)
  expect(getAccountState(kit, 'solana').socialWindow).toBeUndefined()
  await untilOneOf(flow, 'waiting')
  expect(getAccountState(kit).socialWindow).toBe(socialWindow)
  flow.openPage()
  expect(socialWindow?.isClosed()).toBe(true)
  expect(getAccountState(kit).socialWindow?.isClosed()).toBe(false)
  wallet.logIn()
  await untilOneOf(flow, 'done')
  expect(getAccountState(kit).socialWindow).toBeUndefined()
})

it('fails when the user rejects at the provider, and retries in a new window', async () => {
  const told: string[] = []
  const { wallet, flow, windows } = await open({}, { onEvent: ({ name }) => told.push(name) })
  await untilOneOf(flow, 'waiting')
  wallet.cancel()
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ problem: { type: 'refused' }, isLoggedIn: false })
  expect(windows.last().closed).toBe(true)
  expect(told).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
  flow.send({ type: 'retryRequested' })
  expect(windows.opened).toHaveLength(2)
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  await untilOneOf(flow, 'done')
})

it('opens a blocked window on click, and continues from it', async () => {
  const { wallet, flow, windows } = await open({}, {}, { isBlocked: true })
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ uri, page: 'blocked' })
  expect(flow.openPage()).toBe(false)
  windows.block(false)
  expect(flow.openPage()).toBe(true)
  expect(flow.get()).toMatchObject({ status: 'waiting', page: 'open' })
  expect(windows.last().url).toBe(uri)
  wallet.logIn()
  await untilOneOf(flow, 'done')
})

it('detects a closed window, and connects a user who had already logged in', async () => {
  const { wallet, flow, windows } = await open()
  await untilOneOf(flow, 'waiting')
  windows.last().closed = true
  await untilState(flow, (state) => state.status === 'waiting' && state.page === 'closed')
  wallet.logIn()
  await untilOneOf(flow, 'done')
})

it('detects a window that closes before it loads', async () => {
  const { flow, windows } = await open()
  windows.last().closed = true
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ page: 'closed' })
})

it('logs in with the six-digit code of a window without an opener, and rejects a wrong one', async () => {
  const { wallet, flow } = await open()
  await untilOneOf(flow, 'waiting')
  flow.send({ type: 'codeTyped', code: '000000' })
  expect(flow.get().status).toBe('verifying')
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ problem: { type: 'wrongCode' } })
  flow.send({ type: 'codeTyped', code: wallet.digits })
  await untilOneOf(flow, 'done')
})

it.each([
  ['notOffered', { name: 'NOT_ALLOWED' }],
  ['other', { name: 'UNAVAILABLE' }],
] as const)('fails as %s when the provider is unavailable, and closes its window', async (type, failure) => {
  const { flow, windows } = await open({ failures: { 'social-redirect-uri': failure } })
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ problem: { type } })
  expect(windows.last().closed).toBe(true)
})

it('retries connecting after the login without another window', async () => {
  const { wallet, flow, windows } = await open({ failures: { 'get-user': { name: 'UNAVAILABLE' } } })
  await untilOneOf(flow, 'waiting')
  wallet.logIn()
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ isLoggedIn: true })
  wallet.failures = {}
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'done')
  expect(windows.opened).toHaveLength(1)
})

it('closes its window and connects nothing after leaving', async () => {
  const { wallet, flow, frame, kit, windows } = await open()
  await vi.waitFor(() => expect(frame.heard.some(({ type }) => type === 'connect-social')).toBe(true))
  flow.stop()
  expect(windows.last().closed).toBe(true)
  wallet.logIn()
  await kit.prepare()
  expect(getConnectionState(kit).status).toBe('disconnected')
})

/** Reloads the tab and starts a login with the same provider. */
async function reload({ wallet, windows }: Pick<Awaited<ReturnType<typeof open>>, 'wallet' | 'windows'>) {
  const { frame, kit } = await openWalletPage(wallet, { features: { socials: [provider] } })
  windows.provide()
  return { frame, kit, flow: start(kit) }
}

it('continues in the same window after a reload', async () => {
  const first = await open()
  await untilOneOf(first.flow, 'waiting')
  const { flow, frame, kit } = await reload(first)
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ uri, page: 'open' })
  expect(frame.heard.some(({ type }) => type === 'social-redirect-uri')).toBe(false)
  first.wallet.logIn()
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done', provider })
  expect(kit.facts.get()).toMatchObject({ status: 'connected' })
  expect(first.windows.opened).toEqual([expect.objectContaining({ url: uri, text: 'Opening', closed: true })])
})

it('restarts if the window closed with its page', async () => {
  const first = await open()
  await untilOneOf(first.flow, 'waiting')
  first.windows.last().closed = true
  const { flow, frame } = await reload(first)
  expect(await untilOneOf(flow, 'waiting')).toMatchObject({ page: 'open' })
  expect(frame.heard.some(({ type }) => type === 'social-redirect-uri')).toBe(true)
  expect(first.windows.opened).toHaveLength(2)
})
