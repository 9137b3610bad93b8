import { testWorld } from '@latchkey/devnet/testWorld'
import { parseUnits } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf } from '../../test/flows.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import { readBalance } from '../account/readBalance.ts'
import type { KitEvent } from '../kit/config.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { listOnrampAssets, listOnrampMethods } from './assets.ts'
import { type BuyFlow, createBuyFlow } from './buy.ts'
import type { BuyDraft } from './buyState.ts'
import { getOnrampOptions, sampleOptions } from './onramp.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const onramp = { features: { onramp: true } }

/** Connects Carol's wallet in a browser that opens no windows. */
async function openBuyer(config: Parameters<typeof openConnectedKit>[2] = {}) {
  const opened = await openConnectedKit(world, 'carol', { ...onramp, ...config })
  Object.assign(window, { open: () => null })
  return opened
}

function openBuy(kit: Kit, draft: Partial<BuyDraft> = {}): BuyFlow {
  const flow = createBuyFlow(kit, draft, { pollMs: 50 })
  onTestFinished(() => flow.stop())
  return flow
}

async function draftOf(kit: Kit, amount: string): Promise<BuyDraft> {
  const { options, isSample } = await getOnrampOptions(kit)
  expect(isSample).toBe(false)
  const [method] = listOnrampMethods(options, 'USD')
  return { asset: listOnrampAssets(options)[0], currency: 'USD', method, amount }
}

/** Pays on the page like a visitor. */
const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay', ...fields }) })
const pay = (url: string, number: string) =>
  submit(url, { method: 'card', number, expiry: '12/34', securityCode: '123' })

it('[1.8 card] [7.18 url] [7.20 quote] receives the quoted amount on chain after a card payment', async () => {
  const told: KitEvent[] = []
  const { kit, address } = await openBuyer({
    onEvent: (event) => told.push(event),
  })
  const balance = async () => (await readBalance(getClient(kit, networkId), { address })).value
  const before = await balance()
  const flow = openBuy(kit, await draftOf(kit, '100'))
  const { quote, isEstimate } = await untilOneOf(flow, 'quoted')
  expect(isEstimate).toBe(false)
  flow.send({ type: 'buyRequested' })
  const { url, isBlocked } = await untilOneOf(flow, 'waiting')
  expect(isBlocked).toBe(true)
  await pay(url, '4242424242424242')
  const { hash } = await untilOneOf(flow, 'confirmed')
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(async () => (await balance()) - before).toBe(parseUnits(quote.purchaseAmount.amount, 18))
  expect(kit.storage.getItem(`${kit.config.storageKey}.purchase`)).toBeNull()
  expect(told.map(({ name }) => name).filter((name) => name.startsWith('BUY'))).toEqual([
    'BUY_INITIATED',
    'BUY_SUCCESS',
  ])
})

it('[1.8 bank] receives an amount above the card limit after a bank payment', async () => {
  const { kit, address } = await openBuyer()
  const balance = async () => (await readBalance(getClient(kit, networkId), { address })).value
  const before = await balance()
  const draft = await draftOf(kit, '7501')
  const { options } = await getOnrampOptions(kit)
  const method = listOnrampMethods(options, 'USD').find(({ id }) => id === 'ach_bank_account')
  const flow = openBuy(kit, { ...draft, method })
  const { quote } = await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  const { url } = await untilOneOf(flow, 'waiting')
  await submit(url, { method: 'ach_bank_account', holder: 'Carol', number: '000123456789' })
  await untilOneOf(flow, 'confirmed')
  await expect.poll(async () => (await balance()) - before).toBe(parseUnits(quote.purchaseAmount.amount, 18))
})

it('[7.18 url] fails on a declined payment, and retries as another purchase', async () => {
  const { kit } = await openBuyer()
  const flow = openBuy(kit, await draftOf(kit, '50'))
  const first = await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  await pay((await untilOneOf(flow, 'waiting')).url, '4000000000000002')
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ error: undefined, orderId: first.orderId })
  flow.send({ type: 'retryRequested' })
  expect((await untilOneOf(flow, 'quoted')).orderId).not.toBe(first.orderId)
})

it('[7.18 url] restores a purchase after a reload, but not after leaving it', async () => {
  const storage = createMemoryStorage()
  const { kit } = await openBuyer({ storage, storageKey: 'reloaded' })
  const flow = openBuy(kit, await draftOf(kit, '75'))
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  const { url, orderId, quote } = await untilOneOf(flow, 'waiting')
  flow.stop()
  const again = openBuy(kit)
  expect(again.get()).toMatchObject({ status: 'waiting', url, orderId, quote })
  await pay(url, '4242424242424242')
  await untilOneOf(again, 'confirmed')
  expect(openBuy(kit).get().status).toBe('choosing')
  const left = openBuy(kit, await draftOf(kit, '75'))
  await untilOneOf(left, 'quoted')
  left.send({ type: 'buyRequested' })
  await untilOneOf(left, 'waiting')
  left.send({ type: 'backRequested' })
  expect(left.get()).toMatchObject({ status: 'quoting', draft: { amount: '75' } })
  expect(openBuy(kit).get().status).toBe('choosing')
})

