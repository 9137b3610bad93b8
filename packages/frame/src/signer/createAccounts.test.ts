import type { WalletUser } from '@latchkey/protocol/wallet'
import { expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import type { FrameSettings } from '../base/ports.ts'
import { createSession } from '../session/createSession.ts'
import { createAccounts } from './createAccounts.ts'
import { createActiveChain } from './createActiveChain.ts'
import { toSmartAddress } from './toSmartAddress.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smartAccounts = {
  factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  implementation: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  delegate: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  bundlerUrl: 'https://bundler.invalid',
} as const
const smart = toSmartAddress(owner, smartAccounts)
const otherChain = { ...smartAccounts, factory: smartAccounts.delegate }
const elsewhere = toSmartAddress(owner, otherChain)
const settings: FrameSettings = {
  ...{
    projectId: 'local',
    projectName: 'Local',
    appOrigin: 'https://app.example',
    api: 'https://api.invalid',
  },
  rpc: {
    'eip155:1': 'https://1.invalid',
    'eip155:10': 'https://10.invalid',
    'eip155:5': 'https://5.invalid',
  },
  smartAccounts: { 'eip155:1': smartAccounts, 'eip155:10': otherChain },
  networks: [{ id: 'eip155:1', name: 'One', symbol: 'ETH', decimals: 18 }],
}
const ada: WalletUser = {
  ...{ id: 'ada', email: 'ada@example.com', recovery: 'automatic', hasDeviceShare: true },
  accounts: { eip155: owner, solana: 'So1ana' },
}
const login = (user: WalletUser) => ({ accessToken: '', refreshToken: '', expiresAt: '', loginAt: '', user })

/** Opens the accounts of a browser. `codes` are by address, as its chains report them. */
async function open(user: WalletUser | null = ada, codes: Readonly<Record<string, string>> = {}) {
  const { storage, withLock, kept } = createBrowser('https://wallet.invalid')
  const ask = () => Promise.reject(new Error('Nothing needs the server.'))
  const session = createSession({ storage, withLock, ask, appOrigin: settings.appOrigin })
  onTestFinished(() => session.close())
  if (user) await session.begin(login(user))
  const asked: string[] = []
  const request = async (url: string, init: RequestInit) => {
    const { params } = JSON.parse(String(init.body)) as { params: [string] }
    asked.push(`${url} ${params[0]}`)
    if (!Object.hasOwn(codes, params[0])) throw new TypeError('The network is unreachable')
    return Response.json({ jsonrpc: '2.0', id: 1, result: codes[params[0]] })
  }
  const activeChain = createActiveChain({ storage, settings })
  const accounts = createAccounts({ storage, settings, session, request, activeChain })
  return { accounts, activeChain, asked, kept, session }
}
const notConnected = { failure: { name: 'NOT_CONNECTED' } }

it('prefers the key’s own account until its user chooses another', async () => {
  const { accounts } = await open()
  expect(await accounts.getPreferred('eip155:1')).toEqual({ type: 'eoa', address: owner, owner })
  expect(await accounts.prefer({ type: 'smartAccount' })).toEqual({
    type: 'smartAccount',
    address: smart,
    owner,
  })
  expect(await accounts.getPreferred('eip155:1')).toEqual({ type: 'smartAccount', address: smart, owner })
  expect(await accounts.prefer({ type: 'eoa' })).toEqual({ type: 'eoa', address: owner, owner })
})

