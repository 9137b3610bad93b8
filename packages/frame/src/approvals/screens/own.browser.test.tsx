import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import type { Approval, OwnAction, OwnProblem } from '../../base/ports.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const button = (name: string) => inFrame().getByRole('button', { name, exact: true })
const field = (name: string) => inFrame().getByRole('textbox', { name })
const heading = (name: string) => inFrame().getByRole('heading', { name, exact: true })
const text = (words: string | RegExp) => inFrame().getByText(words)
const code = 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01'

/** Asks for one of the frame's own requests; `answers` are the results of consecutive attempts. */
function ask(method: string, facts: object, answers: (OwnProblem | undefined)[] = []) {
  const actions: OwnAction[] = []
  const asked: Partial<Approval> = {
    request: { method, params: [facts], chainId: 'eip155:1337' },
    reveal: async () => code,
    attempt: async (action) => {
      actions.push(action)
      return answers[actions.length - 1]
    },
  }
  return { asked, actions }
}

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

describe('passkey and recovery screens', () => {
  it('uses or creates a passkey, and keeps the typed name after an error or a change of mind', async () => {
    const { asked, actions } = ask('latchkey_passkey', { isNew: false, isFresh: false }, [
      'cancelled',
      'failed',
    ])
    const { page: wallet, answer } = await askInFrame(asked)
    await expect.element(heading('Continue with a passkey')).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Use passkey').click()
    await expect.element(text('create one if you have none here')).toBeVisible()
    await button('Create a passkey').click()
    await field('Passkey name').fill('')
    await button('Create passkey').click()
    await expect.element(text('Enter a name.')).toBeVisible()
    await field('Passkey name').fill('My key')
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Create passkey').click()
    await expect.element(text('Something went wrong.')).toBeVisible()
    expect(inFrame().getByRole('alert').elements()).toHaveLength(1)
    await button('Use an existing passkey').click()
    await button('Create a passkey').click()
    await expect.element(field('Passkey name')).toHaveValue('My key')
    await button('Create passkey').click()
    expect(await answer).toBe('approved')
    const made = { type: 'makePasskey', name: 'My key' }
    expect(actions).toEqual([{ type: 'usePasskey' }, made, made])
  })

  it.each([
    ['latchkey_passkey', { isNew: true, isFresh: false }, 'you lose the wallet'],
    ['latchkey_recoveryPasskey', { hasOne: false }, 'choose a code'],
  ])('%s offers to use a passkey anyway that only this device has', async (method, facts, advice) => {
    const { asked, actions } = ask(method, facts, ['deviceOnly'])
    const { page: wallet, answer } = await askInFrame(asked)
    await expect.element(button('Create passkey')).toBeVisible()
    await expect.element(button('Use it anyway')).not.toBeInTheDocument()
    await button('Create passkey').click()
    await expect.element(text('This passkey stays on this device.')).toBeVisible()
    await expect.element(text(advice)).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Use it anyway').click()
    expect(await answer).toBe('approved')
    expect(actions.at(-1)).toEqual({ type: 'useAnyway' })
  })

  it('confirms a code only after its last characters were typed', async () => {
    const { asked, actions } = ask('latchkey_recoveryCode', {}, ['failed', 'unsure'])
    const { page: wallet, answer } = await askInFrame(asked)
    await expect.element(text('YZ01')).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    await button('Confirm').click()
    await expect.element(text('Those aren’t the last 4 characters')).toBeVisible()
    expect(actions).toEqual([])
    await field('Last 4 characters of the code').fill('yz01')
    await button('Confirm').click()
    await expect.element(text('Something went wrong.')).toBeVisible()
    await expect.element(field('Last 4 characters of the code')).toHaveValue('yz01')
    await button('Confirm').click()
    await expect.element(text('keep it and try again')).toBeVisible()
    await expect.element(text('YZ01')).toBeVisible()
    await button('Confirm').click()
    expect(await answer).toBe('approved')
  })

  it('announces that a code was copied, which other apps can read', async () => {
    const { view } = await askInFrame(ask('latchkey_recoveryCode', {}).asked)
    Object.defineProperty(view.navigator, 'clipboard', { value: { writeText: async () => {} } })
    await expect.element(button('Copy')).toBeVisible()
    const regions = [...view.document.querySelectorAll('[role="status"]')]
    await button('Copy').click()
    const said = text(/^Copied\. Other apps can read the clipboard/)
    await expect.element(said).toBeVisible()
    expect(regions).toContain(said.element().closest('[role="status"]'))
  })

  it('reports a wrong code, and keeps it for correction', async () => {
    const { asked, actions } = ask('latchkey_recover', { kind: 'code' }, ['wrongCode'])
    const { page: wallet, answer } = await askInFrame(asked)
    await button('Restore wallet').click()
    await expect.element(text('Enter your recovery code.').last()).toBeVisible()
    await field('Recovery code').fill('abcd')
    await button('Restore wallet').click()
    await expect.element(text('That code isn’t right.')).toBeVisible()
    await expect.element(field('Recovery code')).toHaveValue('abcd')
    expect((await wallet.inspect()).violations).toEqual([])
    await field('Recovery code').fill(code)
    await expect.element(text('That code isn’t right.')).not.toBeInTheDocument()
    await button('Restore wallet').click()
    expect(await answer).toBe('approved')
    expect(actions.at(-1)).toEqual({ type: 'code', code })
  })

  it.each(['code', 'automatic'])(
    'asks a passkey user to keep the passkey when recovery becomes %s',
    async (kind) => {
      await askInFrame(ask('latchkey_recovery', { kind, from: 'passkey', isPasskeyLogin: true }).asked)
      await expect.element(text('Keep your passkey')).toBeVisible()
      await expect.element(text('It’s your only way to log in')).toBeVisible()
      await expect.element(text('Save the recovery phrase too')).toBeVisible()
      await expect.element(text('no longer need')).not.toBeInTheDocument()
    },
  )

  it('tells a visitor who logs in otherwise that the passkey is no longer needed', async () => {
    const facts = { kind: 'code', from: 'passkey', isPasskeyLogin: false }
    await askInFrame(ask('latchkey_recovery', facts).asked)
    await expect.element(text('You no longer need your passkey for recovery.')).toBeVisible()
    await expect.element(text('Keep your passkey')).not.toBeInTheDocument()
  })

  it('offers no other passkey after a cancelled fresh login', async () => {
    await askInFrame(ask('latchkey_passkey', { isNew: false, isFresh: true }, ['cancelled']).asked)
    await button('Use passkey').click()
    await expect.element(text('it’s your only way to log in')).toBeVisible()
    await expect.element(text('create one if you have none here')).not.toBeInTheDocument()
  })

  it.each([
    [
      'latchkey_recovery',
      { kind: 'code', from: 'passkey', isPasskeyLogin: true },
      'Recover with a code',
      'Reject',
    ],
    ['latchkey_recoveryPasskey', { hasOne: false }, 'Set up passkey recovery', 'Cancel'],
    ['latchkey_recover', { kind: 'passkey' }, 'Restore your wallet', 'Not now'],
    ['latchkey_passkeyWindow', { type: 'create' }, 'Continue to create your passkey', 'Cancel'],
  ])('%s fits a phone, is accessible, and can be rejected', async (method, facts, title, no) => {
    await page.viewport(375, 700)
    const { asked } = ask(method, facts)
    const { page: wallet, view, answer } = await askInFrame(asked, { width: 375, height: 640 })
    await expect.element(heading(title)).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    expect(view.document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await button(no).click()
    expect(await answer).toBe('rejected')
  })
})
