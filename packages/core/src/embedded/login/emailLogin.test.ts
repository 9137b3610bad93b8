import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../../../test/browser.ts'
import { untilOneOf, untilState } from '../../../test/flows.ts'
import { provideFrame } from '../../../test/frame.ts'
import { keys, settled } from '../../../test/kits.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletKit } from '../../../test/walletKit.ts'
import { getConnectionState } from '../../connection/getConnectionState.ts'
import type { Config } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createEmailLoginFlow, type EmailLoginFlow } from './emailLogin.ts'

const email = 'ada@mob.test'

/** Opens a page with an email login for an address, in a tab that keeps its session storage. */
async function open(change: Partial<WalletFrame> = {}, config: Partial<Config> = {}) {
  const wallet = createWalletFrame(keys.alice, change)
  const tab = new Map<string, string>()
  const load = async () => {
    createBrowser().open()
    const sessionStorage = {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
    }
    Object.assign(window, { sessionStorage })
    const frame = provideFrame(wallet.answers)
    const kit = await openWalletKit(config)
    kit.start()
    await settled(kit)
    return { frame, kit, flow: start(kit) }
  }
  const first = await load()
  return {
    ...first,
    wallet,
    tab,
    /** Reloads the page and starts a login with the same address. */
    reload() {
      first.flow.stop()
      return load()
    },
  }
}

function start(kit: Kit): EmailLoginFlow {
  const flow = createEmailLoginFlow(kit, { email })
  onTestFinished(() => flow.stop())
  return flow
}

const lastCode = ({ codes }: WalletFrame) => codes.at(-1) ?? ''

it('[1.4 email] connects with the link and the code of an email, like any other wallet', async () => {
  const told: unknown[] = []
  const { wallet, flow, kit } = await open({}, { onEvent: (event) => told.push(event) })
  expect(flow.get()).toEqual({ status: 'sending', email })
  const device = await untilOneOf(flow, 'device')
  expect(device).toMatchObject({ email, digits: '42', problem: undefined, isResending: false })
  expect(device.resendAt - Date.now()).toBeGreaterThan(25_000)
  wallet.click()
  await untilOneOf(flow, 'code')
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  expect(flow.get().status).toBe('verifying')
  expect(await untilOneOf(flow, 'done', 'failed')).toEqual({ status: 'done', email })
  expect(kit.facts.get()).toMatchObject({
    status: 'connected',
    activeAccount: { address: wallet.address, connection: { connectorId: 'ID_AUTH', type: 'AUTH' } },
  })
  expect(told).toEqual([
    { name: 'EMAIL_SUBMITTED', properties: {} },
    { name: 'EMAIL_VERIFICATION_CODE_PASS', properties: {} },
    { name: 'CONNECT_SUCCESS', properties: { method: 'email', name: 'Embedded wallet' } },
  ])
})

it('needs only the code on a known device, and nothing when already logged in', async () => {
  const { wallet, flow, kit } = await open({ isNewDevice: false })
  await untilOneOf(flow, 'code')
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(flow, 'done')
  const again = start(kit)
  await untilState(again, ({ status }) => status === 'done' || status === 'failed')
  expect(wallet.codes).toHaveLength(1)
})

it('distinguishes a wrong code from an expired one, and accepts the code of a new email', async () => {
  const told: unknown[] = []
  const { wallet, flow } = await open({ isNewDevice: false }, { onEvent: (event) => told.push(event) })
  await untilOneOf(flow, 'code')
  const wrong = async () => {
    flow.send({ type: 'codeTyped', code: '000000' })
    return untilOneOf(flow, 'code')
  }
  for (const is of ['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'deadCode'])
    expect(await wrong()).toMatchObject({ email, problem: { type: is } })
  expect(told.at(-1)).toEqual({
    name: 'EMAIL_VERIFICATION_CODE_FAIL',
    properties: { reason: 'FrameRequestError' },
  })
  flow.send({ type: 'resendRequested' })
  expect(flow.get()).toMatchObject({ status: 'code', isResending: true, problem: undefined })
  await untilState(flow, (state) => state.status === 'code' && !state.isResending)
  expect(wallet.codes).toHaveLength(2)
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(flow, 'done')
})

it('[8.7 within 30 s] allows the next email exactly 30 s after the last', async () => {
  const before = Date.now()
  const { flow } = await open({ isNewDevice: false })
  const { resendAt } = await untilOneOf(flow, 'code')
  expect(resendAt).toBeGreaterThanOrEqual(before + 30_000)
  expect(resendAt).toBeLessThanOrEqual(Date.now() + 30_000)
})

it('[8.7 seconds] shows the remaining time when an email is requested too soon, and still accepts the last code', async () => {
  const { wallet, flow } = await open({ isNewDevice: false })
  await untilOneOf(flow, 'code')
  wallet.failures['connect-email'] = { name: 'COOLDOWN', retryAfterMs: 42_000 }
  flow.send({ type: 'resendRequested' })
  const state = await untilState(flow, (now) => now.status === 'code' && !now.isResending)
  expect(state).toMatchObject({ problem: { type: 'tooSoon', error: { retryAfterMs: 42_000 } } })
  expect('resendAt' in state && state.resendAt - Date.now()).toBeGreaterThan(40_000)
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(flow, 'done')
})

it('[8.7 seconds] can be too soon for the first email, and keeps the address for the retry', async () => {
  const { wallet, flow } = await open({
    failures: { 'connect-email': { name: 'COOLDOWN', retryAfterMs: 9_000 } },
  })
  const failed = await untilOneOf(flow, 'failed')
  expect(failed).toMatchObject({ email, problem: { type: 'tooSoon' } })
  expect(failed.retryAt - Date.now()).toBeGreaterThan(8_000)
  wallet.failures = {}
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'device')
})

it('checks the link again after a timeout, without an alert', async () => {
  const { wallet, flow, frame, kit } = await open({ failures: { 'connect-device': { name: 'TIMEOUT' } } })
  await untilOneOf(flow, 'device')
  const asked = () => frame.heard.filter(({ type }) => type === 'connect-device').length
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(2))
  wallet.failures = {}
  wallet.click()
  await untilOneOf(flow, 'code')
  expect(kit.alerts.getState().list).toEqual([])
})

