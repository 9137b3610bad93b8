import { expect, it, onTestFinished } from 'vitest'
import { testWorld } from '../entries/testWorld.ts'
import { provideStandardWallet } from './provideStandardWallet.ts'
import { createSolanaWallet } from './solana/createSolanaWallet.ts'
import type { StandardWallet } from './solana/solanaWallet.ts'

const { solana } = await testWorld()
const [alice] = solana.accounts

it('a Solana wallet registers in a page and signs there', async () => {
  const { wallet, approve } = createSolanaWallet({ secretKey: alice!.secretKey, rpc: solana.rpc })
  onTestFinished(provideStandardWallet(wallet))
  const found: StandardWallet[] = []
  const register = (given: StandardWallet) => {
    found.push(given)
    return () => {}
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  expect(found.map(({ name }) => name)).toEqual(['Burner Wallet'])
  const connecting = wallet.features['standard:connect'].connect()
  await approve()
  const [account] = (await connecting).accounts
  expect(account?.address).toBe(alice!.address)
  const message = new TextEncoder().encode('hello')
  const signing = wallet.features['solana:signMessage']!.signMessage({ account: account!, message })
  await approve()
  const [signed] = await signing
  const publicKey = Uint8Array.from(account!.publicKey)
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signed!.signature), message)).toBe(true)
})