it('uses the smart account of each chain, and the key’s own account on a chain without them', async () => {
  const { accounts, activeChain } = await open()
  await accounts.prefer({ type: 'smartAccount' })
  expect((await accounts.getPreferred('eip155:10'))?.address).toBe(elsewhere)
  expect(await accounts.getPreferred('eip155:5')).toEqual({ type: 'eoa', address: owner, owner })
  expect(await accounts.switchNetwork({ chainId: 10 })).toEqual({
    chainId: 10,
    account: { type: 'smartAccount', address: elsewhere },
  })
  await activeChain.switch(5)
  await expect(accounts.prefer({ type: 'smartAccount' })).rejects.toMatchObject({
    failure: { name: 'NOT_ALLOWED' },
  })
  await expect(accounts.init()).rejects.toMatchObject({ failure: { name: 'NOT_ALLOWED' } })
  expect(await accounts.listNetworks()).toEqual({ smartAccountNetworks: ['eip155:1', 'eip155:10'] })
})

it('keeps a choice for its user only', async () => {
  const { accounts, session } = await open()
  await accounts.prefer({ type: 'smartAccount' })
  await session.begin(login({ ...ada, id: 'bob' }))
  expect((await accounts.getPreferred('eip155:1'))?.type).toBe('eoa')
})

it('lists every account of the key once, and its Solana account', async () => {
  const { accounts } = await open()
  expect(await accounts.listOwn()).toEqual([owner, smart, elsewhere])
  expect(await accounts.getSolana()).toEqual({ address: 'So1ana', owner })
})

it.each<[string, WalletUser | null]>([
  ['nobody is logged in', null],
  ['the user has no wallet yet', { ...ada, accounts: null }],
])('has no account if %s', async (_, user) => {
  const { accounts, kept } = await open(user)
  if (user) await expect(accounts.describe(user)).rejects.toMatchObject(notConnected)
  expect(await accounts.getPreferred('eip155:1')).toBeUndefined()
  expect(await accounts.listOwn()).toEqual([])
  expect(await accounts.getSolana()).toBeUndefined()
  await expect(accounts.prefer({ type: 'eoa' })).rejects.toMatchObject(notConnected)
  await expect(accounts.init()).rejects.toMatchObject(notConnected)
  expect(await accounts.switchNetwork({ chainId: 10 })).toEqual({ chainId: 10 })
  expect(kept.has('accountType.ada')).toBe(false)
})

it('describes a user by the preferred account, with all that there are', async () => {
  const { accounts, asked } = await open(ada, { [smart]: '0x6000' })
  const both = [
    { address: owner, type: 'eoa' },
    { address: smart, type: 'smartAccount' },
  ]
  expect(await accounts.describe(ada)).toMatchObject({
    ...{ email: ada.email, address: owner, chainId: 1, accounts: both },
    ...{ preferredAccountType: 'eoa', smartAccountDeployed: true },
  })
  await accounts.prefer({ type: 'smartAccount' })
  expect(await accounts.describe(ada)).toMatchObject({ address: smart, preferredAccountType: 'smartAccount' })
  expect(await accounts.init()).toEqual({ address: smart, isDeployed: true })
  expect(new Set(asked)).toEqual(new Set([`https://1.invalid ${smart}`]))
})

it.each<[string, Readonly<Record<string, string>>]>([
  ['has no code', { [smart]: '0x' }],
  ['is on a chain that does not respond', {}],
])('counts a smart account as not deployed if it %s', async (_, codes) => {
  const { accounts } = await open(ada, codes)
  expect(await accounts.describe(ada)).toMatchObject({ smartAccountDeployed: false })
  expect(await accounts.init()).toEqual({ address: smart, isDeployed: false })
})

it('names a user by the social login, else by the passkey', async () => {
  const { accounts } = await open()
  const passkey = { name: 'Ada’s phone' }
  const social = { provider: 'google', name: 'Ada Lovelace' } as const
  const nameOf = (more: Partial<WalletUser>) => accounts.describe({ ...ada, ...more })
  expect(await nameOf({ social, passkey })).toMatchObject({
    userName: 'Ada Lovelace',
    socialProvider: 'google',
  })
  expect(await nameOf({ passkey })).toMatchObject({ userName: 'Ada’s phone' })
  expect(await nameOf({})).toMatchObject({ userName: null })
})
