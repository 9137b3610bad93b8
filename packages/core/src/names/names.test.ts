import { testWorld } from '@latchkey/devnet/testWorld'
import { nameText } from '@latchkey/protocol/schema'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../test/browser.ts'
import { createEmbeddedWallet, embeddedId } from '../../test/embeddedWallet.ts'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { connect } from '../connection/connect.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { readReceiver } from '../send/readReceiver.ts'
import { resolveReceiver } from '../send/resolveReceiver.ts'
import { checkName } from './checkName.ts'
import { getIdentity, getIdentityQueryOptions } from './getIdentity.ts'
import { getName } from './getName.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'
import { getNames } from './getNames.ts'
import { registerName } from './registerName.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
// Names outlive the test files of a world.
const newLabel = () => `mobs-${crypto.randomUUID().slice(0, 8)}`
const newName = () => `${newLabel()}.mob.eth`

/** Opens a kit whose embedded wallet is connected with a new account, on the world's server, another one, or none. */
async function open({ api = world.api, chainId }: { api?: string | null; chainId?: number } = {}) {
  createBrowser().open()
  const wallet = createEmbeddedWallet({ privateKey: generatePrivateKey(), ...(chainId && { chainId }) })
  const kit = openKit({
    networks: [world.network],
    connectors: [wallet.connector],
    projectId: world.projectId,
    ...(api !== null && { api }),
  })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: embeddedId })
  return { kit, wallet }
}

/** Opens a kit with a server of this API that responds to everything alike. */
async function openAt(answer: unknown, status: number): Promise<Kit> {
  const { origin } = await startHttpServer((_, response) => answerJson(response, answer, { status }))
  return openKit({ networks: [devnet], api: origin, projectId: 'app' })
}

const told = { status: 'FAILED', reasons: [{ field: 'name', description: 'Names are resting.' }] }
const untold = { status: 'FAILED', reasons: [] }

