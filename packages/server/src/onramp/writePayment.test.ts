import { describe, expect, it } from 'vitest'
import type { Order } from './createOrderStore.ts'
import { paymentWords as words } from './paymentWords.ts'
import type { SandboxTerms } from './sandbox/terms.ts'
import { testNumbers } from './sandbox/testNumbers.ts'
import { writeMissingPayment, writePayment } from './writePayment.ts'

const terms: SandboxTerms = {
  asset: { symbol: 'ETH', name: 'Ether', address: '0x', decimals: 18, iconUrl: null },
  ...{ total: '1234567890123.45', fee: '2.50', networkFee: '0.75', subtotal: '1234567890120.20' },
  ...{ currency: 'USD', units: '1234567890123456789', network: 'mainnet', method: 'card' },
}
const order: Order = {
  ...{ id: 'order', project: 'local', provider: 'sandbox', secret: 'secret', chainId: 'eip155:1' },
  ...{ account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', terms: JSON.stringify(terms) },
  ...{ state: 'open', readyAt: null, signed: null, hash: null, createdAt: 0, changedAt: 0 },
}
const write = (change: Partial<Order> = {}, more: Partial<Parameters<typeof writePayment>[2]> = {}) =>
  writePayment({ ...order, ...change }, terms, { method: 'card', ...more })
const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]

describe('the page of an order', () => {
  it('shows every amount to the last digit, and to whom the tokens go', async () => {
    const page = await write()
    for (const text of [
      ...['$1,234,567,890,123.45', '$1,234,567,890,120.20', '$2.50', '$0.75'],
      ...['1.234567890123456789 ETH', '0xf39F…2266', words.warning],
    ])
      expect(page).toContain(text)
  })

  it('asks for the fields of the chosen method, and lists its test numbers', async () => {
    const card = await write()
    expect(card).toContain('name="securityCode"')
    expect(card).not.toContain('name="holder"')
    expect(card).toContain('href="?method=card" aria-current="page"')
    for (const { number } of testNumbers.card) expect(card).toContain(number)
    const bank = await write({}, { method: 'ach_bank_account' })
    expect(bank).toContain('name="holder"')
    expect(bank).not.toContain('name="securityCode"')
    expect(bank).toContain('<input type="hidden" name="method" value="ach_bank_account">')
    for (const { number } of testNumbers.ach_bank_account) expect(bank).toContain(number)
  })

  it('lets no browser offer a real card, and no robot list the page', async () => {
    const page = await write()
    const fields = page.match(/<input name="[^>]*>/g) ?? []
    expect(fields).toHaveLength(3)
    for (const field of fields) expect(field).toContain('autocomplete="off"')
    expect(page).toContain('<meta name="robots" content="noindex">')
  })

  it('shows each error at its field, and fills in what was typed as text', async () => {
    const markup = '"><script>alert(1)</script>'
    const page = await write({}, { errors: { expiry: words.errors.expiry }, kept: { expiry: markup } })
    expect(page).toContain('aria-invalid="true" aria-describedby="expiry-error"')
    expect(page).toContain(`id="expiry-error" role="alert">${words.errors.expiry}`)
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
    expect(await write({}, { errors: { form: words.errors.limit } })).toContain(
      `<p class="bad" role="alert">${words.errors.limit}</p>`,
    )
  })

  it.each<[Order['state'], string, string | null, boolean]>([
    ['open', words.title, null, false],
    ['verifying', words.title, null, false],
    ['processing', words.waiting.title, null, true],
    ['paid', words.waiting.title, null, true],
    ['confirmed', words.done.title, '0x01', false],
    ['failed', words.failed.title, null, false],
    ['failed', words.reverted.title, '0x01', false],
  ])('of state %s is titled “%s” (hash %s), and refreshes only while it waits', async (...given) => {
    const [state, title, hash, isRefreshed] = given
    const page = await write({ state, hash })
    expect(titleOf(page)).toBe(title)
    expect(page.includes('http-equiv="refresh"')).toBe(isRefreshed)
    expect(page.includes('value="pay"')).toBe(state === 'open')
    expect(page.includes('name="code"')).toBe(state === 'verifying')
  })

  it('says that nothing was charged only if nothing was sent', async () => {
    expect(await write({ state: 'failed' })).toContain(words.failed.text)
    const reverted = await write({ state: 'failed', hash: '0x01' })
    expect(reverted).toContain(words.reverted.text)
    expect(reverted).not.toContain(words.failed.text)
  })
})

it('reports an order that does not exist', async () => {
  const page = await writeMissingPayment()
  expect(titleOf(page)).toBe(words.missing.title)
  expect(page).not.toContain('<form')
})
