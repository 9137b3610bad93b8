import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { testWorld } from '../entries/testWorld.ts'
import { createHeadlessWallet } from './createHeadlessWallet.ts'
import { type Injection, provideWallet } from './provideWallet.ts'

const world = await testWorld()
const key = world.accounts[0]!.privateKey
const removers: (() => void)[] = []
afterEach(() => {
  for (const remove of removers.splice(0)) remove()
})

function provide(name: string, injection?: Injection) {
  const wallet = createHeadlessWallet({
    privateKeys: [key],
    chains: [{ id: 31337, rpc: world.rpc }],
    info: { name, rdns: `test.${name.toLowerCase()}` },
  })
  removers.push(provideWallet(wallet.info, wallet.provider, injection))
  return wallet
}

/** Requests announcements like a dapp does, and collects the names of wallets that respond from then on. */
function ask(): string[] {
  const names: string[] = []
  const listen = (event: Event) =>
    names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
  window.addEventListener('eip6963:announceProvider', listen)
  removers.push(() => window.removeEventListener('eip6963:announceProvider', listen))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return names
}

describe('wallets in a page', () => {
  it('announce themselves side by side', () => {
    provide('One')
    provide('Two')
    expect(ask()).toEqual(['One', 'Two'])
  })

  it('can arrive late', async () => {
    provide('Late', { delayMs: 80 })
    const names = ask()
    expect(names).toEqual([])
    await expect.poll(() => names).toEqual(['Late'])
  })

  it('can arrive by legacy injection alone', async () => {
    const { approve } = provide('Old', { isLegacy: true, isAnnounced: false })
    expect(ask()).toEqual([])
    const { ethereum } = window as unknown as { ethereum: { request(request: object): Promise<unknown> } }
    const asking = ethereum.request({ method: 'eth_requestAccounts' })
    await approve()
    expect(await asking).toEqual([privateKeyToAddress(key)])
  })

  it('disappear when they are removed', () => {
    provide('Gone', { isLegacy: true })
    for (const remove of removers.splice(0)) remove()
    expect(ask()).toEqual([])
    expect('ethereum' in window).toBe(false)
  })
})
