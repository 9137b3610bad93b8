// Takes the README's pictures of Serial Mob, from the built app: node scripts/pictures.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from './chromium.mjs'
import { root } from './run.mjs'
import { toWebp } from './toWebp.mjs'

const devnet = path.join(root, 'packages/devnet/dist')
const { createDevnet } = await import(path.join(devnet, 'index.js'))
const { createHeadlessWallet } = await import(path.join(devnet, 'wallets/createHeadlessWallet.js'))
const { injectWallet } = await import(path.join(devnet, 'wallets/injectWallet.js'))

const folder = path.join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })

const { world, close } = await createDevnet({ appDir: path.join(root, 'apps/web/dist') })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
try {
  for (const colorScheme of ['light', 'dark']) await take(colorScheme)
} finally {
  await browser.close()
  await close()
}

/** Connects as Alice and takes a picture of the page with her account open. */
async function take(colorScheme) {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width: 1200, height: 780 },
    locale: 'en-US',
  })
  const chains = [{ id: Number(world.network.id), rpc: world.rpc }]
  const wallet = createHeadlessWallet({ privateKeys: [world.accounts[0].privateKey], chains })
  await injectWallet({ context, wallet })
  const page = await context.newPage()
  await page.goto(world.app)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.info.name }).click()
  await wallet.approve('eth_requestAccounts')
  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByRole('button', { name: 'Cancel' }).click()
  await signIn.waitFor({ state: 'hidden' })
  await header.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('tabpanel').getByText('Mob Token').waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  writeFileSync(path.join(folder, `account-${colorScheme}.webp`), await toWebp(page, picture))
  await context.close()
}
