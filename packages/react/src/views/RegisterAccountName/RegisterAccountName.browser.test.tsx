import { connect, getIdentity, registerName, resolveReceiver } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEmbeddedWallet, embeddedId } from '../../../../core/test/embeddedWallet.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { expectTranslated } from '../../../test/expectTranslated.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { createTestKit, renderKit } from '../../../test/renderKit.tsx'
import { pseudoArabic, pseudoLong } from '../../copy/pseudo.ts'
import type { ViewRequest } from '../../modal/policy/ids.ts'

const world = await testWorld()
const newLabel = () => `mobs-${crypto.randomUUID().slice(0, 8)}`
const field = page.getByRole('textbox', { name: 'Your name' })
const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens a page with a connected embedded wallet whose account is new. */
async function open(
  request: ViewRequest | null = { view: 'RegisterAccountName' },
  config: Parameters<typeof renderKit>[0] = {},
) {
  const wallet = createEmbeddedWallet({ privateKey: generatePrivateKey() })
  const drawn = renderKit({
    networks: [world.network],
    api: world.api,
    projectId: world.projectId,
    connectors: [wallet.connector],
    ...config,
  })
  const { kit } = drawn
  await expect.poll(() => kit.connection.getState().phase).toBe('settled')
  await connect(kit, { connectorId: embeddedId })
  if (request) await drawn.modal.open(request)
  return { kit, wallet, modal: drawn.modal, shadow: drawn.shadow }
}

/** Registers a name from another wallet, elsewhere. */
async function registerElsewhere(name: string) {
  const wallet = createEmbeddedWallet({ privateKey: generatePrivateKey() })
  const { api, network, projectId } = world
  const kit = createTestKit({ networks: [network], api, projectId, connectors: [wallet.connector] })
  kit.start()
  await connect(kit, { connectorId: embeddedId })
  await registerName(kit, { name })
  kit.destroy()
}