it('retries a failed check of the link when the user asks', async () => {
  const { wallet, flow, frame } = await open({ failures: { 'connect-device': { name: 'UNAVAILABLE' } } })
  await untilState(flow, (state) => state.status === 'device' && state.problem?.type === 'other')
  wallet.failures = {}
  wallet.click()
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'code')
  expect(frame.heard.filter(({ type }) => type === 'connect-device')).toHaveLength(2)
})

it('retries connecting after the login without another code', async () => {
  const { wallet, flow } = await open({
    isNewDevice: false,
    failures: { 'get-user': { name: 'UNAVAILABLE' } },
  })
  await untilOneOf(flow, 'code')
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ email, problem: { type: 'other' } })
  wallet.failures = {}
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'done')
  expect(wallet.codes).toHaveLength(1)
})

it('connects nothing after the user leaves', async () => {
  const { wallet, flow, frame, kit } = await open()
  await vi.waitFor(() => expect(frame.heard.some(({ type }) => type === 'connect-device')).toBe(true))
  flow.stop()
  wallet.click()
  wallet.session = { email }
  await kit.prepare()
  expect(flow.get().status).toBe('device')
  expect(getConnectionState(kit).status).toBe('disconnected')
})

it('[3.22 connect device] continues after a reload with the same digits, then the code, without another email', async () => {
  const { wallet, flow, reload } = await open()
  const before = await untilOneOf(flow, 'device')
  const second = await reload()
  expect(await untilOneOf(second.flow, 'device', 'failed')).toEqual(before)
  wallet.click()
  const code = await untilOneOf(second.flow, 'code')
  second.flow.stop()
  const third = await reload()
  expect(await untilOneOf(third.flow, 'code', 'device', 'failed')).toEqual(code)
  third.flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  expect(await untilOneOf(third.flow, 'done', 'failed')).toEqual({ status: 'done', email })
  expect(wallet.codes).toHaveLength(1)
})

it('is logged in after a reload during which the code was checked', async () => {
  const { wallet, flow, reload } = await open({ isNewDevice: false })
  await untilOneOf(flow, 'code')
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await vi.waitFor(() => expect(wallet.session).toEqual({ email }))
  const { flow: next } = await reload()
  expect(await untilOneOf(next, 'done', 'code', 'device', 'failed')).toEqual({ status: 'done', email })
  expect(wallet.codes).toHaveLength(1)
})

it.each([
  ['of another address', { email: 'eve@mob.test' }],
  ['that is too old', { resendAt: Date.now() - 3_600_000 }],
  ['with an unknown step', { next: 'done' }],
  ['with invalid digits', { digits: '<b>1</b>' }],
])('does not restore a login %s', async (_, change) => {
  const { wallet, flow, tab, reload } = await open({ isNewDevice: false })
  await untilOneOf(flow, 'code')
  const key = [...tab.keys()].find((name) => name.endsWith('.emailLogin')) ?? ''
  tab.set(key, JSON.stringify({ ...JSON.parse(tab.get(key) ?? ''), ...change }))
  await untilOneOf((await reload()).flow, 'code')
  expect(wallet.codes).toHaveLength(2)
})

it('does not ask for an expired code after a reload', async () => {
  const { wallet, flow, reload } = await open({ isNewDevice: false })
  await untilOneOf(flow, 'code')
  wallet.failures = { 'connect-otp': { name: 'CODE_DEAD' } }
  flow.send({ type: 'codeTyped', code: '000000' })
  await untilState(flow, (state) => state.status === 'code' && state.problem?.type === 'deadCode')
  wallet.failures = {}
  await untilOneOf((await reload()).flow, 'code')
  expect(wallet.codes).toHaveLength(2)
})
