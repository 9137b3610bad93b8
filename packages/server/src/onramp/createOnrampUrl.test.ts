import { testWorld } from '@latchkey/devnet/testWorld'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createTestBuyer } from '../../test/createTestBuyer.ts'

const world = await testWorld()
const buyer = createTestBuyer(world)
/** Creates a new account for each test, since orders stay in the store. */
const newAccount = () => privateKeyToAddress(generatePrivateKey())

describe('a purchase at the sandbox', () => {
  it.each([
    ['ETH', (account: `0x${string}`) => buyer.chain.getBalance({ address: account }), 18],
    [
      'DUSD',
      (account: `0x${string}`) =>
        buyer.chain.readContract({
          address: world.contracts.dusd,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        }),
      6,
    ],
  ] as const)(
    '[7.18 url] pays out %s to the wallet on the chain, exactly as quoted',
    async (asset, read, decimals) => {
      const account = newAccount()
      const { url, quote, id } = await buyer.order(account, { purchaseCurrency: asset })
      expect(new URL(url).origin).toBe(world.api)
      expect((await buyer.look(url)).text).toContain('$100.00')
      expect((await buyer.history(account)).value.data).toMatchObject([
        { id, metadata: { status: 'pending', hash: '' } },
      ])
      expect((await buyer.pay(url, '4242 4242 4242 4242')).status).toBe(303)
      expect((await buyer.look(url)).text).toContain('Your tokens are in your wallet.')
      expect(await read(account)).toBe(parseUnits(quote.purchaseAmount.amount, decimals))
      const [entry] = (await buyer.history(account)).value.data
      expect(entry).toMatchObject({
        id,
        metadata: { status: 'confirmed', sentTo: account.toLowerCase(), operationType: 'buy' },
        transfers: [{ direction: 'in', quantity: { numeric: quote.purchaseAmount.amount } }],
      })
      const receipt = await buyer.chain.getTransactionReceipt({ hash: entry!.metadata.hash as `0x${string}` })
      expect(receipt.status).toBe('success')
    },
  )

  it('[7.18 url] pays out once, however often and concurrently the page is submitted and viewed', async () => {
    const account = newAccount()
    const { url, quote } = await buyer.order(account)
    await Promise.all(Array.from({ length: 5 }, () => buyer.pay(url, '4242424242424242')))
    await Promise.all(Array.from({ length: 5 }, () => buyer.look(url)))
    await Promise.all(Array.from({ length: 5 }, () => buyer.history(account)))
    expect(await buyer.chain.getBalance({ address: account })).toBe(
      parseUnits(quote.purchaseAmount.amount, 18),
    )
  })

  it('[7.18 url] pays out many concurrent purchases', async () => {
    const bought = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const account = newAccount()
        const { url, quote } = await buyer.order(account)
        await buyer.pay(url, '4242424242424242')
        return { url, account, amount: parseUnits(quote.purchaseAmount.amount, 18) }
      }),
    )
    await Promise.all(bought.map(({ url }) => buyer.look(url)))
    for (const { url, account, amount } of bought)
      await expect
        .poll(async () => {
          // On a busy machine, a payout outlasts a look, and a later one finds it.
          await buyer.look(url)
          return buyer.chain.getBalance({ address: account })
        })
        .toBe(amount)
  })

  it('[7.18 url] fails on a declined card, and pays nothing out', async () => {
    const account = newAccount()
    const { url } = await buyer.order(account)
    await buyer.pay(url, '4000000000000002')
    expect((await buyer.look(url)).text).toContain('You weren’t charged.')
    await buyer.pay(url, '4242424242424242')
    expect((await buyer.history(account)).value.data).toMatchObject([{ metadata: { status: 'failed' } }])
    expect(await buyer.chain.getBalance({ address: account })).toBe(0n)
  })

  it('[7.18 url] asks for a code in a second step, and accepts no other', async () => {
    const account = newAccount()
    const { url, quote } = await buyer.order(account)
    await buyer.pay(url, '4000000000003220')
    expect((await buyer.look(url)).text).toContain('Verification code')
    const wrong = await buyer.post(url, { action: 'verify', code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('That code isn’t right.')
    expect(await buyer.chain.getBalance({ address: account })).toBe(0n)
    expect((await buyer.post(url, { action: 'verify', code: '123456' })).status).toBe(303)
    await buyer.look(url)
    expect(await buyer.chain.getBalance({ address: account })).toBe(
      parseUnits(quote.purchaseAmount.amount, 18),
    )
  })

  it('[7.18 url] is pending while a payment takes a minute', async () => {
    const account = newAccount()
    const { url } = await buyer.order(account)
    await buyer.pay(url, '4000000000000077')
    expect((await buyer.look(url)).text).toContain('http-equiv="refresh"')
    expect((await buyer.history(account)).value.data).toMatchObject([{ metadata: { status: 'pending' } }])
  })

  it('[7.18 url] accepts a bank account, and charges nothing when the visitor cancels', async () => {
    const account = newAccount()
    const paid = await buyer.order(account, { paymentMethod: 'ach_bank_account', amount: '20000' })
    const posted = await buyer.post(paid.url, {
      ...{ action: 'pay', method: 'ach_bank_account', holder: 'Alice', number: '000123456789' },
    })
    expect(posted.status).toBe(303)
    await buyer.look(paid.url)
    const balance = await buyer.chain.getBalance({ address: account })
    expect(balance).toBe(parseUnits(paid.quote.purchaseAmount.amount, 18))
    const cancelled = await buyer.order(account)
    await buyer.post(cancelled.url, { action: 'cancel' })
    await buyer.pay(cancelled.url, '4242424242424242')
    const statuses = (await buyer.history(account)).value.data.map(({ metadata }) => metadata.status)
    expect(statuses).toEqual(['failed', 'confirmed'])
  })

  it('[7.18 url] is created once when requested twice, and its id is valid for no other', async () => {
    const [account, other] = [newAccount(), newAccount()]
    const { value } = await buyer.quote({})
    const body = { orderId: crypto.randomUUID(), quoteId: value.quoteId }
    const answers = await Promise.all([buyer.askUrl(account, body), buyer.askUrl(account, body)])
    expect(answers[0].value).toEqual(answers[1].value)
    expect((await buyer.history(account)).value.data).toHaveLength(1)
    const { status, failure } = await buyer.askUrl(other, body)
    expect([status, failure?.reasons[0]?.field]).toEqual([400, 'orderId'])
  })

  it('[7.18 url] stays the same when requested again, even with another amount or quote', async () => {
    const account = newAccount()
    const orderId = crypto.randomUUID()
    const { value } = await buyer.askUrl(account, { orderId, presetFiatAmount: 42.5 })
    for (const other of [{ presetFiatAmount: 43 }, { quoteId: 'of yesterday' }])
      expect((await buyer.askUrl(account, { orderId, ...other })).value).toEqual(value)
    expect((await buyer.history(account)).value.data).toHaveLength(1)
  })

  it('[7.18 defaultExperience] [7.18 presetFiatAmount] needs neither quote nor id, as existing clients request it', async () => {
    const account = newAccount()
    const { value } = await buyer.askUrl(account, { defaultExperience: 'buy', presetFiatAmount: 42.5 })
    expect((await buyer.look(value.url)).text).toContain('$42.50')
  })

  it.each([
    ['ETH', 0.05, '0.05 ETH'],
    ['DUSD', 123.45, '123.45 DUSD'],
  ])(
    '[7.18 presetCryptoAmount] sells the amount of %s that existing clients preset',
    async (asset, presetCryptoAmount, words) => {
      const account = newAccount()
      const destinationWallets = [{ address: account, assets: [asset] }]
      const { value } = await buyer.askUrl(account, { destinationWallets, presetCryptoAmount })
      const { text } = await buyer.look(value.url)
      expect(text).toContain(`<dd>${words}</dd>`)
      await buyer.pay(value.url, '4242424242424242')
      await buyer.look(value.url)
      expect((await buyer.history(account)).value.data).toMatchObject([
        { transfers: [{ quantity: { numeric: String(presetCryptoAmount) } }] },
      ])
    },
  )

  it('[7.18 destinationWallets] goes to the first wallet with an EVM address', async () => {
    const account = newAccount()
    const destinationWallets = [
      { address: 'So11111111111111111111111111111111111111112' },
      { address: account },
    ]
    await buyer.askUrl(account, { destinationWallets })
    expect((await buyer.history(account)).value.data).toHaveLength(1)
  })
})