it('[7.18 url] ignores an invalid stored purchase, or one of another account', async () => {
  const storage = createMemoryStorage()
  const { kit } = await openBuyer({ storage, storageKey: 'odd' })
  const flow = openBuy(kit, await draftOf(kit, '75'))
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  const { account } = await untilOneOf(flow, 'waiting')
  const good = storage.getItem('odd.purchase') ?? ''
  expect(openBuy(kit).get().status).toBe('waiting')
  const others = [
    good.replaceAll(account ?? '', `0x${'1'.repeat(40)}`),
    good.replace(/"url":"[^"]+"/, '"url":"javascript:alert(1)"'),
    good.replace('"version":1', '"version":0'),
    ...['', '{', '{}', 'null'],
  ]
  for (const text of others) {
    expect(text).not.toBe(good)
    storage.setItem('odd.purchase', text)
    expect(openBuy(kit).get().status).toBe('choosing')
  }
})

it('[7.18 url] reports a purchase to only one of several flows, and to none after it was left', async () => {
  const { kit } = await openBuyer({ storage: createMemoryStorage(), storageKey: 'several' })
  const order = async () => {
    const flow = openBuy(kit, await draftOf(kit, '75'))
    await untilOneOf(flow, 'quoted')
    flow.send({ type: 'buyRequested' })
    return { flow, ...(await untilOneOf(flow, 'waiting')) }
  }
  const paid = await order()
  const [second, third] = [openBuy(kit), openBuy(kit)]
  await pay(paid.url, '4242424242424242')
  const ends = await Promise.all([paid.flow, second, third].map((flow) => untilOneOf(flow, 'confirmed')))
  expect(ends.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  const left = await order()
  const follower = openBuy(kit)
  expect(follower.get()).toMatchObject({ status: 'waiting', orderId: left.orderId })
  left.flow.send({ type: 'backRequested' })
  await pay(left.url, '4000000000000002')
  await untilOneOf(follower, 'quoting', 'quoted', 'failed')
  expect(follower.get()).not.toMatchObject({ isFirst: true })
})

it('[7.18 url] keeps following an older purchase and one of another account', async () => {
  const storage = createMemoryStorage()
  const { kit } = await openBuyer({ storage, storageKey: 'older' })
  const order = async () => {
    const flow = openBuy(kit, await draftOf(kit, '75'))
    await untilOneOf(flow, 'quoted')
    flow.send({ type: 'buyRequested' })
    const { orderId, url } = await untilOneOf(flow, 'waiting')
    flow.stop()
    return { orderId, url }
  }
  const first = await order()
  const kept = JSON.parse(storage.getItem('older.purchase') ?? '')
  const foreign = { ...kept.purchases[0], account: `0x${'1'.repeat(40)}`, orderId: crypto.randomUUID() }
  storage.setItem('older.purchase', JSON.stringify({ ...kept, purchases: [foreign, ...kept.purchases] }))
  const again = openBuy(kit)
  expect(again.get()).toMatchObject({ status: 'waiting', orderId: first.orderId })
  await pay(first.url, '4242424242424242')
  await untilOneOf(again, 'confirmed')
  expect(storage.getItem('older.purchase')).toContain(foreign.orderId)
})

it('[7.18 url] requests a new quote when the server no longer knows it', async () => {
  const { kit } = await openBuyer()
  let isRefused = true
  const { api } = kit
  if (!api) throw new Error('No server')
  // Simulates a restarted server that receives a quote signed by another instance.
  const createOnrampUrl: typeof api.createOnrampUrl = (request, options) => {
    if (!isRefused) return api.createOnrampUrl(request, options)
    isRefused = false
    return api.createOnrampUrl({ body: { ...request.body, quoteId: 'of a server before' } }, options)
  }
  const forgetful: Kit = { ...kit, api: Object.assign(Object.create(api), { createOnrampUrl }) }
  const flow = openBuy(forgetful, await draftOf(kit, '50'))
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  expect(await untilOneOf(flow, 'failed')).toMatchObject({ error: { name: 'ApiFailureError' } })
  flow.send({ type: 'retryRequested' })
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  await untilOneOf(flow, 'waiting')
})

it.each([
  ['9.20 card in USD', 'USD', 'card', '10.00', '7500.00'],
  ['9.20 card in EUR', 'EUR', 'card', '10.00', '7500.00'],
  ['9.20 bank in USD', 'USD', 'ach_bank_account', '10.00', '25000.00'],
  ['9.20 bank in EUR', 'EUR', 'ach_bank_account', '10.00', '25000.00'],
])('[%s] sample limits in %s for %s range from %s to %s', (_id, currency, id, min, max) => {
  const methods = listOnrampMethods(sampleOptions, currency)
  expect(methods.find((method) => method.id === id)).toMatchObject({ min, max })
})

it('[7.19 failure] [7.20 failure] shows sample lists and a sample quote when the server fails, and takes no payment', async () => {
  const { kit } = await openBuyer({
    // The server does not know this project, so every request fails.
    projectId: 'nobody',
    logger: { level: 'silent' },
  })
  const offer = await getOnrampOptions(kit)
  expect(offer).toEqual({ options: sampleOptions, isSample: true })
  const [method] = listOnrampMethods(offer.options, 'USD')
  const [asset] = listOnrampAssets(offer.options)
  const flow = openBuy(kit, { asset, currency: 'USD', method, amount: '100' })
  const quoted = await untilOneOf(flow, 'quoted')
  expect(quoted).toMatchObject({
    isEstimate: true,
    quote: { paymentTotal: { amount: '100', currency: 'USD' } },
  })
  flow.send({ type: 'buyRequested' })
  expect(flow.get()).toBe(quoted)
})
