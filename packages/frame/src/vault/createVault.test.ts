import { inspect } from 'node:util'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'
import {
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, it, onTestFinished } from 'vitest'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../test/createWalletWorld.ts'
import type { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameParts } from '../platform/parts.ts'
import { createAsk, getFrameKey } from '../session/createAsk.ts'
import { createSession } from '../session/createSession.ts'
import { createDeviceShares } from './createDeviceShares.ts'
import { createVault } from './createVault.ts'
import { openSeed } from './openSeed.ts'

/** Lost shares stay lost until the test restores them. */
const regain = async () => {}

/** Wallets in these tests are restored automatically. */
const askNobody = () => Promise.reject(new Error('The visitor was asked'))

const chain = { id: 'eip155:31337', rpc: 'http://chain.invalid' }

async function open() {
  const server = await createWalletServer()
  const world = createWalletWorld(server, chain)
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  return { server, world }
}

type Server = Awaited<ReturnType<typeof createWalletServer>>
type World = ReturnType<typeof createWalletWorld>

/** Opens the vault of a browser like another of its tabs would. */
function openVault({ storage, withLock, request, walletOrigin }: FrameParts, restore = regain) {
  const getKey = () => getFrameKey({ storage, withLock })
  const ask = createAsk({ request, walletOrigin, projectId: 'local', getKey, getLocale: () => 'en' })
  const session = createSession({ storage, withLock, ask, appOrigin: 'https://app.example' })
  onTestFinished(() => session.close())
  return { session, vault: createVault({ storage, withLock, session, unlock: askNobody, regain: restore }) }
}

it('creates a wallet with the first login, and signs with it', async () => {
  const { server, world } = await open()
  const { host, tab } = world.openBrowser()
  const user = await logIn(server, host)
  const { vault } = openVault(tab.parts)
  const address = user.address as `0x${string}`
  const signature = await vault.signMessage('gm', address)
  expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(address)
  expect(server.counts.releaseShare).toBe(1)
  await vault.signMessage('gn', address)
  expect(server.counts.releaseShare).toBe(2)
})

it('restores the same wallet in another browser, with shares of its own', async () => {
  const { server, world } = await open()
  const first = await logIn(server, world.openBrowser().host)
  const other = world.openBrowser()
  const second = await logIn(server, other.host)
  expect(second.address).toBe(first.address)
  const [wallet] = server.wallets.values()
  expect(new Set(wallet?.shares.values()).size).toBe(2)
  const { vault } = openVault(other.tab.parts)
  const signature = await vault.signMessage('gm', first.address as `0x${string}`)
  expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(first.address)
})

it('creates one wallet when two tabs create it at the same time', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  await beginLogin(server, host)
  const other = world.openTab(browser)
  const login = server.mails.at(-1)
  // The session of the login, without the wallet that normally follows.
  const { session, vault } = openVault(tab.parts)
  const begun = await session.ask('verifyEmailLogin', {
    params: { loginId: login?.loginId ?? '' },
    body: { code: login?.code ?? '' },
  })
  await session.begin(begun)
  const [a, b, c] = await Promise.all([vault.create(), host.ask('get-user'), other.host.ask('get-user')])
  expect(a.accounts?.eip155).toBe(b.address)
  expect(c.address).toBe(b.address)
  expect(server.counts.createWallet).toBe(1)
  expect(server.counts.recoverWallet).toBeUndefined()
})

it('creates one wallet when two browsers create it at the same time: the slower one drops its seed', async () => {
  const { server, world } = await open()
  const browsers = [world.openBrowser(), world.openBrowser()]
  const vaults = []
  for (const { host, tab } of browsers) {
    await beginLogin(server, host)
    const login = server.mails.at(-1)
    const { session, vault } = openVault(tab.parts)
    const body = { code: login?.code ?? '' }
    await session.begin(
      await session.ask('verifyEmailLogin', { params: { loginId: login?.loginId ?? '' }, body }),
    )
    vaults.push(vault)
  }
  const users = await Promise.all(vaults.map((vault) => vault.create()))
  expect(users[0]?.accounts).not.toBeNull()
  expect(users[1]?.accounts).toEqual(users[0]?.accounts)
  expect(server.wallets.size).toBe(1)
  for (const vault of vaults) {
    const address = users[0]?.accounts?.eip155 as `0x${string}`
    const signature = await vault.signMessage('gm', address)
    expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(address)
  }
})

