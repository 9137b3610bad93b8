import { createPublicKey, verify } from 'node:crypto'
import { Secp256k1Wallet, serializeSignDoc } from '@cosmjs/amino'
import type { RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import {
  createDerive,
  DEV_MINI_SECRET,
  sr25519,
  sr25519Derive,
  ss58Address,
} from '@polkadot-labs/hdkd-helpers'
import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBitcoinBackend } from '../../test/bitcoin/createBitcoinBackend.ts'
import { type Browser, createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { namespaces } from '../../test/namespaces.ts'
import { devnet } from '../../test/networks.ts'
import { openPhone, type Phone, type PhoneAnswers, provideSockets } from '../../test/phone.ts'
import { createSolanaKey, type SolanaKey } from '../../test/solanaKey.ts'
import { shareTabs } from '../../test/tabs.ts'
import { signMessage } from '../account/signMessage.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import { getNetworkState } from '../connection/getNetworkState.ts'
import { switchNetwork } from '../connection/switchNetwork.ts'
import type { Config } from '../kit/config.ts'
import type { Connection, Kit } from '../kit/kit.ts'
import { fromBase64, toBase64 } from '../namespaces/bip122/base64.ts'
import { getBitcoinAddresses } from '../namespaces/bip122/getBitcoinAddresses.ts'
import { signPsbt } from '../namespaces/bip122/signPsbt.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { listRemoteSessions } from './listRemoteSessions.ts'

const { bip122, cosmos, polkadot, solana } = namespaces
const [solanaNetwork] = solana.networks

let world: World
let key: SolanaKey
beforeAll(async () => {
  world = await testWorld()
  key = await createSolanaKey()
})

/** Opens a page with a kit of eip155 and Solana, and waits until connections are restored. */
async function visit(
  browser: Browser,
  config: Partial<Config> = {},
  wallets: Parameters<Browser['open']>[0] = [],
): Promise<Kit> {
  browser.open(wallets)
  const kit = openKit({
    relay: world.relay,
    projectId: world.projectId,
    networks: [devnet, ...solana.networks],
    namespaces: [solana.definition],
    ...config,
  })
  kit.start()
  await settled(kit)
  return kit
}

/** Requests a code, which the phone scans. */
async function show(kit: Kit, phone: Phone, namespace?: NamespaceId) {
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect', ...(namespace && { namespace }) })
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
  return connected
}

/** Pairs a phone, which approves. Returns the session's topic, and what the kit reports as connected. */
async function pair(kit: Kit, phone: Phone, grants: RemoteGrants, namespace?: NamespaceId) {
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect', ...(namespace && { namespace }) })
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
  const topic = await phone.remote.approve(grants)
  return { topic, connection: await connected }
}

function connectionsOf(kit: Kit, namespace: NamespaceId): readonly Connection[] {
  return kit.connection.getState().namespaces[namespace]?.list ?? []
}

const addressesOf = (kit: Kit, namespace: NamespaceId) =>
  connectionsOf(kit, namespace).map(({ accounts }) => accounts[0])

/** Opens a phone with eip155 and Solana keys, and a page with both namespaces. */
async function open(answers: PhoneAnswers = key.answers) {
  const sockets = provideSockets()
  const phone = await openPhone(world, answers)
  const browser = createBrowser()
  const kit = await visit(browser)
  const alice = world.accounts[0]?.address ?? '0x'
  const both = { ...phone.grant(alice, [31_337]), ...solana.grant(key.address) }
  return { sockets, phone, browser, kit, alice, both }
}

/** Opens the same, with both namespaces connected by one session. */
async function openConnected(answers?: PhoneAnswers) {
  const opened = await open(answers)
  const { topic } = await pair(opened.kit, opened.phone, opened.both)
  await expect.poll(() => addressesOf(opened.kit, 'solana')).toEqual([key.address])
  return { ...opened, topic }
}

describe('one remote session of several namespaces', () => {
  it('[3.14 cosmos] requests every configured namespace with one code, each with its own methods', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const all = [solana, bip122, polkadot, cosmos]
    const kit = await visit(createBrowser(), {
      networks: [devnet, ...all.flatMap(({ networks }) => networks)],
      namespaces: all.map(({ definition }) => definition),
    })
    const refused = show(kit, phone).catch((error: Error) => error.name)
    const proposed = await phone.remote.proposed()
    expect(Object.keys(proposed).sort()).toEqual(['bip122', 'cosmos', 'eip155', 'polkadot', 'solana'])
    expect(proposed.eip155?.chains).toEqual([devnet.caipNetworkId])
    expect(proposed.solana).toMatchObject({
      chains: solana.networks.map(({ caipNetworkId }) => caipNetworkId),
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
    })
    expect(proposed.bip122?.methods).toEqual([
      'sendTransfer',
      'getAccountAddresses',
      'signPsbt',
      'signMessage',
    ])
    expect(proposed.polkadot?.methods).toEqual(['polkadot_signTransaction', 'polkadot_signMessage'])
    expect(proposed.cosmos?.methods).toEqual(['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'])
    await phone.remote.reject()
    expect(await refused).toBe('UserRejectedError')
    expect(kit.facts.get().connectedNamespaces).toEqual([])
  })

  it('requests only eip155 if no other namespace is configured', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await visit(createBrowser(), { networks: [devnet], namespaces: [] })
    const refused = show(kit, phone).catch((error: Error) => error.name)
    expect(Object.keys(await phone.remote.proposed())).toEqual(['eip155'])
    await phone.remote.reject()
    expect(await refused).toBe('UserRejectedError')
  })

  it('connects each namespace over one socket, and signs with its own key', async () => {
    const { alice, kit, phone, sockets } = await openConnected()
    expect(sockets).toHaveLength(1)
    expect(kit.facts.get().connectedNamespaces).toEqual(['eip155', 'solana'])
    expect(kit.facts.get().activeAccount).toMatchObject({ namespace: 'eip155', address: alice })
    const name = phone.wallet.info.name
    expect(listRemoteSessions(kit)).toMatchObject([
      { namespace: 'eip155', name },
      { namespace: 'solana', name, type: 'WALLET_CONNECT' },
    ])
    const signed = signMessage(kit, { message: 'hi' })
    await phone.wallet.approve('personal_sign')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address: alice, message: 'hi', signature })).toBe(true)
    await switchNetwork(kit, { networkId: solanaNetwork.caipNetworkId })
    const own = await signMessage(kit, { message: 'hi' })
    expect(await key.hasSigned(new TextEncoder().encode('hi'), own)).toBe(true)
    expect(await key.hasSigned(new TextEncoder().encode('ho'), own)).toBe(false)
  })

  it('connects only Solana if the wallet grants nothing else', async () => {
    const { kit, phone } = await open()
    const { connection } = await pair(kit, phone, solana.grant(key.address))
    expect(connection).toMatchObject({
      accounts: [key.address],
      networkId: solanaNetwork.caipNetworkId,
      type: 'WALLET_CONNECT',
    })
    expect(kit.facts.get().connectedNamespaces).toEqual(['solana'])
    expect(kit.facts.get().activeAccount).toMatchObject({ namespace: 'solana', address: key.address })
    expect(connectionsOf(kit, 'eip155')).toEqual([])
    expect(getConnectionState(kit)).toMatchObject({ wcUri: undefined, wcError: false })
    expect(phone.remote.sessions()).toHaveLength(1)
  })

  it('connects only eip155 if the wallet grants nothing else, even if Solana was requested', async () => {
    const { alice, kit, phone } = await open()
    const { connection } = await pair(kit, phone, phone.grant(alice, [31_337]), 'solana')
    expect(connection.accounts).toEqual([alice])
    expect(kit.facts.get().connectedNamespaces).toEqual(['eip155'])
    expect(connectionsOf(kit, 'solana')).toEqual([])
  })

  it('is disconnected if it grants only Solana after the user left', async () => {
    const { kit, phone } = await open()
    await kit.prepare()
    const leaving = new AbortController()
    const left = connect(kit, { connectorId: 'walletConnect', signal: leaving.signal }).catch(
      (error: Error) => error.name,
    )
    await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
    const { wcUri = '' } = getConnectionState(kit)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await phone.remote.pair(wcUri)
    await phone.remote.approve(solana.grant(key.address))
    await expect.poll(phone.remote.sessions).toEqual([])
    expect(kit.facts.get().connectedNamespaces).toEqual([])
  })

  it('connects in a kit without eip155', async () => {
    provideSockets()
    const phone = await openPhone(world, key.answers)
    const kit = await visit(createBrowser(), { networks: [...solana.networks] })
    const { connection } = await pair(kit, phone, solana.grant(key.address))
    expect(connection.accounts).toEqual([key.address])
    expect(kit.facts.get().connectedNamespaces).toEqual(['solana'])
  })

  it('[4.13 resets the remote wallet] [4.13 network state] stays when one namespace disconnects, and ends with the last one', async () => {
    const { alice, kit, phone } = await openConnected()
    const approved = () => getNetworkState(kit, 'solana').approvedCaipNetworkIds
    expect(approved()).toContain(solana.networks[0]?.caipNetworkId)
    await disconnect(kit, { namespace: 'solana' })
    expect(approved()).toBeUndefined()
    expect(kit.facts.get().connectedNamespaces).toEqual(['eip155'])
    expect(addressesOf(kit, 'eip155')).toEqual([alice])
    expect(phone.remote.sessions()).toHaveLength(1)
    await disconnect(kit, { namespace: 'eip155' })
    expect(kit.facts.get().connectedNamespaces).toEqual([])
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('ends for all namespaces when everything is disconnected', async () => {
    const { kit, phone } = await openConnected()
    await disconnect(kit)
    expect(kit.facts.get().connectedNamespaces).toEqual([])
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('is restored after a reload, in each namespace, without a code', async () => {
    const { alice, browser, kit, phone, sockets } = await openConnected()
    kit.destroy()
    const opened = sockets.length
    const second = await visit(browser)
    expect(addressesOf(second, 'eip155')).toEqual([alice])
    expect(addressesOf(second, 'solana')).toEqual([key.address])
    expect(getConnectionState(second).wcUri).toBeUndefined()
    expect(connectionsOf(second, 'solana')[0]).toMatchObject({ name: phone.wallet.info.name })
    await disconnect(second, { namespace: 'eip155' })
    await expect.poll(() => sockets.length).toBe(opened + 1)
    second.destroy()

    const third = await visit(browser)
    expect(third.facts.get().connectedNamespaces).toEqual(['solana'])
    await switchNetwork(third, { networkId: solanaNetwork.caipNetworkId })
    const signature = await signMessage(third, { message: 'again' })
    expect(await key.hasSigned(new TextEncoder().encode('again'), signature)).toBe(true)
    await disconnect(third, { namespace: 'solana' })
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('does not restore a disconnected namespace automatically, but shows a code to connect it', async () => {
    const { both, kit, phone } = await openConnected()
    const before = phone.remote.sessions()
    await disconnect(kit, { namespace: 'solana' })
    const { topic } = await pair(kit, phone, both, 'solana')
    expect(before).not.toContain(topic)
    // Only one wallet at a time: eip155 uses the new session, and the old one ends.
    await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['eip155', 'solana'])
    await expect.poll(phone.remote.sessions).toEqual([topic])
  })

  it('updates only the changed namespace: other accounts, another network, no account', async () => {
    const { alice, both, kit, phone, topic } = await openConnected()
    const other = await createSolanaKey()
    const bob = world.accounts[1]?.address ?? '0x'
    await phone.remote.update(topic, { ...both, ...solana.grant(other.address) })
    await expect.poll(() => addressesOf(kit, 'solana')).toEqual([other.address])
    expect(addressesOf(kit, 'eip155')).toEqual([alice])
    await phone.remote.update(topic, { ...phone.grant(bob, [31_337]), ...solana.grant(other.address) })
    await expect.poll(() => addressesOf(kit, 'eip155')).toEqual([bob])
    expect(addressesOf(kit, 'solana')).toEqual([other.address])

    const [, second] = solana.networks
    const networkId = second?.caipNetworkId ?? 'solana:none'
    await phone.remote.emit(topic, networkId, 'chainChanged', networkId)
    await expect.poll(() => connectionsOf(kit, 'solana')[0]?.networkId).toBe(networkId)
    expect(connectionsOf(kit, 'eip155')[0]?.networkId).toBe(devnet.caipNetworkId)

    await phone.remote.update(topic, phone.grant(bob, [31_337]))
    await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['eip155'])
    expect(phone.remote.sessions()).toEqual([topic])
  })

  it('connects a namespace that the wallet adds later, repeatedly', async () => {
    const { alice, both, browser, kit, phone } = await open()
    const { topic } = await pair(kit, phone, phone.grant(alice, [31_337]))
    for (const _ of ['first', 'again']) {
      await phone.remote.update(topic, both)
      await expect.poll(() => addressesOf(kit, 'solana')).toEqual([key.address])
      expect(kit.facts.get().activeAccount).toMatchObject({ namespace: 'eip155', address: alice })
      await phone.remote.update(topic, phone.grant(alice, [31_337]))
      await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['eip155'])
    }
    await phone.remote.update(topic, both)
    await expect.poll(() => addressesOf(kit, 'solana')).toEqual([key.address])
    kit.destroy()
    const next = await visit(browser)
    expect(next.facts.get().connectedNamespaces).toEqual(['eip155', 'solana'])
    await switchNetwork(next, { networkId: solanaNetwork.caipNetworkId })
    const signature = await signMessage(next, { message: 'later' })
    expect(await key.hasSigned(new TextEncoder().encode('later'), signature)).toBe(true)
    expect(phone.remote.sessions()).toEqual([topic])
  })

  it('follows a replaced grant, back and forth', async () => {
    const { alice, kit, phone } = await open()
    const { topic } = await pair(kit, phone, phone.grant(alice, [31_337]))
    await phone.remote.update(topic, solana.grant(key.address))
    await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['solana'])
    expect(kit.facts.get().activeAccount).toMatchObject({ namespace: 'solana', address: key.address })
    await phone.remote.update(topic, phone.grant(alice, [31_337]))
    await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual(['eip155'])
    expect(kit.facts.get().activeAccount).toMatchObject({ namespace: 'eip155', address: alice })
    expect(phone.remote.sessions()).toEqual([topic])
  })

  it('keeps a disconnected namespace disconnected, whatever the wallet changes', async () => {
    const { kit, phone, topic } = await openConnected()
    const bob = world.accounts[1]?.address ?? '0x'
    await disconnect(kit, { namespace: 'solana' })
    await phone.remote.update(topic, { ...phone.grant(bob, [31_337]), ...solana.grant(key.address) })
    await expect.poll(() => addressesOf(kit, 'eip155')).toEqual([bob])
    expect(connectionsOf(kit, 'solana')).toEqual([])
  })

  it('adds a namespace without replacing another wallet', async () => {
    provideSockets()
    const phone = await openPhone(world, key.answers)
    const wallet = createWallet({ privateKeys: [keys.bob], chains: [toChain(devnet)] })
    const kit = await visit(createBrowser(), {}, [wallet])
    await connect(kit, { connectorId: 'test.headless' })
    const { topic } = await pair(kit, phone, solana.grant(key.address), 'solana')
    const other = await createSolanaKey()
    const alice = world.accounts[0]?.address ?? '0x'
    await phone.remote.update(topic, { ...phone.grant(alice, [31_337]), ...solana.grant(other.address) })
    await expect.poll(() => addressesOf(kit, 'solana')).toEqual([other.address])
    expect(addressesOf(kit, 'eip155')).toEqual([addresses.bob])
    expect(phone.remote.sessions()).toEqual([topic])
  })

  it('ends for every namespace when the wallet ends it', async () => {
    const { browser, kit, phone, topic } = await openConnected()
    await phone.remote.disconnect(topic)
    await expect.poll(() => kit.facts.get().connectedNamespaces).toEqual([])
    kit.destroy()
    expect((await visit(browser)).facts.get().connectedNamespaces).toEqual([])
  })

  it('is forgotten in every namespace if its session is gone on the next visit', async () => {
    const { browser, kit } = await openConnected()
    const stored = () => [
      JSON.parse(browser.items.get('latchkey.store') ?? '').state.connections.value,
      JSON.parse(browser.items.get('latchkey.solana') ?? '').connections,
    ]
    kit.destroy()
    expect(stored()).toMatchObject([[{}], [{}]])
    const client = JSON.parse(browser.items.get('latchkey.walletConnect.client') ?? '')
    browser.items.set('latchkey.walletConnect.client', JSON.stringify({ ...client, sessions: [] }))
    const next = await visit(browser)
    expect(next.facts.get().status).toBe('disconnected')
    expect(stored()).toEqual([[], []])
  })

  it('stays stored when a frozen tab learns that the session before has ended', async () => {
    const { freeze } = shareTabs()
    const { alice, browser, kit, phone } = await openConnected()
    const frozen = await visit(browser)
    expect(addressesOf(frozen, 'eip155')).toEqual([alice])
    await expect.poll(() => addressesOf(frozen, 'solana')).toEqual([key.address])
    const thaw = freeze()
    await disconnect(kit)
    const bob = world.accounts[1]?.address ?? '0x'
    const next = await createSolanaKey()
    await pair(kit, phone, { ...phone.grant(bob, [31_337]), ...solana.grant(next.address) })
    await expect.poll(() => addressesOf(kit, 'solana')).toEqual([next.address])
    expect(addressesOf(frozen, 'eip155')).toEqual([alice])

    thaw()
    await expect.poll(() => frozen.facts.get().status).toBe('disconnected')
    expect([...browser.items.keys()]).toEqual(
      expect.arrayContaining(['latchkey.walletConnect', 'latchkey.walletConnect.solana']),
    )
    frozen.destroy()
    kit.destroy()
    const last = await visit(browser)
    expect(addressesOf(last, 'eip155')).toEqual([bob])
    expect(addressesOf(last, 'solana')).toEqual([next.address])
  })

  it('switches only to a network of the session', async () => {
    const { alice, kit, phone } = await open()
    const granted = solana.grant(key.address, [solanaNetwork.caipNetworkId])
    await pair(kit, phone, { ...phone.grant(alice, [31_337]), ...granted })
    await expect.poll(() => addressesOf(kit, 'solana')).toEqual([key.address])
    const [, second] = solana.networks
    await expect(
      switchNetwork(kit, { networkId: second?.caipNetworkId ?? 'solana:none' }),
    ).rejects.toMatchObject({ name: 'SwitchChainError' })
    expect(connectionsOf(kit, 'solana')[0]?.networkId).toBe(solanaNetwork.caipNetworkId)
  })

  it('moves to another network of the session if the wallet revokes the one in use', async () => {
    const { alice, kit, phone, topic } = await openConnected()
    const [first, second] = solana.networks
    await switchNetwork(kit, { networkId: second.caipNetworkId })
    const granted = solana.grant(key.address, [first.caipNetworkId])
    await phone.remote.update(topic, { ...phone.grant(alice, [31_337]), ...granted })
    await expect.poll(() => connectionsOf(kit, 'solana')[0]?.networkId).toBe(first.caipNetworkId)
    expect(addressesOf(kit, 'solana')).toEqual([key.address])
  })

  it('connects eip155 on the active network if the wallet grants it, and asks for nothing', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const sidenet = { ...devnet, id: 31_338, caipNetworkId: 'eip155:31338', name: 'Sidenet' } as const
    const kit = await visit(createBrowser(), { networks: [devnet, sidenet], defaultNetwork: sidenet })
    const { connection } = await pair(kit, phone, phone.grant(addresses.alice, [31_337, 31_338]))
    expect(connection.networkId).toBe('eip155:31338')
    expect(phone.wallet.pending()).toEqual([])
  })

  it('[8.44] throws UserRejectedError when the user rejects the Solana request', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('No'), { code: 5000 })
    }
    const { kit } = await openConnected({ ...key.answers, solana_signMessage: refuse })
    await switchNetwork(kit, { networkId: solanaNetwork.caipNetworkId })
    await expect(signMessage(kit, { message: 'hi' })).rejects.toMatchObject({ name: 'UserRejectedError' })
  })
})

