import { isDeepStrictEqual } from 'node:util'
import type { World } from '@latchkey/devnet/world'
import { decodeResponse, type EndpointId, endpoints, type ResponseOf } from '@latchkey/protocol/api'

/** A response of a world's server. `value` is decoded by the row of a successful response. */
export type Answer<id extends EndpointId> = {
  status: number
  headers: Headers
  /** The failure, if any. */
  failure: { code: string; reasons: { field: string; description: string }[] } | undefined
  value: ResponseOf<id>
}

/** Requests a row of a world's server. The response must match the row exactly, without further fields. */
export async function askWorld<id extends EndpointId>(
  world: World,
  id: id,
  path: string,
  body?: unknown,
): Promise<Answer<id>> {
  const url = new URL(path, world.api)
  url.searchParams.set('projectId', world.projectId)
  const response = await fetch(url, {
    method: endpoints[id].method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = JSON.parse(await response.text())
  const { status, headers } = response
  // A failure has no value: a test that reads one fails there.
  if (status !== 200) return { status, headers, failure: json, value: undefined as never }
  const decoded = decodeResponse(endpoints[id], json)
  if (!decoded.success) throw new TypeError(`${id}: ${JSON.stringify(decoded.reasons)}`)
  if (!isDeepStrictEqual(decoded.value, json)) throw new TypeError(`${id}: more fields than its row has`)
  return { status, headers, failure: undefined, value: decoded.value as ResponseOf<id> }
}
