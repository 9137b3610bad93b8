import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The first account of the local chain. Its key is public. */
export const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

/** Adds a browser wallet (EIP-6963) that approves every request. */
export async function addMockWallet(page: Page): Promise<void> {
  await page.exposeFunction('signInMockWallet', (raw: Hex) => account.signMessage({ message: { raw } }))
  await page.addInitScript((address) => {
    const provider = {
      on() {},
      removeListener() {},
      async request({ method, params }: { method: string; params?: unknown[] }) {
        switch (method) {
          case 'eth_requestAccounts':
            sessionStorage.setItem('mockWallet', 'connected')
            return [address]
          case 'eth_accounts':
            return sessionStorage.getItem('mockWallet') ? [address] : []
          case 'eth_chainId':
            return '0x7a69'
          case 'personal_sign':
            return Reflect.get(window, 'signInMockWallet')(params?.[0])
          default:
            throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
        }
      },
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" />'
    const info = { uuid: crypto.randomUUID(), name: 'Mock Wallet', icon, rdns: 'com.example.mock' }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, account.address)
}