describe('registering a name', () => {
  it('[4.16 signs] [4.16 profile name] [7.17 message] signs a message with time and nonce, registers the name, and makes it the profile name', async () => {
    const { kit, wallet } = await open()
    const { address } = wallet
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId })
    expect(await getIdentity(kit, { address, networkId })).toEqual({ name: null, avatar: null })
    const name = newName()
    const before = Math.floor(Date.now() / 1000)
    const registered = await registerName(kit, { name, attributes: { description: 'Drives.' } })
    expect(registered).toMatchObject({
      name,
      attributes: { description: 'Drives.' },
      addresses: { [2_147_483_648 + 31_337]: { address } },
    })
    const text = JSON.parse(wallet.signed[0] ?? '')
    expect(text).toEqual({
      name,
      attributes: { description: 'Drives.' },
      timestamp: expect.any(Number),
      nonce: expect.stringMatching(/^[a-zA-Z0-9]{20,}$/),
    })
    expect(nameText.parse(text)).toEqual(text)
    expect(text.timestamp).toBeGreaterThanOrEqual(before)
    expect(getQueryClient(kit).getQueryData(queryKey)).toEqual({ name, avatar: null })
    expect(await getIdentity(kit, { address, networkId })).toMatchObject({ name })
  })

  it('[4.16 posts] [7.17 coin_type] [7.17 signature] sends the address, the message and the signature, with the coin type of the network', async () => {
    const issued = { nonce: 'abcdefghijklmnopqrstuv', issuedAt: new Date().toISOString() }
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, issued))
    const { kit, wallet } = await open({ api: origin })
    await registerName(kit, { name: newName() }).catch(() => {})
    const sent = taken.find(({ path }) => path === '/v1/profile/account')
    expect(sent).toMatchObject({ method: 'POST', query: { projectId: world.projectId } })
    const { signature, ...body } = JSON.parse(sent?.body ?? '{}')
    const [message = ''] = wallet.signed
    expect(body).toEqual({ message, coin_type: 2_147_483_648 + 31_337, address: wallet.address })
    expect(await recoverMessageAddress({ message, signature })).toBe(wallet.address)
  })

  it('signs the server’s time, because the device clock may be wrong', async () => {
    const issued = { nonce: 'abcdefghijklmnopqrstuv', issuedAt: '2026-01-01T00:00:00.000Z' }
    const { origin } = await startHttpServer((_, response) => answerJson(response, issued, { status: 200 }))
    const { kit, wallet } = await open({ api: origin })
    await registerName(kit, { name: newName() }).catch(() => {})
    expect(JSON.parse(wallet.signed[0] ?? '')).toMatchObject({
      nonce: issued.nonce,
      timestamp: Date.parse(issued.issuedAt) / 1000,
    })
  })

  it('[7.14 addresses] [7.15 names] [3.10 receiverProfileName] resolves a name to its address and back, in any case, and as a receiver', async () => {
    const { kit, wallet } = await open()
    const name = newName()
    const registered = await registerName(kit, { name: name.toUpperCase() })
    expect(await getName(kit, { name })).toEqual(registered)
    expect(await getNames(kit, { address: wallet.address.toLowerCase() })).toEqual([registered])
    expect(await resolveReceiver(kit, { text: name, networkId })).toMatchObject({
      name,
      address: wallet.address,
    })
    expect(await getName(kit, { name: newName() })).toBeUndefined()
    const nobody = `0x${'1'.repeat(40)}`
    expect(await getNames(kit, { address: nobody })).toEqual([])
  })

  it('registers and resolves a name of 0x and a word, but not of 0x and hex digits', async () => {
    const { kit, wallet } = await open()
    const name = `0xcarol-${newName()}`
    await registerName(kit, { name })
    expect(readReceiver(name, networkId)).toEqual({ status: 'name', name })
    expect(await resolveReceiver(kit, { text: name, networkId })).toMatchObject({
      name,
      address: wallet.address,
    })
    const [, zone = ''] = /^[^.]+\.(.+)$/.exec(name) ?? []
    for (const label of ['0xca401', '0XCAFE', wallet.address]) {
      expect(await checkName(kit, { label })).toEqual({ status: 'invalid', problem: 'address' })
      expect(readReceiver(`${label}.${zone}`, networkId)).toMatchObject({ status: 'invalid' })
    }
  })

  it('[4.16 failure is reported] [8.11 register] throws the server’s reason for a taken name, and registers nothing', async () => {
    const first = await open()
    const name = newName()
    await registerName(first.kit, { name })
    const { kit, wallet } = await open()
    await expect(registerName(kit, { name })).rejects.toMatchObject({
      name: 'NameRegistrationFailedError',
      shortMessage: `${name} is taken.`,
      reason: { field: 'name' },
    })
    expect(await getNames(kit, { address: wallet.address })).toEqual([])
  })

  it('[4.16 failure is reported] throws UserRejectedError when the user rejects, and registers nothing', async () => {
    const { kit, wallet } = await open()
    wallet.answer('no')
    const name = newName()
    await expect(registerName(kit, { name })).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(await getName(kit, { name })).toBeUndefined()
  })

  it('looks up a registration whose response was lost, and finds the name', async () => {
    const { origin } = await startHttpServer(async (request, response) => {
      const query = new URLSearchParams(request.query as Record<string, string>)
      const passed = await fetch(`${world.api}${request.path}?${query}`, {
        method: request.method,
        ...(request.method === 'POST' && { body: request.body }),
      })
      const json = await passed.json()
      // The server registers the name, but its response is lost.
      if (request.path === '/v1/profile/account') response.destroy()
      else answerJson(response, json, { status: passed.status })
    })
    const { kit, wallet } = await open({ api: origin })
    const name = newName()
    expect(await registerName(kit, { name })).toMatchObject({ name })
    expect(wallet.signed).toHaveLength(1)
  })

  it('signs a message without a nonce if the server issues none', async () => {
    const { origin } = await startHttpServer(({ path, body }, response) => {
      if (path !== '/v1/profile/account') return answerJson(response, untold, { status: 404 })
      const { message, address, coin_type: coinType } = JSON.parse(body)
      const at = '2026-11-20T09:00:00Z'
      return answerJson(response, {
        name: JSON.parse(message).name,
        registered_at: at,
        updated_at: at,
        attributes: {},
        addresses: { [coinType]: { address, created_at: at } },
      })
    })
    const { kit, wallet } = await open({ api: origin })
    await registerName(kit, { name: 'mobster.mob.eth' })
    const [message = ''] = wallet.signed
    expect(Object.keys(JSON.parse(message))).toEqual(['name', 'timestamp'])
  })

  describe('rejects with the error of the specification', () => {
    const refused = {
      name: 'NameRegistrantNotFoundError',
      shortMessage: 'Address or auth connector not found',
    }

    it('[6.5 address] without an address', async () => {
      await expect(registerName(openWorldKit(world), { name: newName() })).rejects.toMatchObject(refused)
    })

    it('[6.5 auth connector] with a wallet that is no auth connector, before asking it', async () => {
      const { kit, wallet } = await openConnectedKit(world, 'alice')
      const before = wallet.asked.length
      await expect(registerName(kit, { name: newName() })).rejects.toMatchObject(refused)
      expect(wallet.asked.slice(before).filter(({ method }) => /sign/i.test(method))).toEqual([])
    })
  })

  it.each(['mob.mob.eth', 'mo_bs.mob.eth', 'möbs.mob.eth', 'xn--mbs-sna.mob.eth', '.mob.eth'])(
    '[5.4 at least 4] [5.4 nothing else] rejects %s before any request',
    async (name) => {
      const { kit, wallet } = await open()
      await expect(registerName(kit, { name })).rejects.toMatchObject({ name: 'NameInvalidError' })
      expect(wallet.signed).toEqual([])
    },
  )

  it('[5.6 Invalid chainId] rejects a chain ID without a coin type', async () => {
    const { kit, wallet } = await open({ chainId: 2_147_483_648 })
    await expect(registerName(kit, { name: newName() })).rejects.toMatchObject({
      shortMessage: 'Invalid chainId',
    })
    expect(wallet.signed).toEqual([])
  })
})

