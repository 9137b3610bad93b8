import { expect, it, vi } from 'vitest'
import { createBrowser, createWallet } from '../test/browser.ts'
import { addresses, keys, openKit, settled } from '../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../test/memoryNamespace.ts'
import { devnet } from '../test/networks.ts'
import { connect } from './connection/connect.ts'
import { saveEmailDraft } from './embedded/login/emailDraft.ts'
import { storeEmailLogin } from './embedded/login/emailLogin.ts'
import { storeSocialLogin } from './embedded/login/socialLogin.ts'
import type { Kit } from './kit/kit.ts'
import { pairingKey } from './kit/stores/pairing.ts'
import { storeSocialProvider } from './kit/stores/socialProvider.ts'
import { storeName } from './names/storedName.ts'
import { toChain } from './namespaces/eip155/createWagmiConfig.ts'
import { isBrowserWide } from './platform/isBrowserWide.ts'
import { getTabName } from './platform/tabName.ts'
import { walletConnectMarker } from './remote/walletConnectShell.ts'
import { storeRenumbering } from './send/storedPending.ts'
import { storeReceiver } from './send/storedReceivers.ts'
import { writeDeclined } from './signIn/declineSignIn.ts'
import { getSignInSessions } from './signIn/getSignInSessions.ts'
import { localSessions } from './signIn/providers/localSessions.ts'
import { serverSessions } from './signIn/providers/serverSessions.ts'

/** Opens a browser that records every write, including items deleted later. */
function openBrowser() {
  const written = new Set<string>()
  const record = (items: Map<string, string>) => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      written.add(key)
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  })
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
  createBrowser().open([wallet])
  Object.assign(window, {
    localStorage: record(new Map()),
    sessionStorage: record(new Map()),
    name: '',
  })
  return written
}

async function openStarted(storageKey: string): Promise<Kit> {
  const kit = openKit({
    storageKey,
    networks: [devnet, ...memoryNetworks],
    namespaces: [memoryNamespace([createMemoryWallet('sun', ['SunAda'])])],
    signIn: localSessions(),
  })
  kit.start()
  await settled(kit)
  return kit
}

/** Makes a kit write everything it keeps between visits and between pages of a tab. */
async function useAll(kit: Kit): Promise<void> {
  await connect(kit, { connectorId: 'test.headless' })
  await connect(kit, { connectorId: 'sun', namespace: 'solana' })
  const data = await kit.config.signIn!.createMessage({
    accountAddress: addresses.alice,
    chainId: 'eip155:31337',
    domain: 'mob.example',
    uri: 'https://mob.example',
    statement: undefined,
  })
  await kit.config.signIn!.addSession({ data, message: 'text', signature: '0x' })
  writeDeclined(kit, [`eip155:1:${addresses.bob}`])
  storeSocialProvider(kit, 'google')
  storeSocialLogin(kit, { provider: 'google', uri: 'https://login.example' })
  saveEmailDraft(kit, 'ada@example.com')
  storeEmailLogin(kit, {
    status: 'code',
    email: 'ada@example.com',
    digits: undefined,
    resendAt: Date.now(),
    isResending: false,
    problem: undefined,
  })
  storeReceiver(kit, addresses.alice, { address: addresses.bob, name: null })
  storeRenumbering(kit, 'test.headless')
  storeName(kit, undefined)
  walletConnectMarker(kit, 'eip155').write({ since: 0, walletId: undefined, href: undefined })
  isBrowserWide(kit.storage, `${kit.config.storageKey}.walletConnect.client`)
  getTabName(pairingKey(kit.config.storageKey))
}

it('[9.25] stores everything under the prefix of the kit, sign-in included', async () => {
  const written = openBrowser()
  const [one, two] = [await openStarted('one'), await openStarted('two')]
  await useAll(one)
  expect([...written].filter((key) => !/^(one|two)\./.test(key))).toEqual([])
  expect(written).toContain('one.signIn')
  expect(await getSignInSessions(one)).toHaveLength(1)
  expect(await getSignInSessions(two)).toEqual([])
  await useAll(two)
  const ofTwo = [...written].filter((key) => key.startsWith('two.')).map((key) => key.slice(4))
  expect(
    [...written]
      .filter((key) => key.startsWith('one.'))
      .map((key) => key.slice(4))
      .sort(),
  ).toEqual(ofTwo.sort())
  expect(written.size).toBe(2 * ofTwo.length)
})

it('[9.25] warns when kits with different prefixes share a sign-in provider that has no key of its own', () => {
  const bearer = { url: '/sign-in', transport: 'bearer' as const }
  for (const make of [localSessions, (more: object) => serverSessions({ ...bearer, ...more })]) {
    const signIn = make({})
    openKit({ storageKey: 'one', signIn })
    openKit({ storageKey: 'one', signIn })
    const write = vi.fn()
    const logger = { level: 'warn' as const, write }
    for (const storageKey of ['two', 'two', 'one']) openKit({ storageKey, signIn, logger })
    expect(write.mock.calls).toEqual([['warn', expect.stringContaining('storageKey "one" and "two"')]])
    const shared = make({ storageKey: 'ours' })
    for (const storageKey of ['one', 'two']) openKit({ storageKey, signIn: shared, logger })
    expect(write).toHaveBeenCalledTimes(1)
  }
})
