import { expect, test } from '@latchkey/devnet/playwright'

type Signed = { signature: Uint8Array }
type PageWallet = {
  accounts: { address: string; publicKey: Uint8Array }[]
  features: {
    'standard:connect': { connect(input?: { silent: boolean }): Promise<{ accounts: unknown[] }> }
    'standard:events': { on(event: 'change', listener: () => void): void }
    'solana:signMessage': { signMessage(input: { account: unknown; message: Uint8Array }): Promise<Signed[]> }
  }
}
type WalletPage = { found?: PageWallet; seen?: string[][] }

/** Discovers wallets like an app. The results stay in the page. */
function look(): void {
  const page = globalThis as unknown as WalletPage & EventTarget
  const register = (wallet: PageWallet) => {
    page.found = wallet
    page.seen = []
    wallet.features['standard:events'].on('change', () =>
      page.seen?.push(wallet.accounts.map(({ address }) => address)),
    )
    return () => {}
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

async function connect(isSilent: boolean): Promise<number> {
  const { found } = globalThis as unknown as WalletPage
  const answer = await found?.features['standard:connect'].connect({ silent: isSilent })
  return answer?.accounts.length ?? -1
}

/** Signs in the page, and verifies the result there. */
async function sign(): Promise<boolean> {
  const { found } = globalThis as unknown as WalletPage
  const [account] = found?.accounts ?? []
  if (!found || !account) return false
  const message = new TextEncoder().encode('hello')
  const [signed] = await found.features['solana:signMessage'].signMessage({ account, message })
  const publicKey = Uint8Array.from(account.publicKey)
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signed?.signature ?? []), message)
}

test('a Solana wallet appears in every page, asks its user, and survives a reload', { tag: '@soak' }, async ({
  page,
  addWallet,
  world,
}) => {
  const wallet = await addWallet.solana()
  await page.goto('/')
  await page.evaluate(look)

  const refused = page.evaluate(connect, false).catch(String)
  await wallet.reject('standard:connect')
  expect(await refused).toContain('User rejected')
  const connecting = page.evaluate(connect, false)
  await wallet.approve('standard:connect')
  expect(await connecting).toBe(1)
  const signing = page.evaluate(sign)
  await wallet.approve('solana:signMessage')
  expect(await signing).toBe(true)

  await page.reload()
  await page.evaluate(look)
  expect(await page.evaluate(connect, true)).toBe(1)
  const [, bob] = world.solana.accounts
  await wallet.useAccount(bob?.secretKey ?? '')
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as WalletPage).seen?.at(-1)))
    .toEqual([bob?.address])
})
