import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectTranslated } from '../../test/expectTranslated.ts'
import { openAccount } from '../../test/openAccount.ts'
import { pseudoArabic, pseudoLong } from '../copy/pseudo.ts'
import type { ViewRequest } from '../modal/policy/ids.ts'

const world = await testWorld()
const locales = [
  { locale: 'en-XA', copy: pseudoLong, direction: 'ltr' },
  { locale: 'ar-XB', copy: pseudoArabic, direction: 'rtl' },
] as const
const requests: readonly ViewRequest[] = [
  { view: 'Account' },
  { view: 'Account', data: { tab: 'NFTs' } },
  { view: 'Account', data: { tab: 'Activity' } },
  { view: 'Networks' },
  { view: 'UnsupportedChain' },
  { view: 'Receive' },
  { view: 'Send' },
  { view: 'TokenDetails', data: { token: 'native' } },
  {
    view: 'TokenDetails',
    data: { token: `${world.network.caipNetworkId}:${world.contracts.dusd.toLowerCase()}` },
  },
  { view: 'Approvals' },
]

const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const rpc = (method: string, params: unknown[]) =>
  chain.request({ method: method as never, params: params as never })
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? '0x'
/** Code that accepts nothing: it reverts on every call. */
const refusing = '0x60006000fd'

describe.each(locales)('in $locale', ({ locale, copy, direction }) => {
  const expectHere = (shadow: ShadowRoot | null) => expectTranslated(shadow, { copy, direction })

  it.each(requests)(
    '$view $data.tab fits a phone, is translated with the right direction, and has no axe violations',
    async (request) => {
      await page.viewport(375, 800)
      const { shadow } = await openAccount(world, request, {
        locale,
        copy,
        theme: { mode: direction === 'rtl' ? 'dark' : 'light' },
      })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => shadow?.querySelectorAll('.lk-skeleton').length).toBe(0)
      await expectHere(shadow)
    },
  )

  it.each(['confirmed', 'failed'] as const)('every step of a send that ends %s does, too', async (end) => {
    await page.viewport(375, 800)
    const { shadow, wallet } = await openAccount(
      world,
      { view: 'Send', data: { token: 'native' } },
      { locale, copy },
    )
    const words = copy as Readonly<Record<string, string>>
    const isTitled = (key: string) =>
      expect.element(page.getByRole('dialog', { name: words[key] ?? key, exact: true })).toBeVisible()
    const press = async (selector: string) => {
      const find = () => shadow?.querySelector(`.lk-panel-body ${selector}`)
      await expect.poll(find).toBeTruthy()
      await userEvent.click(find() as Element)
    }
    await press('.lk-chip')
    await isTitled('send.pick.title')
    await expectHere(shadow)
    await page.getByRole('button', { name: words['modal.back'] ?? '' }).click()
    await userEvent.fill(page.getByRole('textbox').first(), '0.5')
    await userEvent.fill(page.getByRole('textbox').nth(1), carol)
    await expectHere(shadow)
    await press('button[type=submit]')
    await isTitled('send.review.title')
    const primary = () => shadow?.querySelector<HTMLButtonElement>('.lk-panel-body [data-variant=primary]')
    await expect.poll(() => shadow?.querySelectorAll('.lk-skeleton').length).toBe(0)
    await expect.poll(() => primary()?.disabled).toBe(false)
    await expectHere(shadow)
    const makeBlocks = await holdBlocks(world)
    await press('[data-variant=primary]')
    await expect.element(page.getByText(words['send.waiting.action'] ?? '')).toBeVisible()
    await expectHere(shadow)
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByRole('button', { name: words['send.done'] ?? '' })).toBeVisible()
    await expectHere(shadow)
    if (end === 'failed') await rpc('anvil_setCode', [carol, refusing])
    onTestFinished(async () => {
      await rpc('anvil_setCode', [carol, '0x'])
    })
    await makeBlocks()
    if (end === 'failed')
      await expect.element(page.getByRole('button', { name: words['send.again'] ?? '' })).toBeVisible()
    else await isTitled('send.confirmed')
    await expectHere(shadow)
  })
})
