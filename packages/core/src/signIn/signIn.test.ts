import { testWorld } from '@latchkey/devnet/testWorld'
import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { addresses, keys, openKit, until } from '../../test/kits.ts'
import { memorySessions, openSignInKit, watchFront } from '../../test/signIn.ts'
import { switchNetwork } from '../connection/switchNetwork.ts'
import type { Kit } from '../kit/kit.ts'
import { getSignInSessions } from './getSignInSessions.ts'
import type { SignInRequest, SignInSession } from './providers/defineSignInProvider.ts'
import { revokeSignInSession } from './revokeSignInSession.ts'
import { signIn } from './signIn.ts'

const world = await testWorld()
const signInStatus = (kit: Kit) => kit.facts.get().signIn

async function open(required = false) {
  const opened = await openSignInKit(world, memorySessions(required))
  await opened.connectToSignIn()
  return opened
}

describe('sign-in requires', () => {
  it('[5.1 not enabled] a provider', async () => {
    const { kit } = await openSignInKit(world, undefined)
    const refused = { name: 'SignInNotEnabledError', shortMessage: 'SIWX is not enabled' }
    for (const act of [signIn(kit), getSignInSessions(kit), revokeSignInSession(kit, { id: '' })])
      await expect(act).rejects.toMatchObject(refused)
  })

  it('[5.1 no address] an account', async () => {
    const { kit } = await openSignInKit(world, memorySessions())
    await expect(signIn(kit)).rejects.toMatchObject({
      name: 'SignInAddressMissingError',
      shortMessage: 'No ActiveCaipAddress found',
    })
  })

  it('[5.1 no network] a network that the app knows', async () => {
    const { kit, wallet } = await open()
    kit.connection.setState(({ networks }) => ({ networks: networks.slice(0, 1) }))
    wallet.switchTo(31_338)
    await until(kit, () => kit.facts.get().activeAccount?.networkId === 'eip155:31338')
    await expect(signIn(kit)).rejects.toMatchObject({
      name: 'SignInNetworkMissingError',
      shortMessage: 'No ActiveCaipNetwork or client found',
    })
  })

  it('[5.1 no client] a kit that runs', async () => {
    const { kit } = await open()
    kit.destroy()
    await expect(signIn(kit)).rejects.toMatchObject({
      name: 'SignInClientMissingError',
      shortMessage: 'No ConnectionController client found',
    })
  })
})

