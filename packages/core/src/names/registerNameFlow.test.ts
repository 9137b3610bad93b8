import { testWorld } from '@latchkey/devnet/testWorld'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser } from '../../test/browser.ts'
import { createEmbeddedWallet, embeddedId } from '../../test/embeddedWallet.ts'
import { untilOneOf } from '../../test/flows.ts'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit, settled } from '../../test/kits.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { getIdentityQueryOptions } from './getIdentity.ts'
import { getNames } from './getNames.ts'
import { registerName } from './registerName.ts'
import { createRegisterNameFlow, type RegisterNameFlow } from './registerNameFlow.ts'
import type { RegisterNameState } from './registerNameTransition.ts'
import { isNameAsked } from './storedName.ts'

const world = await testWorld()
const newLabel = () => `mobs-${crypto.randomUUID().slice(0, 8)}`

async function open({ api = world.api }: { api?: string } = {}) {
  createBrowser().open()
  const wallet = createEmbeddedWallet({ privateKey: generatePrivateKey() })
  const kit = openKit({
    networks: [world.network],
    connectors: [wallet.connector],
    api,
    projectId: world.projectId,
  })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: embeddedId })
  const flow = createRegisterNameFlow(kit)
  onTestFinished(() => flow.stop())
  return { kit, wallet, flow }
}

/** Provides session storage that keeps its items. */
function keepTab(): void {
  const tab = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  }
  Object.assign(window, { sessionStorage })
}

const reaches = (flow: RegisterNameFlow, test: (state: RegisterNameState) => boolean) =>
  expect.poll(() => test(flow.get())).toBe(true)
const isChecked = (is: string) => (state: RegisterNameState) =>
  state.status === 'editing' && state.check.status === is

