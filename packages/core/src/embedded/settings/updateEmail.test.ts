import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf, untilState } from '../../../test/flows.ts'
import { keys } from '../../../test/kits.ts'
import { createWalletFrame, type WalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getQueryClient } from '../../kit/getQueryClient.ts'
import { createEmailLoginFlow } from '../login/emailLogin.ts'
import { getWalletUserKey } from './getWalletUser.ts'
import { createExportKeyFlow } from './ownScreen.ts'
import { readSavedEmailChange } from './savedEmailChange.ts'
import { createUpdateEmailFlow } from './updateEmail.ts'

const [old, email] = ['ada@mob.test', 'ada@other.test']

/** Opens a page with a logged-in user. */
async function open(change: Partial<WalletFrame> = {}) {
  const wallet = createWalletFrame(keys.alice, {
    isNewDevice: false,
    session: { email: old },
    ...change,
  })
  const tab = new Map<string, string>()
  const load = async (to = email, from = old) => {
    const { frame, kit } = await openWalletPage(wallet)
    const sessionStorage = {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
    }
    Object.assign(window, { sessionStorage })
    const flow = createUpdateEmailFlow(kit, { email: to, from })
    onTestFinished(() => flow.stop())
    return { frame, kit, flow }
  }
  return { wallet, tab, load, ...(await load()) }
}

const lastCode = ({ codes }: WalletFrame) => codes.at(-1) ?? ''

it('[3.22 update email] changes the email with a code of the old address, then one of the new', async () => {
  const { kit, wallet, flow } = await open()
  expect(flow.get()).toEqual({ status: 'sending', email })
  const first = await untilOneOf(flow, 'code')
  expect(first).toMatchObject({ step: 'old', email, problem: undefined, isResending: false })
  expect(first.resendAt - Date.now()).toBeGreaterThan(25_000)
  flow.send({ type: 'codeTyped', code: '000000' })
  expect(flow.get().status).toBe('verifying')
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old', problem: { type: 'wrongCode' } })
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'new', problem: undefined })
  const user = getWalletUserKey(kit, wallet.address, 'eip155:31337')
  getQueryClient(kit).setQueryData(user, {})
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  expect(await untilOneOf(flow, 'done')).toEqual({ status: 'done', email })
  expect(getQueryClient(kit).getQueryState(user)?.isInvalidated).toBe(true)
})

it('resends the code to the old address, or to the new one with the old code', async () => {
  const { wallet, flow, frame } = await open()
  await untilOneOf(flow, 'code')
  flow.send({ type: 'resendRequested' })
  await untilState(flow, (state) => state.status === 'code' && !state.isResending)
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilState(flow, (state) => state.status === 'code' && state.step === 'new')
  flow.send({ type: 'resendRequested' })
  await untilState(flow, (state) => state.status === 'code' && !state.isResending)
  expect(frame.heard.map(({ type }) => type).filter((type) => type.startsWith('update-'))).toEqual([
    'update-email',
    'update-email',
    'update-email-primary-otp',
    'update-email-primary-otp',
  ])
  flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(flow, 'done')
})

it('continues after a fresh login, without connecting, if the login is too old', async () => {
  const { wallet, flow, kit } = await open({ failures: { 'update-email': { name: 'LOGIN_REQUIRED' } } })
  expect(await untilOneOf(flow, 'login', 'failed')).toEqual({ status: 'login', email })
  const login = createEmailLoginFlow(kit, { email: old, isFresh: true })
  onTestFinished(() => login.stop())
  await untilOneOf(login, 'code')
  login.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(login, 'done')
  expect(kit.facts.get().status).toBe('disconnected')
  flow.send({ type: 'loggedIn' })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old' })
})

it('fails with UserRejectedError when the user rejects on the wallet’s screen, and can retry', async () => {
  const { wallet, flow } = await open({ failures: { 'update-email': { name: 'REJECTED' } } })
  const refused = await untilOneOf(flow, 'failed', 'code')
  expect(refused).toMatchObject({
    status: 'failed',
    problem: { type: 'other', error: { name: 'UserRejectedError' } },
  })
  delete wallet.failures['update-email']
  flow.send({ type: 'retryRequested' })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old' })
})