describe('signIn', () => {
  it('[3.3 signature] [4.8 stores the session] [8.24 SIWX_AUTH_SUCCESS] stores the signature of the wallet, which verifies', async () => {
    const opened = await open()
    const { events, kit } = opened
    const { data, message, signature } = await opened.signIn()
    expect(data).toEqual({
      accountAddress: addresses.alice,
      chainId: 'eip155:31337',
      uri: 'http://localhost',
      domain: 'localhost',
      version: '1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      issuedAt: expect.any(String),
      expirationTime: expect.any(String),
      statement: 'Sign in to Test.',
    })
    expect(parseSignInMessage(message)).toEqual(data)
    expect(formatSignInMessage(data)).toBe(message)
    const signed = { address: addresses.alice, message, signature: signature as `0x${string}` }
    expect(await verifyMessage(signed)).toBe(true)
    expect(signInStatus(kit)).toBe('signedIn')
    expect(await getSignInSessions(kit)).toMatchObject([{ data, message, signature, isCurrent: true }])
    const properties = { network: 'eip155:31337', accountType: 'eoa' }
    expect(events.at(-1)).toEqual({ name: 'SIWX_AUTH_SUCCESS', properties })
  })

  it('[7.26 message] uses the message of the configured provider', async () => {
    const inner = memorySessions()
    const asked: SignInRequest[] = []
    const opened = await openSignInKit(world, {
      ...inner,
      async createMessage(request) {
        asked.push(request)
        return { ...(await inner.createMessage(request)), requestId: 'ours' }
      },
    })
    await opened.connectToSignIn()
    const session = await opened.signIn()
    expect(asked).toEqual([
      {
        accountAddress: addresses.alice,
        chainId: 'eip155:31337',
        domain: 'localhost',
        uri: 'http://localhost',
        statement: 'Sign in to Test.',
      },
    ])
    expect(session.message).toContain('\nRequest ID: ours')
  })

  it('opens the app of the wallet once, before it requests the message', async () => {
    const inner = memorySessions()
    const seen: string[] = []
    const opened = await openSignInKit(world, {
      ...inner,
      createMessage(request) {
        seen.push('message')
        return inner.createMessage(request)
      },
    })
    await opened.connectToSignIn()
    watchFront(opened.kit, () => seen.push('app'))
    await opened.signIn()
    expect(seen).toEqual(['app', 'message'])
  })

  it('[7.26 storage] stores the session with the configured provider', async () => {
    const inner = memorySessions()
    const kept: SignInSession[] = []
    const opened = await openSignInKit(world, {
      ...inner,
      async addSession(session) {
        kept.push(session)
        await inner.addSession(session)
      },
    })
    await opened.connectToSignIn()
    const session = await opened.signIn()
    expect(kept).toEqual([session])
    const { message, signature } = session
    expect(await getSignInSessions(opened.kit)).toMatchObject([{ message, signature }])
  })

  it('[8.24 SIWX_AUTH_ERROR] stores nothing and emits an event when rejected, without an alert or a log line', async () => {
    const lines: unknown[] = []
    const write = (...line: unknown[]) => void lines.push(line)
    const opened = await openSignInKit(world, memorySessions(), { logger: { level: 'debug', write } })
    const { events, kit, wallet } = opened
    await opened.connectToSignIn()
    const signing = signIn(kit)
    const refused = expect(signing).rejects.toMatchObject({ name: 'UserRejectedError' })
    await wallet.reject('personal_sign')
    await refused
    expect(signInStatus(kit)).toBe('optional')
    expect(await getSignInSessions(kit)).toEqual([])
    expect(events.at(-1)).toMatchObject({
      name: 'SIWX_AUTH_ERROR',
      properties: { reason: 'UserRejectedError' },
    })
    expect([lines, kit.alerts.getState().list]).toEqual([[], []])
  })

  it('signs in another network and another account separately, and keeps existing sessions', async () => {
    const opened = await open()
    const { kit, wallet } = opened
    await opened.signIn()

    const switching = switchNetwork(kit, { networkId: 'eip155:31338' })
    await wallet.approve('wallet_switchEthereumChain')
    await switching
    await opened.untilAsked()
    await opened.signIn()

    await wallet.useAccounts([keys.bob])
    await until(kit, () => kit.facts.get().activeAccount?.address === addresses.bob)
    await opened.untilAsked()
    await opened.signIn()
    const pairs = (await getSignInSessions(kit)).map(({ data }) => `${data.chainId}:${data.accountAddress}`)
    expect(pairs).toEqual([
      `eip155:31337:${addresses.alice}`,
      `eip155:31338:${addresses.alice}`,
      `eip155:31338:${addresses.bob}`,
    ])

    await wallet.useAccounts([keys.alice])
    await until(kit, () => kit.facts.get().activeAccount?.address === addresses.alice)
    await until(kit, () => signInStatus(kit) === 'signedIn')
  })

  it('checks an account that becomes active while the session of another one is stored', async () => {
    const inner = memorySessions()
    let [isStoring, store, list] = [false, () => {}, () => {}]
    const stored = new Promise<void>((resolve) => {
      store = resolve
    })
    const listed = new Promise<void>((resolve) => {
      list = resolve
    })
    const opened = await openSignInKit(world, {
      ...inner,
      async addSession(session) {
        isStoring = true
        await stored
        await inner.addSession(session)
      },
      async getSessions() {
        if (isStoring) await listed
        return inner.getSessions()
      },
    })
    await opened.connectToSignIn()
    const { kit, wallet } = opened
    const signing = signIn(kit)
    await wallet.approve('personal_sign')
    await expect.poll(() => isStoring).toBe(true)
    await wallet.useAccounts([keys.bob])
    await until(kit, () => kit.facts.get().activeAccount?.address === addresses.bob)
    store()
    await expect.poll(() => opened.events.some(({ name }) => name === 'SIWX_AUTH_SUCCESS')).toBe(true)
    list()
    await signing
    await until(kit, () => signInStatus(kit) === 'optional')
    expect(kit.signIn.getState().account).toBe(`eip155:31337:${addresses.bob}`)
  })

  it('asks for a revoked session again, and keeps the others', async () => {
    const opened = await open(true)
    const { kit, wallet } = opened
    await opened.signIn()
    wallet.switchTo(31_338)
    await until(kit, () => kit.facts.get().activeAccount?.networkId === 'eip155:31338')
    await opened.untilAsked()
    await opened.signIn()
    const [first, second] = await getSignInSessions(kit)
    await revokeSignInSession(kit, { id: second!.id })
    expect(signInStatus(kit)).toBe('required')
    expect(await getSignInSessions(kit)).toEqual([first])
    await revokeSignInSession(kit, { id: second!.id })
    expect(await getSignInSessions(kit)).toEqual([first])
  })
})

it('asks nothing without a provider', async () => {
  const { connect: connectWallet, kit } = await openSignInKit(world, undefined)
  await connectWallet()
  expect(signInStatus(kit)).toBe('off')
  expect(signInStatus(openKit({ signIn: memorySessions() }))).toBe('off')
})