describe('a registration', () => {
  it('[4.16 shows success] moves from the label to the registered name', async () => {
    const { flow, kit, wallet } = await open()
    const label = newLabel()
    expect(flow.get()).toMatchObject({ status: 'editing', check: { status: 'empty' } })
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    expect(flow.get()).toMatchObject({ label, zone: '.mob.eth' })
    flow.send({ type: 'submitRequested' })
    expect(flow.get().status).toBe('signing')
    await reaches(flow, ({ status }) => status === 'done')
    expect(flow.get()).toMatchObject({ name: `${label}.mob.eth` })
    expect(await getNames(kit, { address: wallet.address })).toMatchObject([{ name: `${label}.mob.eth` }])
  })

  it('asks the server once after typing pauses, only for the last label', async () => {
    const asked: string[] = []
    const { origin } = await startHttpServer(({ path }, response) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      asked.push(name)
      answerJson(response, { suggestions: [{ name: `${name}.mob.eth`, registered: false }] })
    })
    const { flow } = await open({ api: origin })
    for (const text of ['mob', 'mobs', 'mobst', 'mobste', 'mobster'])
      flow.send({ type: 'labelChanged', text })
    await reaches(flow, isChecked('free'))
    expect(asked.filter((name) => name.startsWith('mob'))).toEqual(['mobster'])
  })

  it('[4.16 failure returns] [4.16 failure is reported] returns with the entered name after a rejection, and can retry', async () => {
    const { flow, wallet } = await open()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    wallet.answer('no')
    flow.send({ type: 'submitRequested' })
    await reaches(flow, ({ status }) => status === 'editing')
    expect(flow.get()).toMatchObject({
      label,
      check: { status: 'free' },
      error: { name: 'UserRejectedError' },
    })
    wallet.answer('yes')
    flow.send({ type: 'submitRequested' })
    await reaches(flow, ({ status }) => status === 'done')
  })

  it('[4.16 failure returns] [4.16 failure is reported] [8.11 register] keeps the entered name when someone else registers it first, shows the reason and marks it as taken', async () => {
    const { flow } = await open()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    const faster = await open()
    await registerName(faster.kit, { name: `${label}.mob.eth` })
    flow.send({ type: 'submitRequested' })
    await reaches(flow, isChecked('taken'))
    expect(flow.get()).toMatchObject({ label, error: { shortMessage: `${label}.mob.eth is taken.` } })
  })

  it('[8.11 suggestions] can retry a failed check', async () => {
    let isUp = false
    const { origin } = await startHttpServer((_, response) =>
      isUp
        ? answerJson(response, { suggestions: [{ name: 'mobster.mob.eth', registered: false }] })
        : answerJson(response, { status: 'FAILED', reasons: [] }, { status: 400 }),
    )
    const { flow } = await open({ api: origin })
    flow.send({ type: 'labelChanged', text: 'mobster' })
    await reaches(flow, isChecked('unchecked'))
    expect(flow.get()).toMatchObject({
      check: { error: { shortMessage: 'Error fetching name suggestions' } },
    })
    isUp = true
    flow.send({ type: 'checkRequested' })
    await reaches(flow, isChecked('free'))
  })

  it('restores the label, the signature and the request after a reload at any step', async () => {
    const { flow, kit, wallet } = await open()
    keepTab()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    const reload = (from: RegisterNameFlow) => {
      from.stop()
      const next = createRegisterNameFlow(kit)
      onTestFinished(() => next.stop())
      return next
    }
    const second = reload(flow)
    expect(second.get()).toMatchObject({ status: 'editing', label, check: { status: 'checking' } })
    await reaches(second, isChecked('free'))
    const release = wallet.hold()
    second.send({ type: 'submitRequested' })
    const third = reload(second)
    expect(third.get()).toMatchObject({ status: 'editing', label })
    await reaches(third, isChecked('free'))
    release()
    const asked = untilOneOf(third, 'registering')
    third.send({ type: 'submitRequested' })
    await asked
    const { address } = wallet
    expect(isNameAsked(kit, address)).toBe(true)
    third.stop()
    const fourth = reload(third)
    expect(fourth.get()).toMatchObject({ status: 'editing', label })
    await reaches(fourth, ({ status }) => status === 'done')
    expect(fourth.get()).toMatchObject({ name: `${label}.mob.eth` })
    const networkId = world.network.caipNetworkId
    expect(
      getQueryClient(kit).getQueryData(getIdentityQueryOptions(kit, { address, networkId }).queryKey),
    ).toMatchObject({
      name: `${label}.mob.eth`,
    })
    expect(isNameAsked(kit, address)).toBe(false)
    expect(createRegisterNameFlow(kit).get()).toMatchObject({ status: 'editing', label: '' })
  })

  it('restores the request after a reload during which every request fails', async () => {
    let isGone = false
    const { origin } = await startHttpServer(async (request, response) => {
      if (isGone) return void response.destroy()
      const query = new URLSearchParams(request.query as Record<string, string>)
      const passed = await fetch(`${world.api}${request.path}?${query}`, {
        method: request.method,
        ...(request.method === 'POST' && { body: request.body }),
      })
      const json = await passed.json()
      isGone = request.path === '/v1/profile/account'
      if (isGone) response.destroy()
      else answerJson(response, json, { status: passed.status })
    })
    const { flow, kit, wallet } = await open({ api: origin })
    keepTab()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    flow.send({ type: 'submitRequested' })
    await reaches(flow, (state) => state.status === 'editing' && state.error !== undefined)
    flow.stop()
    expect(isNameAsked(kit, wallet.address)).toBe(true)
    isGone = false
    const next = createRegisterNameFlow(kit)
    onTestFinished(() => next.stop())
    await reaches(next, ({ status }) => status === 'done')
    expect(wallet.signed).toHaveLength(1)
  })

  it('waits for a request that arrives only after the reload', async () => {
    let reload = () => {}
    const reloaded = new Promise<void>((resolve) => {
      reload = resolve
    })
    let looks = 0
    const { origin } = await startHttpServer(async (request, response) => {
      const query = new URLSearchParams(request.query as Record<string, string>)
      const isRequest = request.path === '/v1/profile/account'
      if (isRequest) await reloaded
      const passed = await fetch(`${world.api}${request.path}?${query}`, {
        method: request.method,
        ...(request.method === 'POST' && { body: request.body }),
      })
      answerJson(response, await passed.json(), { status: passed.status })
      if (request.path.startsWith('/v1/profile/suggestions')) looks += 1
      // The first look of the page before the reload is the first of all.
      if (looks === 2) reload()
    })
    const { flow, kit, wallet } = await open({ api: origin })
    keepTab()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    const asked = untilOneOf(flow, 'registering')
    flow.send({ type: 'submitRequested' })
    await asked
    flow.stop()
    const next = createRegisterNameFlow(kit)
    onTestFinished(() => next.stop())
    await reaches(next, (state) => state.status === 'done' || isChecked('free')(state))
    expect(next.get()).toMatchObject({ status: 'done', name: `${label}.mob.eth` })
    expect(wallet.signed).toHaveLength(1)
  })

  it('checks the entered name again when the account changes', async () => {
    const { flow, kit } = await open()
    const label = newLabel()
    flow.send({ type: 'labelChanged', text: label })
    await reaches(flow, isChecked('free'))
    await disconnect(kit)
    await reaches(flow, ({ account }) => account === null)
    expect(flow.get()).toMatchObject({ status: 'editing', label })
  })
})

it('[6.5 auth connector] [4.16 failure is reported] rejects a wallet that is no auth connector, and keeps the entered name', async () => {
  const { kit } = await openConnectedKit(world, 'alice')
  const label = newLabel()
  const flow = createRegisterNameFlow(kit, { label })
  onTestFinished(() => flow.stop())
  await reaches(flow, isChecked('free'))
  flow.send({ type: 'submitRequested' })
  await reaches(flow, (state) => state.status === 'editing' && state.error !== undefined)
  expect(flow.get()).toMatchObject({
    label,
    error: { shortMessage: 'Address or auth connector not found' },
  })
})
