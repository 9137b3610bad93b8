import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf, untilState } from '../testing/flows.ts'
import { keys } from '../testing/kits.ts'
import { createWalletFrame, type WalletFrame } from '../testing/walletFrame.ts'
import { openWalletPage } from '../testing/walletPage.ts'
import { createEmailLoginFlow } from './emailLogin.ts'
import { createExportKeyFlow } from './exportKey.ts'
import { readKeptEmailChange } from './keptEmailChange.ts'
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

it('[3.22 update email] a code of the old address, then one of the new, change it', async () => {
  const { wallet, flow } = await open()
  expect(flow.get()).toEqual({ is: 'sending', email })
  const first = await untilOneOf(flow, 'code')
  expect(first).toMatchObject({ step: 'old', email, problem: undefined, isResending: false })
  expect(first.resendAt - Date.now()).toBeGreaterThan(25_000)
  flow.send({ is: 'codeTyped', otp: '000000' })
  expect(flow.get().is).toBe('verifying')
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old', problem: { is: 'wrongCode' } })
  flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'new', problem: undefined })
  flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  expect(await untilOneOf(flow, 'done')).toEqual({ is: 'done', email })
})

it('another mail goes to whom the code is due: to the old address anew, to the new one by the old code', async () => {
  const { wallet, flow, frame } = await open()
  await untilOneOf(flow, 'code')
  flow.send({ is: 'resendAsked' })
  await untilState(flow, (state) => state.is === 'code' && !state.isResending)
  flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  await untilState(flow, (state) => state.is === 'code' && state.step === 'new')
  flow.send({ is: 'resendAsked' })
  await untilState(flow, (state) => state.is === 'code' && !state.isResending)
  expect(frame.heard.map(({ type }) => type).filter((type) => type.startsWith('update-'))).toEqual([
    'update-email',
    'update-email',
    'update-email-primary-otp',
    'update-email-primary-otp',
  ])
  flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  await untilOneOf(flow, 'done')
})

it('a login that is too old is made anew, without connecting anything, and the change goes on', async () => {
  const { wallet, flow, kit } = await open({ failures: { 'update-email': { name: 'LOGIN_REQUIRED' } } })
  expect(await untilOneOf(flow, 'login', 'failed')).toEqual({ is: 'login', email })
  const login = createEmailLoginFlow(kit, { email: old, isFresh: true })
  onTestFinished(() => login.stop())
  await untilOneOf(login, 'code')
  login.send({ is: 'codeTyped', otp: lastCode(wallet) })
  await untilOneOf(login, 'done')
  expect(kit.facts.get().status).toBe('disconnected')
  flow.send({ is: 'loggedIn' })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old' })
})

it('a no on the wallet’s own screen is the visitor’s, and can be thought over', async () => {
  const { wallet, flow } = await open({ failures: { 'update-email': { name: 'REJECTED' } } })
  const refused = await untilOneOf(flow, 'failed', 'code')
  expect(refused).toMatchObject({
    is: 'failed',
    problem: { is: 'other', error: { name: 'UserRejectedError' } },
  })
  delete wallet.failures['update-email']
  flow.send({ is: 'retryAsked' })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old' })
})

it('goes on after a reload at each step, without another mail', async () => {
  const { wallet, flow, load } = await open()
  const before = await untilOneOf(flow, 'code')
  flow.stop()
  const second = await load()
  expect(second.flow.get()).toEqual(before)
  second.flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  const due = await untilState(second.flow, (state) => state.is === 'code' && state.step === 'new')
  second.flow.stop()
  const mails = wallet.codes.length
  const third = await load()
  // The code of the old address was lost with the page, and another email would require it.
  expect(third.flow.get()).toEqual({ ...due, oldOtp: undefined })
  expect(readKeptEmailChange(third.kit, old)?.email).toBe(email)
  third.flow.send({ is: 'codeTyped', otp: lastCode(wallet) })
  await untilOneOf(third.flow, 'done')
  expect(wallet.codes).toHaveLength(mails)
  expect(readKeptEmailChange(third.kit, old)).toBeUndefined()
})

it.each<[string, object, [string, string]]>([
  ['to another address', {}, ['eve@mob.test', old]],
  ['of another user', {}, [email, 'eve@mob.test']],
  ['that is too old', { resendAt: Date.now() - 3_600_000 }, [email, old]],
  ['of a step that there is none of', { step: 'done' }, [email, old]],
])('a change %s is not gone on with', async (_, change, [to, from]) => {
  const { wallet, flow, tab, load } = await open()
  await untilOneOf(flow, 'code')
  flow.stop()
  const key = [...tab.keys()].find((name) => name.endsWith('.emailChange')) ?? ''
  tab.set(key, JSON.stringify({ ...JSON.parse(tab.get(key) ?? ''), ...change }))
  const mails = wallet.codes.length
  await untilOneOf((await load(to, from)).flow, 'code')
  expect(wallet.codes.length).toBeGreaterThan(mails)
})

it('[8.7 seconds] a mail too soon is told with the time to wait, and asked for again by the visitor', async () => {
  const { wallet, flow } = await open({
    failures: { 'update-email': { name: 'COOLDOWN', retryAfterMs: 9_000 } },
  })
  const failed = await untilOneOf(flow, 'failed')
  expect(failed).toMatchObject({ email, problem: { is: 'tooSoon' } })
  expect(failed.retryAt - Date.now()).toBeGreaterThan(8_000)
  wallet.failures = {}
  flow.send({ is: 'retryAsked' })
  await untilOneOf(flow, 'code')
})

it('an old code that comes too soon after a mail to the new address is kept to be sent again', async () => {
  const { wallet, flow } = await open()
  await untilOneOf(flow, 'code')
  wallet.failures['update-email-primary-otp'] = { name: 'COOLDOWN', retryAfterMs: 9_000 }
  const otp = lastCode(wallet)
  flow.send({ is: 'codeTyped', otp })
  expect(await untilOneOf(flow, 'code')).toMatchObject({ step: 'old', problem: { is: 'other' } })
  wallet.failures = {}
  flow.send({ is: 'codeTyped', otp })
  expect(await untilState(flow, (state) => state.is === 'code' && state.step === 'new')).toBeTruthy()
})

it('an export ends with the frame’s screen, also by a no; asks for a login first; and can be tried again', async () => {
  const { wallet, kit } = await open()
  const start = () => {
    const flow = createExportKeyFlow(kit)
    onTestFinished(() => flow.stop())
    return flow
  }
  expect(await untilOneOf(start(), 'done')).toEqual({ is: 'done' })
  wallet.failures['export-key'] = { name: 'REJECTED' }
  expect(await untilOneOf(start(), 'done', 'failed')).toEqual({ is: 'done' })
  wallet.failures['export-key'] = { name: 'LOGIN_REQUIRED' }
  const flow = start()
  await untilOneOf(flow, 'login')
  wallet.failures['export-key'] = { name: 'UNAVAILABLE' }
  flow.send({ is: 'loggedIn' })
  await untilOneOf(flow, 'failed')
  delete wallet.failures['export-key']
  flow.send({ is: 'retryAsked' })
  await untilOneOf(flow, 'done')
})
