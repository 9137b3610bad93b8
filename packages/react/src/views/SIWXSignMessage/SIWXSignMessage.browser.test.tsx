import {
  connect,
  createMemoryStorage,
  disconnect,
  getSignInSessions,
  type KitEvent,
  type SignInProvider,
} from '@latchkey/core'
import { localSessions } from '@latchkey/core/signIn'
import { testWorld } from '@latchkey/devnet/testWorld'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../../test/expectTranslated.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../../copy/pseudo.ts'

const world = await testWorld()
const prompt = page.getByRole('dialog', { name: 'Sign in' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open({
  required = false,
  signIn = localSessions({ required, storage: createMemoryStorage() }),
  ...config
}: { required?: boolean; signIn?: SignInProvider } & Partial<Parameters<typeof openAccount>[2]> = {}) {
  const events: KitEvent[] = []
  const opened = await openAccount(world, undefined, {
    signIn,
    onEvent: (event) => events.push(event),
    ...config,
  })
  return { ...opened, events, dialog: () => opened.shadow?.querySelector('dialog') }
}

describe('SIWXSignMessage', () => {
  it('[2.9 opens after connect] [2.2 SIWXSignMessage] [4.8 closes] opens automatically, signs, keeps the session and closes', async () => {
    const { dialog, kit, wallet } = await open()
    await expect.element(prompt).toBeVisible()
    await expect.element(page.getByText('Sign in to Test')).toBeVisible()
    await expectNoAxeFindings()
    await button('Sign in').click()
    await expect.element(page.getByText('Continue in Headless Wallet')).toBeVisible()
    await expectNoAxeFindings()
    await wallet.approve('personal_sign')
    await expect.poll(() => dialog()?.open ?? false).toBe(false)
    const [session] = await getSignInSessions(kit)
    const { data, message = '', signature = '' } = session!
    expect(data).toMatchObject({ domain: location.host, uri: location.origin, chainId: 'eip155:31337' })
    const signed = { address: data.accountAddress as `0x${string}`, message }
    expect(await verifyMessage({ ...signed, signature: signature as `0x${string}` })).toBe(true)
  })

  it('[4.8 failure reopens] [8.4] reports a rejection in the view alone and allows a retry', async () => {
    const { dialog, shadow, wallet } = await open()
    await button('Sign in').click()
    await wallet.reject('personal_sign')
    await expect.element(page.getByText('Signature declined')).toBeVisible()
    expect(shadow?.querySelector('.lk-toasts, [role=alert]:not(:empty)')).toBeNull()
    await expectNoAxeFindings()
    await button('Try again').click()
    await wallet.approve('personal_sign')
    await expect.poll(() => dialog()?.open ?? false).toBe(false)
  })

  it('[2.9 cannot be closed if required] [2.9 cancel resets] [8.24 CLICK_CANCEL_SIWX] cannot be left until cancelling disconnects', async () => {
    const { dialog, events, kit } = await open({ required: true })
    await expect.element(prompt).toBeVisible()
    const leave = [() => userEvent.keyboard('{Escape}'), () => button('Close').click()]
    for (const act of leave) {
      await act()
      await expect.poll(() => dialog()?.hasAttribute('data-shaking')).toBe(true)
      await expect.poll(() => dialog()?.hasAttribute('data-shaking')).toBe(false)
      expect(dialog()?.open).toBe(true)
    }
    await expect.element(prompt).toBeVisible()
    await button('Cancel').click()
    await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    expect(kit.facts.get().status).toBe('disconnected')
    const properties = { network: 'eip155:31337', accountType: 'eoa' }
    expect(events).toContainEqual({ name: 'CLICK_CANCEL_SIWX', properties })
  })

  it('[1.5] cancelling an optional sign-in keeps the connection, and the settings offer it later', async () => {
    const { dialog, kit, modal, wallet } = await open()
    await button('Cancel').click()
    await expect.poll(() => dialog()?.open ?? false).toBe(false)
    expect(kit.facts.get()).toMatchObject({ status: 'connected', signIn: 'declined' })
    await modal.open({ view: 'AccountSettings' })
    await page.getByRole('button', { name: /^Sign in/ }).click()
    await expect.element(prompt).toBeVisible()
    await button('Sign in').click()
    await wallet.approve('personal_sign')
    await expect.poll(() => kit.facts.get().signIn).toBe('signedIn')
  })

  it.each(['Cancel', 'Close'])(
    '[2.9 cancel resets] [2.9 opens after connect] %s: no page of the tab asks again until the wallet reconnects',
    async (way) => {
      const storage = createMemoryStorage()
      const signIn = localSessions({ storage })
      const { dialog, kit, unmount, wallet } = await open({ signIn, storage })
      await expect.element(prompt).toBeVisible()
      await button(way).click()
      await expect.poll(() => dialog()?.open ?? false).toBe(false)
      unmount()
      const { networks, storageKey } = kit.config
      const next = renderKit({ networks, signIn, storage, storageKey })
      await expect.poll(() => next.kit.facts.get().signIn).toBe('declined')
      await next.modal.open()
      await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
      await disconnect(next.kit)
      const connecting = connect(next.kit, { connectorId: wallet.info.rdns })
      await wallet.approve('eth_requestAccounts')
      await connecting
      await expect.element(prompt).toBeVisible()
    },
  )

  it('does not prompt a returning visitor who is signed in', async () => {
    const storage = createMemoryStorage()
    const signIn = localSessions({ required: true, storage })
    const { dialog, kit, unmount, wallet } = await open({ signIn, storage })
    await button('Sign in').click()
    await wallet.approve('personal_sign')
    await expect.poll(() => dialog()?.open ?? false).toBe(false)
    unmount()
    const told: string[] = []
    const again = renderKit({
      networks: kit.config.networks,
      onEvent: ({ name }) => told.push(name),
      signIn,
      storage,
      storageKey: kit.config.storageKey,
    })
    await expect.poll(() => again.kit.facts.get().signIn).toBe('signedIn')
    await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await again.modal.open()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect.poll(() => told.filter((name) => name === 'MODAL_OPEN')).toHaveLength(1)
  })

  describe('with a provider that does not respond', () => {
    const openSilent = async () => {
      const getSessions = () => Promise.reject(new TypeError('No answer'))
      const opened = await open({ signIn: { ...localSessions(), getSessions } })
      await opened.modal.open({ view: 'Account' })
      return opened
    }

    it('[8.2 message] reports it on screen once', async () => {
      const { kit } = await openSilent()
      const said = page.getByText('A problem occurred while trying initialize authentication').first()
      await expect.element(said).toBeInTheDocument()
      expect(kit.signIn.getState().error).toBeUndefined()
    })

    it('[8.2 disconnects] [8.2 resets to Connect] disconnects and leads to Connect', async () => {
      const { kit } = await openSilent()
      await expect.poll(() => kit.facts.get().status).toBe('disconnected')
      await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    })
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)(
    'every step fits a phone and has the right direction in $locale',
    async ({ locale, copy, direction }) => {
      await page.viewport(375, 800)
      const { shadow, wallet } = await open({ required: true, locale, copy })
      const words = copy as Readonly<Record<string, string>>
      const expectHere = () => expectTranslated(shadow, { copy, direction })
      await expect.element(button(words['signIn.button'] ?? '')).toBeVisible()
      await expectHere()
      await button(words['signIn.button'] ?? '').click()
      await expect.element(page.getByText(words['signIn.signing.title']?.split('{')[0] ?? '')).toBeVisible()
      await expectHere()
      await wallet.reject('personal_sign')
      await expect.element(button(words['signIn.retry'] ?? '')).toBeVisible()
    },
  )
})

describe('the sessions in the settings', () => {
  it('are listed with this device marked, and each can be ended', async () => {
    const inner = localSessions({ storage: createMemoryStorage() })
    const ended: string[] = []
    const elsewhere = {
      id: 'elsewhere',
      createdAt: '2026-11-01T00:00:00Z',
      isCurrent: false,
      data: await inner.createMessage({
        accountAddress: world.accounts[0]?.address ?? '',
        chainId: 'eip155:31337',
        domain: 'mob.example',
        uri: 'https://mob.example',
        statement: undefined,
      }),
    }
    const signIn: SignInProvider = {
      ...inner,
      getSessions: async () => [...(ended.length > 0 ? [] : [elsewhere]), ...(await inner.getSessions())],
      async revokeSession({ id }) {
        if (id === elsewhere.id) ended.push(id)
        else await inner.revokeSession({ id })
      },
    }
    const { dialog, kit, modal, wallet } = await open({ signIn })
    await button('Sign in').click()
    await wallet.approve('personal_sign')
    await expect.poll(() => dialog()?.open ?? false).toBe(false)
    await modal.open({ view: 'AccountSettings' })
    const list = page.getByRole('list', { name: 'Signed in' })
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2)
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent('This device')
    await expectNoAxeFindings()
    await page.getByRole('button', { name: /on another device$/ }).click()
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
    await page.getByRole('button', { name: /^Sign out alice/ }).click()
    await expect.poll(() => kit.facts.get().signIn).toBe('optional')
    // After signing out, don't prompt to sign in again immediately.
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Sign in/ })).toBeVisible()
  })
})
