import { testWorld } from '@latchkey/devnet/testWorld'
import { base58 } from '@scure/base'
import { formatMessage } from '@walletconnect/utils'
import { createPublicClient, http, toHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaAccount } from '../../../walletconnect/test/createSolanaAccount.ts'
import { chainId, openPhone, otherChainId, type Phone } from '../../../walletconnect/test/openPhone.ts'
import { openSignInWallet } from '../../../walletconnect/test/openSignInWallet.ts'
import { type RelayProcess, startRelay } from '../../../walletconnect/test/startRelay.ts'
import { openUniversalPair } from '../../test/relay/openUniversalPair.ts'

const world = await testWorld()
const pair = openUniversalPair(world)
const { askToSign, chains, connect, expectSigned, grantOf, namespaces, propose } = pair
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })

let relay: RelayProcess
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.end())

describe('a dapp by universal-provider and a wallet by WalletKit, over our relay', () => {
  it('connect, sign and send, contacting no other host', async () => {
    const { dapp, phone } = await pair.open(relay)
    await connect(dapp, phone)
    const { address } = phone.alice
    expect(await dapp.tell('request', { method: 'eth_accounts' }, chainId)).toEqual([address])
    const signed = askToSign(dapp, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(signed, phone)

    const typed = {
      domain: { name: 'Mob' },
      types: { Turn: [{ name: 'minutes', type: 'uint256' }] },
      primaryType: 'Turn',
    } as const
    const params = [address, JSON.stringify({ ...typed, message: { minutes: '7' } })]
    const typedSigned = dapp.tell('request', { method: 'eth_signTypedData_v4', params }, chainId)
    await phone.wallet.approve('eth_signTypedData_v4')
    const signature = (await typedSigned) as `0x${string}`
    const question = { ...typed, address, message: { minutes: 7n }, signature }
    expect(await chain.verifyTypedData(question)).toBe(true)

    const payment = { from: address, to: phone.bob.address, value: toHex(5n) }
    const sent = dapp.tell('request', { method: 'eth_sendTransaction', params: [payment] }, chainId)
    await phone.wallet.approve('eth_sendTransaction')
    const hash = (await sent) as `0x${string}`
    expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await dapp.tell('hosts')).toSorted()).toEqual(['127.0.0.1'])
  })

  it('reject the connection, a request, and a method that was not approved', async () => {
    const { dapp, phone } = await pair.open(relay)
    const { uri, connected } = await propose(dapp)
    const refused = connected.catch((error: Error) => error)
    await phone.remote.pair(uri)
    await phone.remote.reject()
    expect(await refused).toMatchObject({ code: 5000 })

    await connect(dapp, phone)
    const declined = askToSign(dapp, phone).catch((error: Error) => error)
    await phone.wallet.reject('personal_sign')
    expect(await declined).toMatchObject({ code: 4001 })
    const params = ['0x6869', phone.alice.address]
    await expect(dapp.tell('request', { method: 'eth_sign', params }, chainId)).rejects.toThrow()
  })

  it('exchange updates: account, network, expiry, a ping, and the end by either side', async () => {
    const { dapp, phone } = await pair.open(relay)
    const topic = await connect(dapp, phone)
    await phone.remote.update(topic, grantOf(phone, phone.bob.address))
    await dapp.hears('session_update')
    expect(await dapp.tell('accounts')).toContain(`${chainId}:${phone.bob.address}`)
    await phone.remote.emit(topic, otherChainId, 'chainChanged', 31_338)
    const networks = () =>
      dapp.heard().flatMap(({ name, value }) => (name === 'chainChanged' ? [Number(value)] : []))
    await expect.poll(networks).toContain(31_338)
    await phone.remote.extend(topic)
    await dapp.hears('session_extend')
    await dapp.tell('ping', topic)
    await phone.remote.disconnect(topic)
    await dapp.hears('session_delete')
    expect(await dapp.tell('topics')).toEqual([])

    await connect(dapp, phone)
    await dapp.tell('disconnect')
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('approve two namespaces, and sign on each', async () => {
    const dapp = await pair.openDapp(relay)
    const account = await createSolanaAccount()
    const answers = { solana_signMessage: account.signMessage }
    const phone = await openPhone(world, { relay: relay.url, answers })
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const asked = { chains: [solana], methods: ['solana_signMessage'], events: [] }
    const { uri, connected } = await propose(dapp, 'connect', { ...namespaces, solana: asked })
    await phone.remote.pair(uri)
    const granted = { ...asked, accounts: [`${solana}:${account.address}`] }
    const topic = await phone.remote.approve({ ...grantOf(phone, phone.alice.address), solana: granted })
    expect(await connected).toBe(topic)
    expect(await dapp.tell('accounts')).toContain(granted.accounts[0])

    const message = new TextEncoder().encode('Serial Mob')
    const params = { message: base58.encode(message), pubkey: account.address }
    const signed = await dapp.tell('request', { method: 'solana_signMessage', params }, solana)
    const { signature } = signed as { signature: string }
    expect(await account.verify(message, signature)).toBe(true)
    const alsoSigned = askToSign(dapp, phone)
    await phone.wallet.approve('personal_sign')
    await expectSigned(alsoSigned, phone)
    expect((await dapp.tell('hosts')).toSorted()).toEqual(['127.0.0.1'])
  })

  it('open two concurrent connections, each with its own wallet', async () => {
    const dapp = await pair.openDapp(relay)
    const phones = await Promise.all([1, 2].map(() => openPhone(world, { relay: relay.url })))
    // A bug of the library: after a second `connect` it no longer listens to the first code, so the client below it is
    // used.
    const asked: { phone: Phone; code: Awaited<ReturnType<typeof propose>> }[] = []
    for (const phone of phones) asked.push({ phone, code: await propose(dapp, 'pair') })
    const approve = async ({ phone, code }: (typeof asked)[number]) => {
      await phone.remote.pair(code.uri)
      const topic = await phone.remote.approve(grantOf(phone, phone.alice.address))
      expect(await code.connected).toBe(topic)
      return topic
    }
    const topics = await Promise.all(asked.map(approve))
    expect((await dapp.tell('topics')).toSorted()).toEqual(topics.toSorted())
    for (const topic of topics) await dapp.tell('ping', topic)
  })

  it('connect and sign in with a single request, with a message that verifies', async () => {
    const dapp = await pair.openDapp(relay)
    const wallet = await openSignInWallet({ relay: relay.url, projectId: relay.projectId })
    const signedIn = dapp.tell('authenticate', {
      chains,
      domain: 'dapp.test',
      uri: 'https://dapp.test/login',
      nonce: 'abcdefgh12345678',
      statement: 'Sign in to the dapp.',
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    await wallet.pair(String(await dapp.hears('display_uri')))
    await wallet.sign([chainId], ['personal_sign', 'eth_sendTransaction'])
    const { cacaos, topic } = await signedIn
    expect(wallet.sessions()).toEqual([topic])
    const [{ p, s }] = cacaos as [(typeof cacaos)[number]]
    expect(p.iss).toBe(`did:pkh:${chainId}:${wallet.address}`)
    const message = formatMessage(p, p.iss.replace('did:pkh:', ''))
    expect(message).toContain('Sign in to the dapp. I further authorize the stated URI')
    const signature = s.s as `0x${string}`
    expect(await verifyMessage({ address: wallet.address, message, signature })).toBe(true)
    await dapp.tell('ping', topic ?? '')
  })
})
