import { ss58Address } from '@polkadot-labs/hdkd-helpers'
import { createKeplrWallet } from '../../../packages/core/test/keplrWallet.ts'
import { createPolkadotExtension, derivePolkadotKey } from '../../../packages/core/test/polkadotExtension.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { type App, createApp, expect, test } from '../../support/fixtures.ts'
import { injectKeplr, injectPolkadot } from '../../support/injectNamespaceWallets.ts'
import { signedInOn, switchOf } from '../../support/namespaceAccounts.ts'
import { watchHosts } from '../../support/watchHosts.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const westend = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'

/** Approves the sign-in on screen. The wallets here approve automatically. */
async function signIn({ dialog }: App) {
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Switches the active account to another network, from the account view. */
async function switchNetwork({ accountButton, dialog }: App, from: string, to: string) {
  await accountButton.click()
  await dialog.getByRole('button', { name: `Network: ${from}` }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${to}`) }).click()
}

/** Asserts what the account view shows for a network without data. */
async function expectNotShown({ dialog, page }: App, network: string) {
  await expect(dialog).toHaveAccessibleName('Account')
  await expect(dialog).toContainText(`This site doesn’t show balances or activity on ${network}`)
  expect(await findAxeViolations(page)).toEqual([])
}

test('[4.14 recomputes the address] [4.8 stores the session] restores the connections and sign-ins on Polkadot and Cosmos, two networks each, after a reload', {
  tag: '@soak',
}, async ({ context, page, wallet, world }) => {
  const key = derivePolkadotKey('//Alice')
  const extension = createPolkadotExtension([key])
  const keplr = createKeplrWallet({ 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' })
  await injectPolkadot(context, extension)
  await injectKeplr(context, keplr)
  const hosts = watchHosts(page)
  const app = createApp(page, wallet)
  const { accountButton, dialog } = app
  const known = app.task('Kit state')
  await page.goto(world.namespaces ?? '')

  await app.connectButton.click()
  await dialog.getByRole('button', { name: /^Polkadot\{\.js\}/ }).click()
  await signIn(app)
  const accounts = [`${polkadot}:${ss58Address(key.publicKey, 0)}`]
  await expect(known).toContainText(accounts[0] ?? '')
  expect(await signedInOn(page)).toEqual(accounts)

  await switchNetwork(app, 'Polkadot', 'Westend')
  await signIn(app)
  accounts.push(`${westend}:${ss58Address(key.publicKey, 42)}`)
  await expect(known).toContainText(accounts[1] ?? '')
  expect(await signedInOn(page)).toEqual(accounts.toSorted())

  await accountButton.click()
  await expectNotShown(app, 'Westend')
  await dialog.getByRole('button', { name: 'Connect another' }).click()
  await dialog.getByRole('button', { name: /^Keplr/ }).click()
  await signIn(app)
  accounts.push(`cosmos:cosmoshub-4:${await keplr.addressOn('cosmoshub-4')}`)
  await expect(known).toContainText(accounts[2] ?? '')
  await switchNetwork(app, 'Cosmos Hub', 'Osmosis')
  await signIn(app)
  accounts.push(`cosmos:osmosis-1:${await keplr.addressOn('osmosis-1')}`)
  await expect(known).toContainText(accounts[3] ?? '')
  expect(await signedInOn(page)).toEqual(accounts.toSorted())
  expect(extension.owner.prompts()).toBe(1)
  expect(keplr.enabled).toEqual(new Set(['cosmoshub-4', 'osmosis-1']))

  await page.reload()
  await expect(known).toContainText(accounts[3] ?? '')
  await accountButton.click()
  await expect(switchOf(app)).toHaveText(['Polkadot', 'Cosmos', 'Connect another'])
  await expectNotShown(app, 'Osmosis')
  await switchOf(app).filter({ hasText: 'Polkadot' }).click()
  await expectNotShown(app, 'Westend')
  await page.keyboard.press('Escape')
  await expect(known).toContainText(accounts[1] ?? '')
  await expect(app.task('Mob notes').getByLabel('Your note')).toBeVisible()
  expect(await signedInOn(page)).toEqual(accounts.toSorted())
  expect(extension.owner.prompts()).toBe(1)
  expect(keplr.owner.prompts()).toBe(2)
  const outside = [...hosts].filter((host) => !/^(127\.0\.0\.1|localhost):\d+$/.test(host))
  expect(outside).toEqual([])
})