it.each<[string, (kit: Kit) => Promise<unknown>, path: string, query: object]>([
  [
    '[7.14 apiVersion] the addresses of a name',
    (kit) => getName(kit, { name: 'mobs.mob.eth' }),
    '/v1/profile/account/mobs.mob.eth',
    { apiVersion: '2' },
  ],
  [
    '[7.15 sender] [7.15 apiVersion] names',
    (kit) => getNames(kit, { address: `0x${'1'.repeat(40)}` }),
    `/v1/profile/reverse/0x${'1'.repeat(40)}`,
    { sender: `0x${'1'.repeat(40)}`, apiVersion: '2' },
  ],
  [
    '[7.16 zone] suggestions',
    (kit) => getNameSuggestions(kit, { name: 'mobs', zone: 'mob.eth' }),
    '/v1/profile/suggestions/mobs',
    { zone: 'mob.eth' },
  ],
])('%s are requested', async (_, ask, path, query) => {
  const { origin, taken } = await startHttpServer((request, response) =>
    answerJson(response, request.path.includes('suggestions') ? { suggestions: [] } : []),
  )
  await ask(openKit({ networks: [devnet], api: origin, projectId: 'app' }))
  expect(taken).toMatchObject([{ method: 'GET', path, query: { ...query, projectId: 'app' } }])
})

describe('checkName', () => {
  it('[5.4 at least 4] [5.4 nothing else] [9.19 name length] returns why a name is invalid without a request', async () => {
    const kit = openKit({ networks: [devnet], api: 'http://127.0.0.1:9', projectId: 'app' })
    expect(await checkName(kit, { label: 'mob' })).toEqual({ status: 'invalid', problem: 'length' })
    expect(await checkName(kit, { label: 'möbs' })).toEqual({ status: 'invalid', problem: 'characters' })
  })

  it('[7.16 suggestions] [3.16] returns an available name with its zone and available alternatives', async () => {
    const { kit } = await open()
    const label = newLabel()
    const name = `${label}.mob.eth`
    expect(await checkName(kit, { label })).toEqual({
      status: 'free',
      name,
      suggestions: [1, 2, 3, '-1'].map((end) => `${label}${end}.mob.eth`),
    })
    await registerName(kit, { name })
    expect(await checkName(kit, { label })).toMatchObject({ status: 'own', name })
    const [first, ...others] = await getNameSuggestions(kit, { name })
    expect(first).toEqual({ name, registered: true })
    expect(others).toHaveLength(4)
    const stranger = await open()
    expect(await checkName(stranger.kit, { label })).toMatchObject({ status: 'taken', name })
    expect(await checkName(stranger.kit, { label: 'Admin' })).toMatchObject({ status: 'taken' })
  })
})

describe('failures of the server', () => {
  const address = world.accounts[0]?.address ?? ''
  it.each([
    ['resolve', 'Error resolving name', (kit: Kit) => getName(kit, { name: 'mobs.mob.eth' })],
    ['suggestions', 'Error fetching name suggestions', (kit: Kit) => checkName(kit, { label: 'mobs' })],
    ['reverse', 'Error fetching names for address', (kit: Kit) => getNames(kit, { address })],
  ])('[8.11 first reason] [8.11 %s] throws the first reason, or else: %s', async (_, text, ask) => {
    await expect(ask(await openAt(told, 400))).rejects.toMatchObject({ shortMessage: 'Names are resting.' })
    await expect(ask(await openAt(untold, 400))).rejects.toMatchObject({ shortMessage: text })
  })

  it('[8.11 first reason] [8.11 register] throws the first reason, or else an error with the name', async () => {
    const fail = async (answer: unknown) => {
      const { origin } = await startHttpServer((_, response) => answerJson(response, answer, { status: 400 }))
      const { kit } = await open({ api: origin })
      return registerName(kit, { name: 'mobs.mob.eth' })
    }
    await expect(fail(told)).rejects.toMatchObject({ shortMessage: 'Names are resting.' })
    await expect(fail(untold)).rejects.toMatchObject({
      shortMessage: 'Error registering name mobs.mob.eth',
    })
  })

  it('returns no names without a server, and registers none', async () => {
    const { kit: bare } = await open({ api: null })
    expect([openWorldKit(world), bare].map(({ config }) => config.features.names)).toEqual([true, false])
    expect(await getName(bare, { name: 'mobs.mob.eth' })).toBeUndefined()
    expect(await getNames(bare, { address })).toEqual([])
    await expect(registerName(bare, { name: 'mobs.mob.eth' })).rejects.toMatchObject({
      shortMessage: 'Error registering name mobs.mob.eth',
    })
  })

  it('rejects with AbortError when its signal aborts', async () => {
    const kit = await openAt(told, 400)
    await expect(checkName(kit, { label: 'mobs', signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
