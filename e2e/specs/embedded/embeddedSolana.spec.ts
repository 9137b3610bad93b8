import type { World } from '@latchkey/devnet/playwright'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import type { Page } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, findFact, fund, logInByEmail, openScreen } from '../../support/embedded.ts'
import { fillSend } from '../../support/fillSend.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Makes Serial Mob behave as if its operator had added Solana's chain. */
async function nameSolana(page: Page, { app = '', solana }: World) {
  await page.addInitScript(
    ({ origin, id, network }) => {
      if (window.location.origin !== origin) return
      // Once the page is parsed, and before its scripts run.
      const name = () => {
        const element = document.getElementById(id)
        const settings = JSON.parse(element?.textContent ?? '{}') as { networks: unknown[] }
        const named = { ...settings, networks: [...settings.networks, network] }
        if (element) element.textContent = JSON.stringify(named)
      }
      document.addEventListener('readystatechange', name, { once: true })
    },
    { origin: new URL(app).origin, id: pageSettingsElementId, network: solana.network },
  )
}

async function lamportsOf({ solana }: World, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const headers = { 'content-type': 'application/json' }
  const { result } = await (await fetch(solana.rpc, { method: 'POST', headers, body })).json()
  return result.value
}

test('[4.12 solana] one email login also has a Solana account, which sends after an approval in the frame and survives a reload', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await nameSolana(page, world)
  const email = `sol-${crypto.randomUUID().slice(0, 8)}@mob.test`
  const { account, dialog, screen } = await logInByEmail(page, { context, world, address: email })
  await declineSignIn(dialog)
  await expect(findFact(page, 'Namespace')).toHaveText('eip155')

  await account.click()
  await expect(dialog.getByRole('group', { name: 'Accounts' }).getByRole('button')).toHaveText([
    'Ethereum',
    'Solana',
  ])
  await dialog.getByRole('button', { name: 'Network: Devnet' }).click()
  await dialog.getByRole('button', { name: /^Solana Devnet/ }).click()
  // Another account has its own sessions: it is asked to sign in, on top of the view with the switch.
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(findFact(page, 'Namespace')).toHaveText('solana')
  await expect(findFact(page, 'Address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = (await findFact(page, 'Address').textContent()) ?? ''

  await fund(page)
  expect(await lamportsOf(world, address)).toBe(5_000_000_000)
  const to = world.solana.accounts[2]?.address ?? ''
  const lamports = await lamportsOf(world, to)
  await fillSend({ accountButton: account, dialog }, { asset: 'Solana', amount: '0.25', symbol: 'SOL', to })
  await expect((await openScreen(screen)).getByRole('heading', { name: 'Send 0.25 SOL' })).toBeVisible()
  await expect((await openScreen(screen)).getByText(to)).toBeVisible()
  await expect((await openScreen(screen)).getByRole('heading', { name: 'Estimated changes' })).toBeVisible()
  await expect(
    (await openScreen(screen)).getByRole('listitem').filter({ hasText: /−0\.25\d* SOL/ }),
  ).toBeVisible()
  await approve(screen, 'Sign')
  await expect(dialog).toContainText('0.25 SOL sent')
  expect((await lamportsOf(world, to)) - lamports).toBe(250_000_000)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await expect(findFact(page, 'Address')).toHaveText(address)
  await expect(findFact(page, 'Namespace')).toHaveText('solana')
})
