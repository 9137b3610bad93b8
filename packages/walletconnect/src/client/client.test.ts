import { testWorld } from '@latchkey/devnet/testWorld'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import { createSolanaAccount } from '../../test/createSolanaAccount.ts'
import { hideWebCrypto } from '../../test/hideWebCrypto.ts'
import { chainId, connect, openPhone, showCode, wanted } from '../../test/openPhone.ts'
import { formatUri, parseUri } from '../session/uri.ts'
import { createProvider } from './createProvider.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

describe('a client and a WalletKit wallet', () => {
  it('connect by a URI, and sign a message that verifies', async () => {
    const phone = await openPhone(world)
    const { client } = createBrowser(world).open()
    const session = await connect(client, phone)
    expect(session.namespaces).toEqual(phone.grants)
    expect(session.peer.metadata.name).toBe(phone.wallet.info.name)
    const provider = createProvider({ client, topic: session.topic, chainId })
    const { address } = phone.alice
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    const signed = provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    await phone.wallet.approve('personal_sign')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  })

  it('reject the connection, a request, and a method that was not granted', async () => {
    const phone = await openPhone(world)
    const { client } = createBrowser(world).open()
    const refused = client.connect({ namespaces: wanted, onUri: (uri) => void phone.remote.pair(uri) })
    await phone.remote.reject()
    await expect(refused).rejects.toMatchObject({ name: 'RejectedError', code: 5000 })

    const { topic } = await connect(client, phone)
    const request = { topic, chainId, method: 'personal_sign', params: ['0x6869', phone.alice.address] }
    const asked = client.request(request)
    await phone.wallet.reject('personal_sign')
    await expect(asked).rejects.toMatchObject({ name: 'RejectedError', code: 4001 })
    await expect(client.request({ ...request, method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
    await expect(client.request({ ...request, topic: 'gone' })).rejects.toMatchObject({ code: 4900 })
  })

  it('exchange changes of account, network and expiry, a ping, and the end from either side', async () => {
    const phone = await openPhone(world)
    const { client, events } = createBrowser(world).open()
    const { topic, expiry } = await connect(client, phone)
    const provider = createProvider({ client, topic, chainId })
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts) => heard.push(accounts))
    provider.on('chainChanged', (changed) => heard.push(changed))
    provider.on('disconnect', (error) => heard.push(error.name))

    await phone.remote.update(topic, phone.grant(phone.bob.address))
    await phone.remote.emit(topic, chainId, 'chainChanged', 10)
    await phone.remote.extend(topic)
    await client.ping(topic)
    await expect.poll(() => events.map(({ type }) => type)).toContain('extended')
    expect(client.sessions()[0]?.expiry).toBeGreaterThanOrEqual(expiry)
    await phone.remote.disconnect(topic)
    await expect.poll(() => heard).toEqual([[phone.bob.address], '0xa', 'DisconnectedError'])
    expect(client.sessions()).toEqual([])
    const late = provider.request({ method: 'personal_sign', params: ['0x6869', phone.alice.address] })
    await expect(late).rejects.toMatchObject({ name: 'SessionEndedError', code: 4900 })

    const again = await connect(client, phone)
    await client.disconnect(again.topic)
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  /** Opens a page that requests a signature and is closed before the wallet responds. */
  async function leaveMidRequest() {
    const phone = await openPhone(world)
    const browser = createBrowser(world)
    const { client } = browser.open()
    const { topic } = await connect(client, phone)
    const request = { topic, chainId, method: 'personal_sign', params: ['0x6869', phone.alice.address] }
    const lost = client.request(request).catch((error: Error) => error)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    client.end()
    expect(await lost).toMatchObject({ name: 'ClientEndedError' })
    return { phone, browser, request }
  }

  it('continue after a reload, with the session and with a pending request', async () => {
    const { phone, browser, request } = await leaveMidRequest()
    const { client: second } = browser.open()
    expect(second.sessions().map((session) => session.topic)).toEqual([request.topic])
    const signed = second.request(request)
    await phone.wallet.approve('personal_sign')
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('keep a response for a later page than the one that asked, and deliver it once', async () => {
    const { phone, browser, request } = await leaveMidRequest()
    const { client: second } = browser.open()
    await phone.wallet.approve('personal_sign')
    await expect
      .poll(() => browser.stored()?.requests[0]?.answer)
      .toMatchObject({ result: expect.any(String) })
    second.end()

    const { client: third } = browser.open()
    const signature = await third.request(request)
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(browser.stored()?.requests).toEqual([])
    const again = third.request(request)
    await phone.wallet.approve('personal_sign')
    expect(await again).toBe(signature)
  })

  it('keep a response that one of two identical requests received, for the other one only', async () => {
    const { phone, browser, request } = await leaveMidRequest()
    const leading = browser.openEngine()
    const [one, other] = [leading.ask(request), leading.ask(request)]
    expect(other.id).toBe(one.id)
    await phone.wallet.approve('personal_sign')
    const signature = await one.answer
    leading.taken(one.id)
    leading.end()

    const next = browser.openEngine()
    const again = next.ask(request)
    expect(again.id).not.toBe(one.id)
    expect(await next.ask(request, other.id).answer).toBe(signature)
    next.taken(other.id)
    expect(browser.stored()?.requests.map(({ id }) => id)).toEqual([again.id])
    await phone.wallet.reject('personal_sign')
    await expect(again.answer).rejects.toMatchObject({ name: 'RejectedError' })
  })

  it('ask again after a rejection that no page was waiting for', async () => {
    const { phone, browser, request } = await leaveMidRequest()
    const { client: second } = browser.open()
    await phone.wallet.reject('personal_sign')
    await expect
      .poll(() => browser.stored()?.requests[0]?.answer)
      .toMatchObject({ error: { code: expect.any(Number) } })
    const signed = second.request(request)
    await phone.wallet.approve('personal_sign')
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('[4.5 then connected] continue with a code of the previous page, which the wallet approved in between', async () => {
    const phone = await openPhone(world)
    const browser = createBrowser(world)
    const { client: first } = browser.open()
    const { uri, connected } = await showCode(first)
    const lost = connected.catch((error: Error) => error)
    const [pairing] = first.pairings()
    expect(parseUri(uri)).toMatchObject(pairing ?? {})
    first.end()
    expect(await lost).toMatchObject({ name: 'ClientEndedError' })
    await phone.remote.pair(uri)
    const approved = phone.remote.approve(phone.grants)

    const { client: second } = browser.open()
    expect(second.pairings()).toEqual([pairing])
    const again = await showCode(second, { namespaces: wanted, topic: pairing?.topic ?? '' })
    expect(again.uri).toBe(uri)
    expect((await again.connected).topic).toBe(await approved)
    expect(second.pairings()).toEqual([])
    const gone = second.connect({ namespaces: wanted, topic: 'gone', onUri: () => {} })
    await expect(gone).rejects.toMatchObject({ name: 'ExpiredError' })
  })

  it('make two connections at the same time, each with its own wallet', async () => {
    const phones = await Promise.all([openPhone(world), openPhone(world)])
    const { client } = createBrowser(world).open()
    const sessions = await Promise.all(phones.map((phone) => connect(client, phone)))
    expect(new Set(sessions.map(({ topic }) => topic)).size).toBe(2)
    expect(client.sessions().map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(sessions.map(({ topic }) => topic)),
    )
    await Promise.all(sessions.map(({ topic }) => client.ping(topic)))
  })

  it('make connections in two tabs that don’t know each other, and lose neither', async () => {
    const phones = await Promise.all([openPhone(world), openPhone(world)])
    const browser = createBrowser(world)
    const stored = () => browser.stored()?.sessions.map(({ topic }) => topic)
    const { client: left } = browser.open()
    const first = await connect(left, phones[0])
    const { client: right } = browser.open()
    const second = await connect(right, phones[1])
    await left.disconnect(first.topic)
    expect(stored()).toEqual([second.topic])
    // The other tab's session is reported here too, because this tab knew about it.
    expect(left.sessions().map(({ topic }) => topic)).toEqual([second.topic])
    await phones[1].remote.disconnect(second.topic)
    await expect.poll(() => [left.sessions(), right.sessions()]).toEqual([[], []])
    expect(stored()).toEqual([])
  })

  it('agree on two namespaces, sign on each, and request nothing from a third', async () => {
    const account = await createSolanaAccount()
    const phone = await openPhone(world, { answers: { solana_signMessage: account.signMessage } })
    const { client } = createBrowser(world).open()
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const asked = { chains: [solana], methods: ['solana_signMessage'], events: [] }
    const granted = { ...asked, accounts: [`${solana}:${account.address}`] }
    const { topic, namespaces } = await connect(
      client,
      { ...phone, grants: { ...phone.grants, solana: granted } },
      {
        ...wanted,
        solana: asked,
        cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] },
      },
    )
    expect(namespaces).toEqual({ ...phone.grants, solana: granted })
    const provider = createProvider({ client, topic, chainId: solana })
    expect(provider.accounts()).toEqual([account.address])
    const message = new TextEncoder().encode('Serial Mob')
    const signed = await provider.request({
      method: 'solana_signMessage',
      params: { message: base58.encode(message), pubkey: account.address },
    })
    const { signature } = signed as { signature: string }
    expect(await account.verify(message, signature)).toBe(true)
    expect(await account.verify(new TextEncoder().encode('Another'), signature)).toBe(false)

    const { address } = phone.alice
    const alsoSigned = client.request({
      topic,
      chainId,
      method: 'personal_sign',
      params: ['0x6869', address],
    })
    await phone.wallet.approve('personal_sign')
    const verified = { address, message: 'hi', signature: (await alsoSigned) as `0x${string}` }
    expect(await verifyMessage(verified)).toBe(true)
    const direct = { topic, chainId: 'cosmos:cosmoshub-4', method: 'cosmos_signDirect' }
    await expect(client.request(direct)).rejects.toMatchObject({ name: 'NotGrantedError' })
  })

  it('cancel a pairing, which no wallet can respond to after that', async () => {
    const { client } = createBrowser(world).open()
    const leaving = new AbortController()
    const { uri, connected } = await showCode(client, { namespaces: wanted, signal: leaving.signal })
    const pairing = parseUri(uri)
    expect(pairing && formatUri(pairing)).toBe(uri)
    expect(client.pairings()).toHaveLength(1)
    leaving.abort(new Error('Changed my mind'))
    await expect(connected).rejects.toThrow('Changed my mind')
    expect(client.pairings()).toEqual([])
    expect(client.sessions()).toEqual([])
  })

  it('cancel a pairing before there is a code', async () => {
    const { client } = createBrowser(world).open()
    const leaving = new AbortController()
    const uris: string[] = []
    const given = client.connect({
      namespaces: wanted,
      onUri: (uri) => uris.push(uri),
      signal: leaving.signal,
    })
    leaving.abort(new Error('Changed my mind'))
    await expect(given).rejects.toThrow('Changed my mind')
    expect([uris, client.pairings()]).toEqual([[], []])
  })

  it('connect and sign in a page without TLS, which has no Web Crypto', async () => {
    const phone = await openPhone(world)
    hideWebCrypto()
    const { client } = createBrowser(world).open()
    const { topic } = await connect(client, phone)
    const { address } = phone.alice
    const signed = client.request({ topic, chainId, method: 'personal_sign', params: ['0x6869', address] })
    await phone.wallet.approve('personal_sign')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  })
})

it.each([
  ['ten minutes fast', 600_000],
  ['ten minutes slow', -600_000],
  ['so slow that its codes expire on arrival', -320_000],
])('[8.21 JWT] reports a clock that is %s', async (_, offMs) => {
  const { client } = createBrowser(world, () => Date.now() + offMs).open()
  const leaving = new AbortController()
  const asked = client.connect({ namespaces: wanted, onUri: () => {}, signal: leaving.signal })
  await expect.poll(() => client.state()).toMatchObject({ status: 'refused', reason: 'clock' })
  leaving.abort()
  await expect(asked).rejects.toThrow()
})

it('reports a wrong project immediately, without retrying', async () => {
  const { client, events } = createBrowser({ ...world, projectId: 'nobody' }).open()
  const leaving = new AbortController()
  const asked = client.connect({ namespaces: wanted, onUri: () => {}, signal: leaving.signal })
  await expect.poll(() => client.state()).toMatchObject({ status: 'refused', reason: 'project' })
  leaving.abort()
  await expect(asked).rejects.toThrow()
  expect(
    events.filter((event) => event.type === 'state' && event.state.status === 'connecting'),
  ).toHaveLength(1)
})
