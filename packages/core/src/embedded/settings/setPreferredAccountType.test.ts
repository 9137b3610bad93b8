import { getAccount } from '@wagmi/core'
import { describe, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { addresses, keys, openKit, until } from '../../../test/kits.ts'
import { memorySessions } from '../../../test/signIn.ts'
import { createWalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { getAccountState } from '../../account/getAccountState.ts'
import { connect } from '../../connection/connect.ts'
import { switchNetwork } from '../../connection/switchNetwork.ts'
import type { Config, KitEvent } from '../../kit/config.ts'
import { signIn } from '../../signIn/signIn.ts'
import { getSmartAccountNetworks } from './getSmartAccountNetworks.ts'
import { getWalletUser, toUserFields } from './getWalletUser.ts'
import { setPreferredAccountType } from './setPreferredAccountType.ts'

const smart = '0x5c2b1ab2dc1d5f3e5ba3c1bc2e8ef3f4b9b7d1a0'

/** Creates a logged-in wallet that has a smart account only on the first chain. */
function createLoggedIn() {
  return createWalletFrame(keys.alice, {
    session: { email: 'ada@mob.test' },
    smartAccounts: { address: smart, chainIds: [31_337] },
  })
}

/** Opens a page connected through the embedded wallet. */
async function open(
  browser: Browser = createBrowser(),
  wallet = createLoggedIn(),
  config: Partial<Config> = {},
) {
  const events: KitEvent[] = []
  const onEvent = (event: KitEvent) => events.push(event)
  const { frame, kit } = await openWalletPage(wallet, { onEvent, ...config }, browser)
  await kit.prepare()
  if (kit.facts.get().status === 'disconnected')
    await connect(kit, { connectorId: 'ID_AUTH', networkId: 'eip155:31337' })
  const heard = () => frame.heard.map(({ type }) => type)
  return { browser, events, frame, heard, kit, wallet }
}

const activeOf = ({ facts }: { facts: { get(): { activeAccount: unknown } } }) => facts.get().activeAccount

describe('account type', () => {
  it('[4.10 sets loading] [4.10 clears loading] is loading before the wallet is asked, until the switch ends', async () => {
    const { heard, kit } = await open()
    const before = heard().length
    const loading: [isLoading: boolean, messages: number][] = []
    kit.embedded.subscribe(({ accountSwitches = 0 }) =>
      loading.push([accountSwitches > 0, heard().length - before]),
    )
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    expect(loading[0]).toEqual([true, 0])
    expect(loading.at(-1)).toEqual([false, 2])
  })

  it('[4.10 tells the wallet] is sent to the embedded wallet before the account is requested', async () => {
    const { heard, kit, wallet } = await open()
    const before = heard().length
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    expect(heard().slice(before)).toEqual(['set-preferred-account', 'get-user'])
    expect(wallet.preferred).toBe('smartAccount')
  })

  it('[4.10 persists] is stored on a switch', async () => {
    const { browser, kit } = await open()
    expect(browser.items.get('latchkey.kit') ?? '').not.toContain('smartAccount')
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    expect(JSON.parse(browser.items.get('latchkey.kit') ?? '')).toMatchObject({
      preferredAccountTypes: { eip155: 'smartAccount' },
    })
  })

  it('[1.6 smartAccount] [4.10 reconnects] [8.24 SET_PREFERRED_ACCOUNT_TYPE] connects the smart account on a switch, and emits an event', async () => {
    const { events, kit } = await open()
    expect(activeOf(kit)).toMatchObject({ address: addresses.alice, accountType: 'eoa' })
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    const active = { accountType: 'smartAccount', caipAddress: expect.stringContaining('eip155:31337:0x5') }
    await until(kit, () => kit.facts.get().activeAccount?.accountType === 'smartAccount')
    expect(activeOf(kit)).toMatchObject(active)
    expect(getAccount(kit.wagmiConfig).address?.toLowerCase()).toBe(smart)
    expect(getAccountState(kit)).toMatchObject({ preferredAccountTypes: { eip155: 'smartAccount' } })
    expect(events.at(-1)).toEqual({
      name: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { network: 'eip155:31337', accountType: 'smartAccount' },
    })
    await setPreferredAccountType(kit, { type: 'eoa' })
    expect(activeOf(kit)).toMatchObject({ address: addresses.alice, accountType: 'eoa' })
  })

  it('[1.6 eoa] connects the account of the key on a switch back', async () => {
    const { events, kit } = await open()
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    await until(kit, () => kit.facts.get().activeAccount?.accountType === 'smartAccount')
    await setPreferredAccountType(kit, { type: 'eoa' })
    await until(kit, () => kit.facts.get().activeAccount?.accountType === 'eoa')
    expect(getAccount(kit.wagmiConfig).address).toBe(addresses.alice)
    expect(events.at(-1)).toMatchObject({ properties: { network: 'eip155:31337', accountType: 'eoa' } })
  })

  it('is restored after a reload', async () => {
    const first = await open()
    await setPreferredAccountType(first.kit, { type: 'smartAccount' })
    first.kit.destroy()
    const { kit } = await open(first.browser, first.wallet)
    expect(activeOf(kit)).toMatchObject({ accountType: 'smartAccount' })
  })

  it.each(['set-preferred-account', 'get-user'] as const)(
    '[4.10 clears loading] stays unchanged, in the wallet as well, when %s fails, and stops loading',
    async (type) => {
      const { events, kit, wallet } = await open()
      wallet.failures[type] = { name: 'UNAVAILABLE' }
      await expect(setPreferredAccountType(kit, { type: 'smartAccount' })).rejects.toMatchObject({
        reason: 'UNAVAILABLE',
      })
      expect(wallet.preferred).toBe('eoa')
      expect(kit.embedded.getState().accountSwitches).toBe(0)
      expect(activeOf(kit)).toMatchObject({ address: addresses.alice, accountType: 'eoa' })
      expect(getAccountState(kit)).toMatchObject({ preferredAccountTypes: { eip155: 'eoa' } })
      expect(events.some(({ name }) => name === 'SET_PREFERRED_ACCOUNT_TYPE')).toBe(false)
    },
  )

  it('[4.10 clears loading] throws and stops loading without a connected embedded wallet', async () => {
    createBrowser().open()
    const none = openKit()
    const lacking = { name: 'EmbeddedWalletRequiredError' }
    await expect(setPreferredAccountType(none, { type: 'smartAccount' })).rejects.toMatchObject(lacking)
    const { browser, kit } = await open()
    kit.destroy()
    const { kit: unused } = await openWalletPage(createWalletFrame(keys.alice), {}, browser)
    await unused.prepare()
    await expect(setPreferredAccountType(unused, { type: 'smartAccount' })).rejects.toMatchObject(lacking)
    expect(unused.embedded.getState().accountSwitches).toBeUndefined()
  })

  it('falls back to the account of the key on a chain without smart accounts, and is restored afterwards', async () => {
    const { kit } = await open()
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await until(kit, () => kit.facts.get().activeAccount?.networkId === 'eip155:31338')
    expect(activeOf(kit)).toMatchObject({ address: addresses.alice, accountType: 'eoa' })
    await expect(setPreferredAccountType(kit, { type: 'smartAccount' })).rejects.toMatchObject({
      name: 'FrameCallNotAllowedError',
    })
    await switchNetwork(kit, { networkId: 'eip155:31337' })
    await until(kit, () => kit.facts.get().activeAccount?.networkId === 'eip155:31337')
    expect(activeOf(kit)).toMatchObject({ accountType: 'smartAccount' })
  })

  it('defaults to the app’s setting until the user chooses', async () => {
    const wanted: Partial<Config> = { defaultAccountTypes: { eip155: 'smartAccount' } }
    const first = await open(createBrowser(), createLoggedIn(), wanted)
    expect(activeOf(first.kit)).toMatchObject({ accountType: 'smartAccount' })
    await setPreferredAccountType(first.kit, { type: 'eoa' })
    first.kit.destroy()
    const { kit } = await open(first.browser, first.wallet, wanted)
    expect(activeOf(kit)).toMatchObject({ accountType: 'eoa' })
  })

  it('[3.11 preferredAccountTypes] is set per namespace, and follows a switch', async () => {
    const { kit } = await open()
    const typeOf = () => getAccountState(kit).preferredAccountTypes.eip155 ?? 'eoa'
    expect(typeOf()).toBe('eoa')
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    expect(typeOf()).toBe('smartAccount')
    await setPreferredAccountType(kit, { type: 'eoa' })
    expect(typeOf()).toBe('eoa')
  })

  it('[3.11 smartAccountDeployed] [3.11 user] exposes only the user fields that the wallet returns', () => {
    const wallet = { address: addresses.alice, chainId: 31_337 } as const
    expect(toUserFields({ ...wallet, smartAccountDeployed: true, userName: 'ada', email: null })).toEqual({
      user: { username: 'ada' },
      allAccounts: [{ namespace: 'eip155', address: addresses.alice, type: 'eoa' }],
      smartAccountDeployed: true,
    })
    expect(toUserFields(wallet).smartAccountDeployed).toBe(false)
  })

  it('[3.11 allAccounts] [3.11 user] [3.12 smartAccountEnabledNetworks] lists both accounts in allAccounts, and the networks with smart accounts', async () => {
    const { kit } = await open()
    expect(toUserFields(await getWalletUser(kit))).toEqual({
      user: { email: 'ada@mob.test' },
      allAccounts: [
        { namespace: 'eip155', address: addresses.alice, type: 'eoa' },
        { namespace: 'eip155', address: expect.stringMatching(/^0x5c/i), type: 'smartAccount' },
      ],
      smartAccountDeployed: false,
    })
    expect(await getSmartAccountNetworks(kit)).toEqual(['eip155:31337'])
  })

  it('[8.3] distinguishes a smart account that cannot sign in from a key that cannot', async () => {
    const { kit, wallet } = await open(createBrowser(), createLoggedIn(), { signIn: memorySessions() })
    wallet.failures['rpc-request'] = { name: 'RPC', code: -32_603 }
    await expect(signIn(kit)).rejects.toMatchObject({ name: 'SignMessageFailedError' })
    await setPreferredAccountType(kit, { type: 'smartAccount' })
    await expect(signIn(kit)).rejects.toMatchObject({
      name: 'SmartAccountSignFailedError',
      shortMessage: 'This application might not support Smart Accounts',
    })
  })
})
