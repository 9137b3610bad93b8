import { chromium } from 'playwright'
import { privateKeyToAccount } from 'viem/accounts'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'

/** The first account of every local chain. Its key is public. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
/** Examples whose only chain is not Ethereum. */
const chainIds = { 'with-next-mint-nft': '0xaa36a7' }
/** Examples without a button of the kit: the button to press, and what proves that a wallet is connected. */
const ownButtons = { 'with-next-wallet-button': { press: 'Rainbow', shows: 'Disconnect' } }
const timeout = 20_000

/** Opens an app, connects an announced wallet, signs in if the app asks for it, and reloads. Throws if one fails. */
export async function connectIn(address, name) {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  const errors = []
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    page.setDefaultTimeout(timeout)
    page.on('pageerror', (error) => errors.push(error.message))
    await page.exposeFunction('signInProof', (raw) => account.signMessage({ message: { raw } }))
    await page.addInitScript(announce, {
      address: account.address,
      chainId: chainIds[name] ?? '0x1',
      rdns: ownButtons[name] ? 'me.rainbow' : 'com.example.mock',
    })
    await page.goto(address, { waitUntil: 'load' })
    const own = ownButtons[name]
    const connected = own
      ? page.getByRole('button', { name: own.shows, exact: true })
      : page.getByText(/0xf39F…2266/i).first()
    const button = page.getByRole('button', { name: own?.press ?? /^connect wallet$/i }).first()
    await button.click()
    if (!own) await page.getByRole('button', { name: /^Mock Wallet/ }).click()
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    await connected.or(signIn).first().waitFor()
    if (await signIn.isVisible()) {
      await signIn.click()
      await signIn.waitFor({ state: 'hidden' })
    }
    await connected.waitFor()
    await page.reload({ waitUntil: 'load' })
    await connected.waitFor()
  } catch (error) {
    throw new Error([error.message, ...errors.map((one) => `The page threw: ${one}`)].join('\n'))
  } finally {
    await browser.close()
  }
}

/** Runs in the page: a browser wallet that approves everything. */
function announce({ address, chainId, rdns }) {
  const provider = {
    on() {},
    removeListener() {},
    async request({ method, params }) {
      switch (method) {
        case 'eth_requestAccounts':
          sessionStorage.setItem('proof', 'connected')
          return [address]
        case 'eth_accounts':
          return sessionStorage.getItem('proof') ? [address] : []
        case 'eth_chainId':
          return chainId
        case 'personal_sign':
          return Reflect.get(window, 'signInProof')(params[0])
        default:
          throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
      }
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" />'
  const name = rdns === 'me.rainbow' ? 'Rainbow' : 'Mock Wallet'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider })
  const send = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', send)
  send()
}
