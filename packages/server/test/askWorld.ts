import { isDeepStrictEqual } from 'node:util'
import type { World } from '@latchkey/devnet/world'
import { decodeResponse, type EndpointId, endpoints, type ResponseOf } from '@latchkey/protocol/api'

/** An answer of a world's server: decoded by its row where it is one of success. */
export type Answer<id extends EndpointId> = {
  status: number
  headers: Headers
  /** The failure, where there is one. */
  failure: { code: string; reasons: { field: string; description: string }[] } | undefined
  value: ResponseOf<id>
}

/** Asks a world's server for one of its rows; the answer must be what the row says, and no more. */
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
  // On failure there is no value: a test that reads one fails there.
  if (status !== 200) return { status, headers, failure: json, value: undefined as never }
  const decoded = decodeResponse(endpoints[id], json)
  if (!decoded.success) throw new TypeError(`${id}: ${JSON.stringify(decoded.reasons)}`)
  if (!isDeepStrictEqual(decoded.value, json)) throw new TypeError(`${id}: more than its row has`)
  return { status, headers, failure: undefined, value: decoded.value as ResponseOf<id> }
}
