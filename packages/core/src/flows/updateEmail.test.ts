import { expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { untilOneOf, untilState } from '../testing/flows.ts'
import { provideFrame } from '../testing/frame.ts'
import { keys, settled } from '../testing/kits.ts'
import { createWalletFrame, type WalletFrame } from '../testing/walletFrame.ts'
import { openWalletKit } from '../testing/walletKit.ts'
import { createEmailLoginFlow } from './emailLogin.ts'
import { createExportKeyFlow } from './exportKey.ts'
import { createUpdateEmailFlow } from './updateEmail.ts'

const [old, email] = ['ada@mob.test', 'ada@other.test']

/** A page whose visitor is logged in. */
async function open(change: Partial<WalletFrame> = {}) {
  const wallet = Object.assign(createWalletFrame(keys.alice), {
    isNewDevice: false,
    session: { email: old },
    ...change,
  })
  createBrowser().open()
  const frame = provideFrame(wallet.answers)
  const kit = await openWalletKit()
  kit.start()
  await settled(kit)
  const flow = createUpdateEmailFlow(kit, { email })
  onTestFinished(() => flow.stop())
  return { wallet, frame, kit, flow }
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

it('[8.7] a mail too soon is told with the time to wait, and asked for again by the visitor', async () => {
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