describe('RegisterAccountName', () => {
  it('[2.2 RegisterAccountName] [2.2 RegisterAccountNameSuccess] [4.16 shows success] leads from the settings to a registered name that resolves to the account', async () => {
    const { kit, wallet } = await open({ view: 'AccountSettings' })
    await page.getByRole('button', { name: /^Choose a name/ }).click()
    await expect.element(dialog('Choose a name')).toBeVisible()
    await expect.element(button('Register')).toBeDisabled()
    await expectNoAxeFindings()
    const label = newLabel()
    const name = `${label}.mob.eth`
    await userEvent.fill(field, label)
    await expect.element(page.getByText(`${name} is available.`)).toBeVisible()
    await expectNoAxeFindings()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Name registered')).toBeVisible()
    await expect.element(page.getByText(`${name} is yours`)).toBeVisible()
    await expectNoAxeFindings()
    const networkId = world.network.caipNetworkId
    expect(await resolveReceiver(kit, { text: name, networkId })).toMatchObject({ address: wallet.address })
    expect(JSON.parse(wallet.signed[0] ?? '')).toMatchObject({ name, origin: location.origin })

    await button('Done').click()
    await expect.element(dialog('Account')).toBeVisible()
    await expect.element(dialog('Account').getByText(name)).toBeVisible()
    // Nor from the browser's cache, which keeps the answer "no name" for a day.
    expect(await getIdentity(kit, { address: wallet.address, networkId })).toMatchObject({ name })
  })

  it('[5.4 at least 4] [5.4 nothing else] reports invalid characters while typing, but not an incomplete name', async () => {
    await open()
    await userEvent.fill(field, 'mo')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await expect.element(field).toHaveAccessibleDescription(/at least 4/)
    await userEvent.fill(field, 'mo_bs')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('Use letters, digits and hyphens only.')
    await userEvent.fill(field, '-mobs')
    await expect.element(field).toHaveAccessibleDescription(/start or end with a hyphen/)
    await userEvent.fill(field, 'mob')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription(/Use 4 to 63/)
    await expect.element(button('Register')).toBeDisabled()
  })

  it('[7.16 suggestions] a taken name suggests similar available ones', async () => {
    const label = newLabel()
    await registerElsewhere(`${label}.mob.eth`)
    const { shadow } = await open()
    await userEvent.fill(field, label)
    await expect.element(field).toHaveAccessibleDescription(`${label}.mob.eth is taken. Choose another.`)
    await expectNoAxeFindings()
    const list = page.getByRole('list', { name: 'Available names' })
    await expect.poll(() => list.getByRole('button').elements().length).toBe(4)
    list
      .getByRole('button', { name: `${label}1.mob.eth` })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(`${label}1`)
    expect(shadow?.activeElement).toBe(field.element())
    await expect.element(button(`Register ${label}1.mob.eth`)).toBeEnabled()
  })

  it('reports a name that the account already owns', async () => {
    const { kit } = await open()
    const label = newLabel()
    await registerName(kit, { name: `${label}.mob.eth` })
    await userEvent.fill(field, label)
    await expect.element(page.getByText(`${label}.mob.eth is already yours.`)).toBeVisible()
    await expect.element(button('Register')).toBeDisabled()
  })

  it('[4.16 failure returns] [4.16 failure is reported] [8.11 register] a failure returns to the form, says why, and keeps what was typed', async () => {
    const { wallet } = await open()
    const label = newLabel()
    const name = `${label}.mob.eth`
    await userEvent.fill(field, label)
    wallet.answer('no')
    await button(`Register ${name}`).click()
    await expect.element(page.getByText('Signature declined')).toBeVisible()
    await expect.element(field).toHaveValue(label)
    await expectNoAxeFindings()

    await registerElsewhere(name)
    wallet.answer('yes')
    await button(`Register ${name}`).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${name} is taken.Choose another name.`)
    await expect.element(field).toHaveValue(label)
    await expectNoAxeFindings()
  })

  it('[8.11 register] reports a server that registers nothing, with the name', async () => {
    await open(undefined, { api: `${world.explorer}/failing/PARAMETER_INVALID/v1~profile~account` })
    const label = newLabel()
    const name = `${label}.mob.eth`
    await userEvent.fill(field, label)
    await button(`Register ${name}`).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Error registering name ${name}`)
    await expect.element(field).toHaveValue(label)
    await expectNoAxeFindings()
  })

  it('[8.11 suggestions] [8.11 register] reports an unreachable server and retries on request', async () => {
    const { modal, shadow } = await open(null, { api: 'http://127.0.0.1:9' })
    await modal.open({ view: 'RegisterAccountName' })
    await userEvent.fill(field, 'mobster')
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Error fetching name suggestions')
    await expect.element(alert).toHaveTextContent('Check your connection')
    await expect.element(field).toHaveValue('mobster')
    button('Check again').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).not.toBeInTheDocument()
    expect(shadow?.activeElement).toBe(field.element())
    await expect.element(alert).toHaveTextContent('Error fetching name suggestions')
  })

  it('[4.16 shows success] shows the success even if the modal was closed in the meantime', async () => {
    const { modal, shadow, wallet } = await open()
    const label = newLabel()
    await userEvent.fill(field, label)
    const release = wallet.hold()
    await button(`Register ${label}.mob.eth`).click()
    await expect.element(page.getByText('Continue in Mob wallet')).toBeVisible()
    await expectNoAxeFindings()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')?.open ?? false).toBe(false)
    release()
    await expect.element(dialog('Name registered')).toBeVisible()
  })

  it('keeps what was typed when the view reopens', async () => {
    const { modal, shadow } = await open()
    const label = newLabel()
    await userEvent.fill(field, label)
    await expect.element(button(`Register ${label}.mob.eth`)).toBeEnabled()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')?.open ?? false).toBe(false)
    await modal.open({ view: 'RegisterAccountName' })
    await expect.element(field).toHaveValue(label)
    await expect.element(button(`Register ${label}.mob.eth`)).toBeEnabled()
  })

  it('[4.16 failure returns] returns to the form with what was typed and the reason after the modal was closed', async () => {
    const { modal, shadow, wallet } = await open(undefined, {
      api: `${world.explorer}/failing/PARAMETER_INVALID/v1~profile~account`,
    })
    const label = newLabel()
    await userEvent.fill(field, label)
    const release = wallet.hold()
    await button(`Register ${label}.mob.eth`).click()
    await expect.element(page.getByText('Continue in Mob wallet')).toBeVisible()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')?.open ?? false).toBe(false)
    release()
    await expect.element(dialog('Choose a name')).toBeVisible()
    await expect.element(field).toHaveValue(label)
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Error registering name ${label}.mob.eth`)
  })

  it('[6.5 auth connector] tells a wallet that is no auth connector why it gets no name, and offers no way there', async () => {
    const { modal } = await openAccount(world, { view: 'AccountSettings' })
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await expect.element(button(/^Disconnect$/)).toBeVisible()
    expect(page.getByRole('button', { name: /^Choose a name/ }).elements()).toEqual([])
    await modal.open({ view: 'RegisterAccountName' })
    await expect.element(page.getByText('This wallet can’t register names')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expectNoAxeFindings()
  })

  it('leads to the wallets when there is no account', async () => {
    const drawn = renderKit({ api: world.api, projectId: world.projectId })
    await expect.poll(() => drawn.kit.connection.getState().phase).toBe('settled')
    await drawn.modal.open({ view: 'RegisterAccountName' })
    await page.getByRole('button', { name: 'Connect a wallet' }).last().click()
    await expect.element(dialog('Connect a wallet')).toBeVisible()
  })

  it.each([
    { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
    { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
  ] as const)(
    'every step fits a phone and has the right direction in $locale',
    async ({ locale, copy, direction }) => {
      await page.viewport(375, 800)
      const { modal, shadow, wallet } = await open(null, { locale, copy })
      const words = copy as Readonly<Record<string, string>>
      const long = `${newLabel()}-${'very-long-'.repeat(5)}`.slice(0, 55)
      const label = `${long}1`
      const name = `${label}.mob.eth`
      const names = new RegExp(`${name}|[\\w-]*\\.mob\\.eth`, 'g')
      const expectSound = () => expectTranslated(shadow, { copy, direction, names })
      const typed = page.getByRole('textbox')
      await modal.open({ view: 'RegisterAccountName' })
      await expect.element(typed).toBeVisible()
      await expectSound()
      await userEvent.fill(typed, 'mo_b')
      await expectSound()
      await userEvent.fill(typed, 'admin')
      await expect.element(page.getByRole('list', { name: words['names.suggestions'] ?? '' })).toBeVisible()
      await expectSound()
      await userEvent.fill(typed, label)
      await expect.element(page.getByRole('button', { name: new RegExp(name) })).toBeEnabled()
      await expectSound()
      const release = wallet.hold()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('status').first()).toBeVisible()
      await expectSound()
      release()
      await expect.element(dialog(words['names.done'] ?? '')).toBeVisible()
      await expectSound()
    },
  )
})
