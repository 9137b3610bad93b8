import { testWorld } from '@latchkey/devnet/testWorld'
import { type Endpoint, endpoints } from '@latchkey/protocol/api'
import { decode, type SignedText } from '@latchkey/protocol/schema'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { ownRows } from './routes.ts'

const world = await testWorld()
const rows = [...Object.values<Endpoint>(endpoints), ...ownRows].flatMap((endpoint) =>
  endpoint.examples.map((example, at) => ({ id: endpoint.id, at, endpoint, example })),
)

describe('every example of every row, against a live server', () => {
  it.each(rows)('responds to $id $at as its row states', async (row) => {
    const response = await fire(row)
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    // No additional fields: nothing strips what a handler leaks.
    expect(decode(row.endpoint.response, body)).toEqual({ success: true, value: body })
  })
})

/** Signs an example's text about a name again, as Alice, since texts expire minutes after their timestamp. */
async function signAnew(body: unknown): Promise<unknown> {
  const signed = Object(body) as Partial<SignedText>
  const alice = world.accounts.find(({ address }) => address === signed.address)
  if (!alice || signed.message === undefined) return body
  const text = { ...JSON.parse(signed.message), timestamp: Math.floor(Date.now() / 1000) }
  const message = JSON.stringify(text)
  const signature = await privateKeyToAccount(alice.privateKey).signMessage({ message })
  return { ...signed, message, signature }
}

async function fire({ endpoint, example }: (typeof rows)[number]): Promise<Response> {
  const params = Object(example.params) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(Object(example.query))
  if (endpoint.project !== 'none') query.set('projectId', world.projectId)
  return fetch(`${world.api}${path}?${query}`, {
    method: endpoint.method,
    ...(example.body !== undefined && { body: JSON.stringify(await signAnew(example.body)) }),
  })
}
