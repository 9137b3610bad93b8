import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { decode } from '../schema/parse.ts'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import { decodeRequest, decodeResponse, encodeRequest, encodeResponse, endpoints } from './index.ts'

const caller = { projectId: 'local', sdkType: 'latchkey', sdkVersion: '0.1.0' }
const rows: [string, Endpoint][] = Object.entries(endpoints)

/** Converts an encoded request to the form that a server's router provides. */
function receive(endpoint: Endpoint, encoded: { path: string; body: string | undefined }) {
  const url = new URL(encoded.path, 'http://server')
  const names = endpoint.path.split('/')
  const parts = url.pathname.split('/')
  const params = Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[at] ?? '')]] : [],
    ),
  )
  return {
    params,
    query: Object.fromEntries(url.searchParams),
    body: encoded.body === undefined ? undefined : JSON.parse(encoded.body),
  }
}

function own<schema extends z.ZodMiniType>(schema: schema, wire: unknown): z.output<schema> {
  const parsed = decode(schema, wire)
  if (!parsed.success) throw new Error(JSON.stringify(parsed.reasons))
  return parsed.value
}

function encodeExample(endpoint: Endpoint, example: Endpoint['examples'][number]) {
  const request = {
    params: own(endpoint.params, example.params ?? {}),
    query: own(endpoint.query, example.query ?? {}),
    body: own(endpoint.body, example.body),
  }
  const encoded = encodeRequest(endpoint, request, caller)
  if (!encoded.success) throw new Error(JSON.stringify(encoded.reasons))
  return { request, encoded: encoded.value }
}

describe.each(rows)('%s', (id, endpoint) => {
  it('is filed under its own id', () => {
    expect(endpoint.id).toBe(id)
  })

  it.each(endpoint.examples.map((example, at) => [at, example] as const))(
    'round-trips example %i',
    (_, example) => {
      const { request, encoded } = encodeExample(endpoint, example)
      const decoded = decodeRequest(endpoint, receive(endpoint, encoded))
      const expected =
        endpoint.project === 'body'
          ? { ...request, body: { ...Object(request.body), projectId: 'local' } }
          : request
      expect(decoded).toEqual({ success: true, request: expected })

      const response = decodeResponse(endpoint, example.response)
      if (!response.success) throw new Error(JSON.stringify(response.reasons))
      expect(encodeResponse(endpoint, response.value)).toEqual({ success: true, value: example.response })
    },
  )

  if (endpoint.method === 'GET') {
    it('[7.2 st] [7.2 sv] [7.2 projectId] identifies the caller in a GET', () => {
      const { encoded } = encodeExample(endpoint, endpoint.examples[0])
      const query = new URL(encoded.path, 'http://server').searchParams
      expect(Object.fromEntries(query)).toMatchObject({ st: 'latchkey', sv: '0.1.0', projectId: 'local' })
    })
  }
})

/** Spec section 7: method, path, request field names, response field names. */
const contract = [
  ['7.3', 'GET', '/v1/supported-chains', [], ['http', 'ws']],
  ['7.4', 'GET', '/v1/identity/:address', ['sender'], ['avatar', 'name']],
  ['7.5', 'GET', '/v1/account/:address/history', ['cursor', 'onramp', 'chainId'], ['data', 'next']],
  ['7.6', 'GET', '/v1/convert/quotes', ['amount', 'userAddress', 'from', 'to', 'gasPrice'], ['quotes']],
  ['7.7', 'GET', '/v1/convert/tokens', ['chainId'], ['tokens']],
  ['7.8', 'POST', '/v1/fungible/price', ['currency', 'addresses', 'projectId'], ['fungibles']],
  ['7.9', 'GET', '/v1/convert/allowance', ['tokenAddress', 'userAddress'], ['allowance']],
  ['7.10', 'GET', '/v1/convert/gas-price', ['chainId'], ['standard', 'fast', 'instant']],
  [
    '7.11',
    'POST',
    '/v1/convert/build-transaction',
    ['amount', 'eip155', 'projectId', 'from', 'to', 'userAddress', 'disableEstimate'],
    ['tx'],
  ],
  ['7.12', 'GET', '/v1/convert/build-approve', ['userAddress', 'from', 'to'], ['tx']],
  ['7.13', 'GET', '/v1/account/:address/balance', ['currency', 'chainId', 'forceUpdate'], ['balances']],
  ['7.14', 'GET', '/v1/profile/account/:name', ['apiVersion'], ['addresses', 'attributes']],
  ['7.15', 'GET', '/v1/profile/reverse/:address', ['sender', 'apiVersion'], []],
  ['7.16', 'GET', '/v1/profile/suggestions/:name', ['zone'], ['suggestions']],
  ['7.17', 'POST', '/v1/profile/account', ['coin_type', 'address', 'message', 'signature'], ['name']],
  [
    '7.18',
    'POST',
    '/v1/generators/onrampurl',
    [
      'destinationWallets',
      'defaultNetwork',
      'partnerUserId',
      'defaultExperience',
      'presetCryptoAmount',
      'presetFiatAmount',
    ],
    ['url'],
  ],
  ['7.19', 'GET', '/v1/onramp/options', [], ['purchaseCurrencies', 'paymentCurrencies']],
  [
    '7.20',
    'POST',
    '/v1/onramp/quote',
    ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'],
    ['quoteId'],
  ],
  ['7.21', 'GET', '/v1/sessions/:address', [], ['pcis']],
  ['7.22', 'POST', '/v1/sessions/:address/revoke', ['pci', 'signature'], []],
  ['7.24', 'POST', '/v1/', ['chainId'], []],
] as const

it.each(contract)('row %s, %s %s, has the fields of the contract', (spec, method, path, asked, answered) => {
  const endpoint = rows.map(([, row]) => row).find((row) => row.spec === spec)
  if (!endpoint) throw new Error(`No row for ${spec}`)
  expect([endpoint.method, endpoint.path]).toEqual([method, path])
  const input = method === 'GET' || spec === '7.24' ? endpoint.query : endpoint.body
  expect(fieldsOf(input)).toEqual(expect.arrayContaining([...asked]))
  expect(fieldsOf(endpoint.response)).toEqual(expect.arrayContaining([...answered]))
})

/** Returns the field names of an object schema, from all branches of a union. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  const { def } = schema._zod as unknown as { def: { shape?: object; options?: z.ZodMiniType[] } }
  return def.shape ? Object.keys(def.shape) : (def.options ?? []).flatMap(fieldsOf)
}

it('accepts only whole numbers as coin types', () => {
  const { registerName } = endpoints
  const [example] = registerName.examples
  const take = (coinType: unknown) =>
    decodeRequest(registerName, { params: {}, query: {}, body: { ...example?.body, coin_type: coinType } })
  expect([60, 0, 1.5, -1].map((coinType) => take(coinType).success)).toEqual([true, true, false, false])
})