it('restores the wallet when the response to its creation was lost', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  server.state.losesAnswersOf = 'createWallet'
  await expect(logIn(server, host)).rejects.toMatchObject({ name: 'UNAVAILABLE' })
  server.state.losesAnswersOf = undefined
  const user = await host.ask('get-user')
  const [wallet] = server.wallets.values()
  expect(user.address).toBe(wallet?.accounts.eip155)
  expect(server.counts.recoverWallet).toBe(1)
})

it('recovers when the device has lost its share', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  for (const key of browser.kept.keys()) if (key.startsWith('share.')) browser.kept.delete(key)
  const { vault } = openVault(tab.parts)
  await expect(vault.signMessage('gm', address as `0x${string}`)).rejects.toMatchObject({
    failure: { name: 'SHARE_MISSING' },
  })
  expect((await host.ask('get-user')).address).toBe(address)
  const signature = await vault.signMessage('gm', address as `0x${string}`)
  expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(address)
})

it('recovers when the server has forgotten the device, after reporting that nothing can be signed', async () => {
  const { server, world } = await open()
  const { host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  for (const wallet of server.wallets.values()) wallet.shares.clear()
  const { vault } = openVault(tab.parts)
  await expect(vault.signMessage('gm', address as `0x${string}`)).rejects.toMatchObject({
    failure: { name: 'SHARE_MISSING' },
  })
  expect((await host.ask('get-user')).address).toBe(address)
  expect(server.counts.addWalletDevice).toBe(1)
})

it('restores the same wallet when the server is reset to a backup with an outdated split', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  const [wallet] = [...server.wallets.values()]
  if (!wallet) throw new TypeError('Expected a wallet')
  const backup = new Map(wallet.shares)
  // This browser creates another split, and then the backup is restored.
  for (const key of browser.kept.keys()) if (key.startsWith('share.')) browser.kept.delete(key)
  await host.ask('get-user')
  expect(server.counts.addWalletDevice).toBe(1)
  wallet.shares = backup
  const { vault } = openVault(tab.parts)
  await expect(vault.signMessage('gm', address as `0x${string}`)).rejects.toMatchObject({
    failure: { name: 'SHARE_TAMPERED' },
  })
  expect((await host.ask('get-user')).address).toBe(address)
  const signature = await vault.signMessage('gm', address as `0x${string}`)
  expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(address)
})

it('requires a login when the login is too old for a recovery', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  await logIn(server, host)
  for (const wallet of server.wallets.values()) wallet.shares.clear()
  for (const session of server.sessions) session.loginAt -= 301_000
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'LOGIN_REQUIRED' })
  // Logging in with the same address again is a new login, which recovers the wallet.
  expect((await logIn(server, host)).address).toBe([...server.wallets.values()][0]?.accounts.eip155)
  expect(server.counts.addWalletDevice).toBe(1)
})