const someone = newAccount()
const { quoteId } = (await buyer.quote({})).value
it.each([
  [
    'destinationWallets',
    'a missing wallet',
    { destinationWallets: [] },
    400,
    'ADDRESS_INVALID',
    'destinationWallets',
  ],
  [
    'destinationWallets',
    'a wallet of another namespace',
    { destinationWallets: [{ address: 'So1' }] },
    400,
    'ADDRESS_INVALID',
    'destinationWallets',
  ],
  [
    'destinationWallets',
    'invalid wallets',
    { destinationWallets: 'alice' },
    422,
    'BODY_INVALID',
    'destinationWallets',
  ],
  [
    'url',
    'an unknown quote',
    { quoteId: `${quoteId.slice(0, -4)}AAAA` },
    400,
    'PARAMETER_INVALID',
    'quoteId',
  ],
  ['url', 'an id that is not a UUID', { orderId: '1' }, 400, 'PARAMETER_INVALID', 'orderId'],
  [
    'url',
    'an unknown payment method',
    { quoteId, paymentMethod: 'gold' },
    400,
    'PARAMETER_INVALID',
    'paymentMethod',
  ],
  [
    'presetFiatAmount',
    'an amount below a cent',
    { presetFiatAmount: 10.001 },
    400,
    'PARAMETER_INVALID',
    'presetFiatAmount',
  ],
  [
    'presetCryptoAmount',
    'a missing asset',
    { presetCryptoAmount: 0 },
    400,
    'PARAMETER_INVALID',
    'presetCryptoAmount',
  ],
  [
    'presetFiatAmount',
    'an invalid amount',
    { presetFiatAmount: 'much' },
    422,
    'BODY_INVALID',
    'presetFiatAmount',
  ],
  [
    'presetFiatAmount',
    'too much for any payment method',
    { presetFiatAmount: 25_000.01 },
    400,
    'PARAMETER_INVALID',
    'amount',
  ],
  [
    'defaultNetwork',
    'a network without assets for sale',
    { defaultNetwork: 'mainnet' },
    400,
    'PARAMETER_INVALID',
    'network',
  ],
  [
    'defaultExperience',
    'an intent other than buying',
    { defaultExperience: 'send' },
    400,
    'PARAMETER_INVALID',
    'defaultExperience',
  ],
  [
    'partnerUserId',
    'a missing partner id',
    { partnerUserId: undefined },
    422,
    'BODY_INVALID',
    'partnerUserId',
  ],
  ['partnerUserId', 'a number as an id', { partnerUserId: 7 }, 422, 'BODY_INVALID', 'partnerUserId'],
] as const)('[7.18 %s] refuses %s', async (_clause, _, body, status, code, field) => {
  const answer = await buyer.askUrl(someone, body)
  expect(answer.status).toBe(status)
  expect(answer.failure?.code).toBe(code)
  expect(answer.failure?.reasons[0]?.field).toContain(field)
})

