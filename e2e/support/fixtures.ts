import { type AddWallet, expect, type TestWallet, test as worldTest } from '@latchkey/devnet/playwright'
import type { Locator, Page } from '@playwright/test'
import { createPublicClient, http, type PublicClient } from 'viem'
import { declineSignIn } from './declineSignIn.ts'

type Fixtures = {
  /** Serial Mob, loaded in a browser with Alice's wallet. */
  app: App
  /** Reads the local chain directly, without our server. */
  chain: PublicClient
  alice: `0x${string}`
  carol: `0x${string}`
}

/** Playwright's `test` with a local world, Alice's wallet, and Serial Mob open. */
export const test = worldTest.extend<Fixtures>({
  app: async ({ page, wallet }, use) => {
    await page.goto('/')
    await use(createApp(page, wallet))
  },
  chain: ({ world }, use) => use(createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })),
  alice: ({ world }, use) => use(addressOf(world.accounts, 'alice')),
  carol: ({ world }, use) => use(addressOf(world.accounts, 'carol')),
})

export type { AddWallet, TestWallet }
export { expect }

function addressOf(accounts: readonly { name: string; address: `0x${string}` }[], wanted: string) {
  const account = accounts.find(({ name }) => name === wanted)
  if (!account) throw new Error(`The local world has no ${wanted}.`)
  return account.address
}

/** Serial Mob by roles and names, as a visitor finds it. */
export type App = ReturnType<typeof createApp>

/** Finds Serial Mob's elements in a page. */
export function createApp(page: Page, wallet: TestWallet) {
  const header = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const accountButton = header.getByRole('button', { name: /^Account/ })
  const connectButton = header.getByRole('button', { name: 'Connect wallet' })
  const walletRow = dialog.getByRole('button', { name: new RegExp(`^${wallet.info.name}`) })
  return {
    page,
    wallet,
    header,
    dialog,
    connectButton,
    accountButton,
    walletRow,
    /** One of the workbench's cards. */
    task: (title: string): Locator => page.getByRole('region', { name: title }),
    /** Opens the modal, picks the wallet, approves there, and stays signed out. */
    async connect() {
      await connectButton.click()
      await walletRow.click()
      await wallet.approve('eth_requestAccounts')
      await expect(accountButton).toBeVisible()
      await declineSignIn(dialog)
    },
    /** Declines the sign-in on screen. */
    declineSignIn: () => declineSignIn(dialog),
    /** Signs in with the prompt on screen. */
    async signIn() {
      await expect(dialog).toHaveAccessibleName('Sign in')
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      const signed = await wallet.approve('personal_sign')
      await expect(dialog).toBeHidden()
      return signed
    },
  }
}