it.each([
  ['changed', (share: string) => `${share[0] === 'A' ? 'B' : 'A'}${share.slice(1)}`],
  ['shortened', (share: string) => share.slice(0, -4)],
  ['empty', () => 'AAAA'],
])('detects a tampered share before anything is signed: %s', async (_, alter) => {
  const { server, world } = await open()
  const { host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  const { vault } = openVault(tab.parts)
  server.state.alter = alter
  await expect(vault.signMessage('gm', address as `0x${string}`)).rejects.toMatchObject({
    failure: { name: 'SHARE_TAMPERED' },
  })
  // The device's share stays until another one has replaced it.
  server.state.alter = (share) => share
  const signature = await vault.signMessage('gm', address as `0x${string}`)
  expect(await recoverMessageAddress({ message: 'gm', signature })).toBe(address)
})

it('rejects a recovery with tampered shares, and keeps what it has', async () => {
  const { server, world } = await open()
  await logIn(server, world.openBrowser().host)
  const { host } = world.openBrowser()
  server.state.alter = (share) => `${share[0] === 'A' ? 'B' : 'A'}${share.slice(1)}`
  await expect(logIn(server, host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  expect(server.counts.addWalletDevice).toBeUndefined()
})

it('accepts no other wallet from the server in place of its own', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  const { address } = await logIn(server, host)
  await logIn(server, world.openBrowser().host, 'eve@example.com')
  const [mine, others] = [...server.wallets.values()]
  if (!mine || !others) throw new TypeError('Expected two wallets')
  for (const key of browser.kept.keys()) if (key.startsWith('share.')) browser.kept.delete(key)
  Object.assign(mine, { accounts: others.accounts, recovery: others.recovery, baseShare: others.baseShare })
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  expect((await host.ask('is-connected')).isConnected).toBe(true)
  expect(address).not.toBe(others.accounts.eip155)
})

it('restores only the wallet that the login is for', async () => {
  const { server, world } = await open()
  await logIn(server, world.openBrowser().host)
  await logIn(server, world.openBrowser().host, 'eve@example.com')
  const [, eve] = server.wallets.keys()
  server.state.recoversFor = eve
  await expect(logIn(server, world.openBrowser().host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  expect(server.counts.addWalletDevice).toBeUndefined()
})

const eveSolana = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'

it.each([
  ['a wallet is created', async () => {}],
  [
    'it is restored in another browser',
    (server: Server, world: World) => logIn(server, world.openBrowser().host),
  ],
])('reports no Solana account that the server invented, when %s', async (_, begin) => {
  const { server, world } = await open()
  await begin(server, world)
  server.state.alterAccounts = (accounts) => ({ ...accounts, solana: eveSolana })
  const { host } = world.openBrowser()
  await expect(logIn(server, host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  await expect(host.ask('get-user')).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
})

it('reports no Solana account that the server invented, after the wallet was restored', async () => {
  const { server, world } = await open()
  await logIn(server, world.openBrowser().host)
  server.state.alterAccounts = (accounts) =>
    server.counts.recoverWallet ? { ...accounts, solana: eveSolana } : accounts
  await expect(logIn(server, world.openBrowser().host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
})

it('reports no Solana account that the server invented, when its owner logs in again', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  const { address } = await logIn(server, host)
  await host.ask('sign-out')
  server.state.alterAccounts = (accounts) => ({ ...accounts, solana: eveSolana })
  await expect(logIn(server, host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  server.state.alterAccounts = (accounts) => accounts
  await host.ask('sign-out')
  expect((await logIn(server, host)).address).toBe(address)
})

it('needs two shares of one split for the seed, which a thief of the server or a revoked device can’t have', async () => {
  const { server, world } = await open()
  const { browser, host } = world.openBrowser()
  await logIn(server, host)
  const [[userId, wallet] = []] = [...server.wallets]
  if (!userId || !wallet) throw new TypeError('Expected a wallet')
  const [ofDevice = ''] = wallet.shares.values()
  const device = await createDeviceShares(browser.storage).open(userId)
  if (!device) throw new TypeError('Expected the device to have a share')
  const read = (share: string) => base64urlnopad.decode(share)
  const { accounts, baseShare, recovery } = wallet
  /** Returns whether two shares yield the seed. Uses copies, since shares are overwritten after combining. */
  const fit = (one: Uint8Array, other: Uint8Array) =>
    openSeed([one.slice(), other.slice()], accounts, () => true).catch((error: FrameFailureError) => {
      expect(error.failure.name).toBe('SHARE_TAMPERED')
      return false
    })
  expect(await fit(device, read(ofDevice))).toBe(true)
  expect(await fit(read(baseShare), read(recovery.share))).toBe(true)
  // A revoked device, with everything that the server still stores.
  expect(await fit(device, read(baseShare))).toBe(false)
  expect(await fit(device, read(recovery.share))).toBe(false)
  // The database and the server's keys, except those for recovery.
  expect(await fit(read(ofDevice), read(baseShare))).toBe(false)
})

it('proves its accounts with a current nonce, and creates no wallet that the server doesn’t believe', async () => {
  const { server, world } = await open()
  const { host } = world.openBrowser()
  server.state.alterNonce = (nonce) => nonce.split('').reverse().join('')
  await expect(logIn(server, host)).rejects.toMatchObject({ name: 'INVALID_MESSAGE' })
  expect(server.wallets.size).toBe(0)
  server.state.alterNonce = (nonce) => nonce
  expect((await host.ask('get-user')).address).toBe([...server.wallets.values()][0]?.accounts.eip155)
})

it('encrypts recovery shares for the server, and back for this frame only, whoever records the bodies', async () => {
  const { server, world } = await open()
  await logIn(server, world.openBrowser().host)
  const [wallet] = server.wallets.values()
  const first = wallet?.recovery.share ?? ''
  const other = world.openBrowser()
  await logIn(server, other.host)
  expect(server.counts).toMatchObject({ createWallet: 1, recoverWallet: 1, addWalletDevice: 1 })
  await openVault(other.tab.parts).vault.changeRecovery(undefined)
  const second = wallet?.recovery.share ?? ''
  expect(second).not.toBe(first)
  const crossed = server.traffic.join('\n')
  expect(crossed).toContain(wallet?.baseShare)
  for (const share of [first, second]) {
    expect(base64urlnopad.decode(share)).toHaveLength(17)
    expect(crossed).not.toContain(share)
  }
})

it.each(['makes a wallet', 'changes the recovery method'])(
  'asks for another key once when the key that it encrypted for has expired: %s',
  async (does) => {
    const { server, world } = await open()
    const { host, tab } = world.openBrowser()
    const act = async () => {
      if (does === 'makes a wallet') return (await host.ask('get-user')).address
      return (await openVault(tab.parts).vault.changeRecovery(undefined)).accounts?.eip155
    }
    if (does === 'makes a wallet') {
      server.state.losesAnswersOf = 'getWalletNonce'
      await expect(logIn(server, host)).rejects.toMatchObject({ name: 'UNAVAILABLE' })
      server.state.losesAnswersOf = undefined
    } else await logIn(server, host)
    const { getWalletNonce: before = 0 } = server.counts
    server.state.deadShareKeys = 2
    await expect(act()).rejects.toThrow('SHARE_KEY_DEAD')
    expect(server.counts.getWalletNonce).toBe(before + 2)
    server.state.deadShareKeys = 1
    expect(await act()).toBe([...server.wallets.values()][0]?.accounts.eip155)
    expect(server.counts.getWalletNonce).toBe(before + 4)
  },
)

it('rejects a recovery share that is encrypted for someone else', async () => {
  const { server, world } = await open()
  await logIn(server, world.openBrowser().host)
  server.state.alterEncrypted = (share) => `${share.slice(0, -2)}${share.endsWith('AA') ? 'BB' : 'AA'}`
  await expect(logIn(server, world.openBrowser().host)).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
  expect(server.counts.addWalletDevice).toBeUndefined()
})

it('makes the device share unreadable for scripts, and signs for the requested account only', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  await logIn(server, host)
  const [[, kept] = []] = [...browser.kept].filter(([key]) => key.startsWith('share.'))
  const { key } = kept as { key: CryptoKey }
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const { privateKey } = browser.kept.get('frameKey') as CryptoKeyPair
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  const { vault } = openVault(tab.parts)
  await expect(vault.signMessage('gm', `0x${'11'.repeat(20)}`)).rejects.toMatchObject({
    failure: { name: 'NOT_CONNECTED' },
  })
  expect(server.counts.releaseShare).toBeUndefined()
})

it('signs typed data, transactions, authorizations and Solana messages with its own accounts', async () => {
  const { server, world } = await open()
  const { host, tab } = world.openBrowser()
  const address = (await logIn(server, host)).address as `0x${string}`
  const { vault } = openVault(tab.parts)
  const typedData = {
    domain: { name: 'Mob' },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'gm' },
  } as const
  const signature = await vault.signTypedData(typedData, address)
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)

  const to = `0x${'11'.repeat(20)}` as const
  // Several nonces, since a signature has one of two parities.
  for (const nonce of [0, 1, 2, 3, 4]) {
    const kinds: TransactionSerializable[] = [
      { type: 'legacy', chainId: 10, to, nonce, gasPrice: 7n, gas: 21_000n },
      { type: 'eip1559', chainId: 10, to, nonce, maxFeePerGas: 7n, gas: 21_000n },
    ]
    for (const transaction of kinds) {
      const serialized = (await vault.signTransaction(transaction, address)) as TransactionSerialized
      expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(address)
    }
  }

  const unsigned = { address: to, chainId: 10, nonce: 3 }
  const authorization = await vault.signAuthorization(unsigned, address)
  expect(authorization).toMatchObject(unsigned)
  expect(await recoverAuthorizationAddress({ authorization })).toBe(address)

  const messages = [Uint8Array.of(1, 2), Uint8Array.of(3)]
  const signatures = await vault.signSolana(messages, address)
  const publicKey = base58.decode([...server.wallets.values()][0]?.accounts.solana ?? '')
  expect(
    signatures.map((each, at) => ed25519.verify(each, messages[at] ?? new Uint8Array(), publicKey)),
  ).toEqual([true, true])
})

it('restores lost shares once for all that wait, and then signs', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  const address = (await logIn(server, host)).address as `0x${string}`
  let restored = 0
  const { vault } = openVault(tab.parts, async () => {
    restored += 1
    await host.ask('get-user')
  })
  await vault.requireShare()
  expect(restored).toBe(0)
  const lose = () => {
    for (const key of browser.kept.keys()) if (key.startsWith('share.')) browser.kept.delete(key)
  }
  lose()
  await Promise.all([vault.requireShare(), vault.requireShare()])
  expect(restored).toBe(1)
  lose()
  const signatures = await Promise.all([vault.signMessage('gm', address), vault.signMessage('gn', address)])
  expect(restored).toBe(2)
  expect(await recoverMessageAddress({ message: 'gn', signature: signatures[1] })).toBe(address)
})

it('restores no shares when signing fails for another reason', async () => {
  const { server, world } = await open()
  const { host, tab } = world.openBrowser()
  const address = (await logIn(server, host)).address as `0x${string}`
  const { vault } = openVault(tab.parts, () => Promise.reject(new Error('Nothing to restore')))
  await host.ask('sign-out')
  await expect(vault.signMessage('gm', address)).rejects.toMatchObject({
    ...{ message: 'Not logged in.', failure: { name: 'NOT_CONNECTED' } },
  })
})

it('forgets the share of a user whose account was deleted', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  await logIn(server, host)
  const shares = () => [...browser.kept.keys()].filter((key) => key.startsWith('share.'))
  expect(shares()).toHaveLength(1)
  await openVault(tab.parts).vault.forget([...server.wallets.keys()][0] ?? '')
  expect(shares()).toEqual([])
})

it('lets no seed, mnemonic or device share cross port, network or storage', async () => {
  const { server, world } = await open()
  const { browser, host, tab } = world.openBrowser()
  const { address } = await logIn(server, host)
  const { vault } = openVault(tab.parts)
  await vault.signMessage('gm', address as `0x${string}`)
  const networked = server.traffic.join('\n')
  const words = await vault.exportMnemonic()
  const account = mnemonicToAccount(words)
  expect(account.address).toBe(address)
  const { privateKey } = account.getHdKey()
  const { entropy, seed } = await restate(words)
  const [userId = ''] = server.wallets.keys()
  const device = await createDeviceShares(browser.storage).open(userId)
  if (!privateKey || !device) throw new TypeError('Expected a key and a share')
  const kept = inspect([...browser.kept], { depth: 9, maxArrayLength: null, maxStringLength: null })
  const everything = [networked, JSON.stringify(host.received), JSON.stringify(tab.posted), kept].join('\n')
  const searched = everything.replace(/\s/g, '')
  expect(searched).toContain(address)
  // Finds what the server stores, which proves that the search works.
  expect(searched).toContain([...server.wallets.values()][0]?.baseShare)
  for (const secret of [words, ...[privateKey, entropy, seed, device].flatMap(asTexts)])
    expect(searched.includes(secret.replace(/\s/g, ''))).toBe(false)
})

/** Returns the text encodings in which bytes may occur. */
function asTexts(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes)
  return [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url'), [...bytes].join()]
}

async function restate(words: string) {
  const { mnemonicToEntropy, mnemonicToSeedSync } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english')
  return { entropy: mnemonicToEntropy(words, wordlist), seed: mnemonicToSeedSync(words) }
}

async function beginLogin(
  server: Awaited<ReturnType<typeof createWalletServer>>,
  host: ReturnType<ReturnType<typeof createWalletWorld>['openTab']>['host'],
) {
  await host.ask('connect-email', { email: 'ada@example.com' })
  server.confirm()
  await host.ask('connect-device')
}