describe('the payment page', () => {
  it('runs no script, loads nothing, and cannot be framed', async () => {
    const { url } = await buyer.order(newAccount())
    const { headers, text } = await buyer.look(url)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|src=|https?:/)
  })

  it.each([
    ['a real card', { number: '5555 5555 5555 4444' }, 'Enter a test number'],
    ['a missing number', { number: '' }, 'Enter a test number'],
    ['a card that has expired', { expiry: '01/20' }, 'a future month and year'],
    ['an invalid month', { expiry: '13/34' }, 'a future month and year'],
    ['a code of two digits', { securityCode: '12' }, '3 or 4 digits'],
    ['an account without a name', { method: 'ach_bank_account', holder: ' ' }, 'Enter a name.'],
  ] as const)('refuses %s with the reason, and keeps the order open', async (_, fields, words) => {
    const account = newAccount()
    const { url } = await buyer.order(account)
    const good = {
      action: 'pay',
      method: 'card',
      number: '4242424242424242',
      expiry: '12/34',
      securityCode: '123',
    }
    const { status, text } = await buyer.post(url, { ...good, ...fields })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).not.toContain('5555')
    // Allowed fields keep their values; card number and code must be entered again.
    expect(text).not.toContain('value="4242')
    expect(text).not.toContain('value="12"')
    if (!('method' in fields))
      expect(text).toContain(`value="${'expiry' in fields ? fields.expiry : good.expiry}"`)
    expect((await buyer.history(account)).value.data).toMatchObject([{ metadata: { status: 'pending' } }])
  })

  it('[9.20 card in USD] refuses to charge a card more than its limit', async () => {
    const { url } = await buyer.order(newAccount(), { amount: '7500.01' })
    const { status, text } = await buyer.pay(url, '4242424242424242')
    expect(status).toBe(422)
    expect(text).toContain('Choose another one.')
  })

  it.each(['guessed', `${'A'.repeat(22)}`, '%00'])('shows nothing for %s', async (secret) => {
    const { status, text } = await buyer.look(`${world.api}/onramp/sandbox/${secret}`)
    expect(status).toBe(404)
    expect(text).toContain('Payment not found')
  })

  it('is not part of a history, which is public', async () => {
    const account = newAccount()
    const { url, orderId } = await buyer.order(account)
    const [entry] = (await buyer.history(account)).value.data
    expect(JSON.stringify(entry)).not.toContain(new URL(url).pathname.split('/').at(-1))
    // The order's id reveals the page, so the history only contains a value derived from it.
    expect(JSON.stringify(entry)).not.toContain(orderId)
  })
})
