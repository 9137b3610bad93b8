import createClient from 'openapi-fetch'
import type { components, paths } from '#paths'

// A program of another team, which only knows the server's document. `openApiTypes.test.ts` generates `#paths` for a
// copy of this file, compiles both and runs it.

/** Calls a few routes of a running server with the types that were generated from its document. */
export async function callServer(
  baseUrl: string,
  { projectId, chainId, address }: { projectId: string; chainId: string; address: string },
) {
  const client = createClient<paths>({ baseUrl })

  const health = await client.GET('/health')
  const healthStatus: string = known(health.data).status

  const balances = await client.GET('/v1/account/{address}/balance', {
    params: { path: { address }, query: { projectId, currency: 'usd' } },
  })
  const quantities: string[] = known(balances.data).balances.map(({ quantity }) => quantity.numeric)

  const history = await client.GET('/v1/account/{address}/history', {
    params: { path: { address }, query: { projectId } },
  })
  const hashes: string[] = known(history.data).data.map(({ metadata }) => metadata.hash)

  const prices = await client.POST('/v1/fungible/price', {
    params: { query: { projectId } },
    body: { currency: 'usd', addresses: [`${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`] },
  })
  const symbols: string[] = known(prices.data).fungibles.map(({ symbol }) => symbol)

  const rpc = await client.POST('/v1', {
    params: { query: { projectId, chainId } },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
  })
  const answer = known(rpc.data)
  const result: components['schemas']['Json'] =
    !Array.isArray(answer) && 'result' in answer ? answer.result : null

  const refused = await client.GET('/v1/account/{address}/balance', {
    params: { path: { address: address.slice(2) }, query: { projectId, currency: 'usd' } },
  })
  const code: 'ADDRESS_INVALID' | undefined =
    refused.error?.code === 'ADDRESS_INVALID' ? refused.error.code : undefined
  const reasons: string[] = refused.error?.reasons.map(({ description }) => description) ?? []

  return { healthStatus, quantities, hashes, symbols, result, code, reasons }
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The server refused a request that its document allows.')
  return value
}