it('continues after a reload at each step, without another email', async () => {
  const { wallet, flow, load } = await open()
  const before = await untilOneOf(flow, 'code')
  flow.stop()
  const second = await load()
  expect(second.flow.get()).toEqual(before)
  second.flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  const due = await untilState(second.flow, (state) => state.status === 'code' && state.step === 'new')
  second.flow.stop()
  const mails = wallet.codes.length
  const third = await load()
  // The code of the old address was lost with the page, and another email would require it.
  expect(third.flow.get()).toEqual({ ...due, oldCode: undefined })
  expect(readSavedEmailChange(third.kit, old)?.email).toBe(email)
  third.flow.send({ type: 'codeTyped', code: lastCode(wallet) })
  await untilOneOf(third.flow, 'done')
  expect(wallet.codes).toHaveLength(mails)
  expect(readSavedEmailChange(third.kit, old)).toBeUndefined()
})

it.each<[string, object, [string, string]]>([
  ['to another address', {}, ['eve@mob.test', old]],
  ['of another user', {}, [email, 'eve@mob.test']],
  ['that is too old', { resendAt: Date.now() - 3_600_000 }, [email, old]],
  ['with an unknown step', { step: 'done' }, [email, old]],
])('does not restore a change %s', async (_, change, [to, from]) => {
  const { wallet, flow, tab, load } = await open()
  await untilOneOf(flow, 'code')
  flow.stop()
  const key = [...tab.keys()].find((name) => name.endsWith('.emailChange')) ?? ''
  tab.set(key, JSON.stringify({ ...JSON.parse(tab.get(key) ?? ''), ...change }))
  const mails = wallet.codes.length
  await untilOneOf((await load(to, from)).flow, 'code')
  expect(wallet.codes.length).toBeGreaterThan(mails)
})

it('[8.7 seconds] fails with the remaining time when an email is requested too soon, and can retry', async () => {
  const { wallet, flow } = await open({
    failures: { 'update-email': { name: 'COOLDOWN', retryAfterMs: 9_000 } },
  })
  const failed = await untilOneOf(flow, 'failed')
  expect(failed).toMatchObject({ email, problem: { type: 'tooSoon' } })
  expect(failed.retryAt - Date.now()).toBeGreaterThan(8_000)
  wallet.failures = {}
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'code')
})

it('keeps the old code to send again when the email to the new address is too soon', async () => {
  const { wallet, flow } = await open()
  await untilOneOf(flow, 'code')
  wallet.failures['update-email-primary-otp'] = { name: 'COOLDOWN', retryAfterMs: 9_000 }
  const code = lastCode(wallet)
  flow.send({ type: 'codeTyped', code })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old', problem: { type: 'other' } })
  wallet.failures = {}
  flow.send({ type: 'codeTyped', code })
  expect(await untilState(flow, (state) => state.status === 'code' && state.step === 'new')).toBeTruthy()
})

it('ends an export when the screen closes or the user rejects, asks for a login first, and can retry', async () => {
  const { wallet, kit } = await open()
  const start = () => {
    const flow = createExportKeyFlow(kit)
    onTestFinished(() => flow.stop())
    return flow
  }
  expect(await untilOneOf(start(), 'done')).toEqual({ status: 'done' })
  wallet.failures['export-key'] = { name: 'REJECTED' }
  expect(await untilOneOf(start(), 'done', 'failed')).toEqual({ status: 'done' })
  wallet.failures['export-key'] = { name: 'LOGIN_REQUIRED' }
  const flow = start()
  await untilOneOf(flow, 'login')
  wallet.failures['export-key'] = { name: 'UNAVAILABLE' }
  flow.send({ type: 'loggedIn' })
  await untilOneOf(flow, 'failed')
  delete wallet.failures['export-key']
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'done')
})