/** Opens a kit of one namespace, connected to a phone of that namespace. */
async function openOne(
  namespace: (typeof namespaces)[keyof typeof namespaces],
  grants: RemoteGrants,
  answers: PhoneAnswers,
) {
  provideSockets()
  const phone = await openPhone(world, answers)
  const kit = await visit(createBrowser(), {
    networks: [...namespace.networks],
    namespaces: [namespace.definition],
  })
  const { topic } = await pair(kit, phone, grants)
  return { kit, phone, topic }
}

describe('a message over a remote session', () => {
  const message = 'The Tuesday mob meets at 19:30.'

  async function sign(
    namespace: (typeof namespaces)[keyof typeof namespaces],
    own: string,
    answers: PhoneAnswers,
  ) {
    const { kit } = await openOne(namespace, namespace.grant(own), answers)
    return signMessage(kit, { message })
  }

  it('is signed on bip122 with BIP-322, and returned in base64', async () => {
    // A key for the proposal's own test address, which owns nothing.
    const secret = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
    const own = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    const signature = await sign(bip122, own, {
      async signMessage(asked: { account: string; message: string; protocol: string }) {
        expect(asked.protocol).toBe('bip322')
        const signed = String(Signer.sign(secret, asked.account, asked.message))
        return { address: own, signature: Buffer.from(signed, 'base64').toString('hex') }
      },
    })
    expect(Verifier.verifySignature(own, message, signature)).toBe(true)
    expect(Verifier.verifySignature(own, 'Another', signature)).toBe(false)
  })

  it('is signed on polkadot with sr25519, wrapped as raw bytes', async () => {
    const pair = createDerive({ seed: DEV_MINI_SECRET, curve: sr25519, derive: sr25519Derive })('//Alice')
    const wrap = (text: string) => new TextEncoder().encode(`<Bytes>${text}</Bytes>`)
    const signature = await sign(polkadot, ss58Address(pair.publicKey, 0), {
      async polkadot_signMessage(asked: { message: string }) {
        return { signature: Buffer.from(pair.sign(wrap(asked.message))).toString('hex') }
      },
    })
    expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
    const bytes = Buffer.from(signature.slice(2), 'hex')
    expect(sr25519.verify(bytes, wrap(message), pair.publicKey)).toBe(true)
    expect(sr25519.verify(bytes, wrap('Another'), pair.publicKey)).toBe(false)
  })

  it('is signed on cosmos with ADR-036', async () => {
    const wallet = await Secp256k1Wallet.fromKey(new Uint8Array(32).fill(7), 'cosmos')
    const [account] = await wallet.getAccounts()
    if (!account) throw new Error('No account')
    let signedDoc = new Uint8Array()
    const answer = await sign(cosmos, account.address, {
      async cosmos_signAmino({ signDoc, signerAddress }: { signDoc: never; signerAddress: string }) {
        const { signature, signed } = await wallet.signAmino(signerAddress, signDoc)
        signedDoc = new Uint8Array(serializeSignDoc(signed))
        return { signature }
      },
    })
    const { pub_key: publicKey, signature } = JSON.parse(answer)
    const text = Buffer.from(signedDoc).toString()
    expect(text).toContain(Buffer.from(message).toString('base64'))
    expect(text).toContain('sign/MsgSignData')
    // SubjectPublicKeyInfo of a compressed secp256k1 point (RFC 5480).
    const head = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')
    const spki = Buffer.concat([head, Buffer.from(publicKey.value, 'base64')])
    const point = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const bytes = Buffer.from(signature, 'base64')
    expect(verify('sha256', signedDoc, { key: point, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
  })
})

describe('a Bitcoin transaction over a remote session', () => {
  type Asked = {
    account: string
    psbt: string
    signInputs: { address: string; index: number }[]
    broadcast: boolean
  }

  /** Opens a phone with two addresses that lists the one for ordinals first. */
  async function openBitcoin() {
    const backend = createBitcoinBackend()
    const keys = backend.keys('mainnet').toReversed()
    const asked: Asked[] = []
    const grants = keys.map(({ address }) => bip122.grant(address).bip122)
    const [first, second] = grants
    if (!first || !second) throw new Error('No addresses')
    const opened = await openOne(
      bip122,
      { bip122: { ...first, accounts: [...first.accounts, ...second.accounts] } },
      {
        async signPsbt(question: Asked) {
          asked.push(question)
          backend.consent(() => Object.assign(new Error('No'), { code: 5000 }))
          const psbt = fromBase64(question.psbt)
          const signed = toBase64(backend.signPsbt(psbt, question.signInputs))
          if (!question.broadcast) return { psbt: signed }
          return { psbt: signed, txid: backend.sendPsbt(psbt, question.signInputs) }
        },
      },
    )
    return { ...opened, asked, backend, payment: keys[1]?.address ?? '', ordinals: keys[0]?.address ?? '' }
  }

  /** Creates a PSBT that spends an output of an address. */
  function makePsbt(address: string): string {
    const transaction = new Transaction()
    const script = OutScript.encode(Address(NETWORK).decode(address))
    transaction.addInput({
      txid: new Uint8Array(32).fill(1),
      index: 0,
      witnessUtxo: { script, amount: 50_000n },
    })
    transaction.addOutputAddress(address, 40_000n, NETWORK)
    return toBase64(transaction.toPSBT())
  }

  it('is signed with the address of each input, and returned as requested', async () => {
    const { asked, kit, ordinals, payment } = await openBitcoin()
    expect(getBitcoinAddresses(kit)).toEqual([
      { address: payment, purpose: 'payment', type: 'p2wpkh' },
      { address: ordinals, purpose: 'ordinals', type: 'p2tr' },
    ])
    const { psbt = '', txid } = await signPsbt(kit, { psbt: makePsbt(payment) })
    expect(txid).toBeUndefined()
    expect(asked).toMatchObject([
      { account: payment, signInputs: [{ address: payment, index: 0 }], broadcast: false },
    ])
    const signed = Transaction.fromPSBT(fromBase64(psbt))
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })

  it('is sent by the wallet when broadcasting', async () => {
    const { backend, kit, payment } = await openBitcoin()
    const { txid } = await signPsbt(kit, { psbt: makePsbt(payment), broadcast: true })
    expect(txid).toBe(Transaction.fromRaw(Buffer.from(backend.sent[0] ?? '', 'hex')).id)
  })

  it('throws UserRejectedError when the user rejects', async () => {
    const { backend, kit, payment } = await openBitcoin()
    backend.setMood('declining')
    await expect(signPsbt(kit, { psbt: makePsbt(payment) })).rejects.toMatchObject({
      name: 'UserRejectedError',
    })
  })

  it('uses the addresses that the wallet has changed to', async () => {
    const { backend, kit, payment, phone, topic } = await openBitcoin()
    backend.switchPerson()
    const [other] = backend.keys('mainnet')
    await phone.remote.update(topic, bip122.grant(other?.address ?? ''))
    await expect.poll(() => getBitcoinAddresses(kit).map(({ address }) => address)).toEqual([other?.address])
    await expect(signPsbt(kit, { psbt: makePsbt(payment) })).rejects.toMatchObject({
      name: 'PsbtInvalidError',
    })
  })
})
