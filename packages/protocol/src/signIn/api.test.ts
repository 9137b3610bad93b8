import { describe, expect, it } from 'vitest'
import { decodeRequest, decodeResponse, type Endpoint, encodeRequest } from '../api/index.ts'
import { createMob, getMob, joinMob, leaveMob, takeTurn } from '../mobs/index.ts'
import { listNotes, writeNote } from '../notes/index.ts'
import { decode } from '../schema/parse.ts'
import { cacao, readCacao, signInEndpoints } from './api.ts'
import { exampleSession } from './endpoints.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'

const caller = { projectId: 'local', sdkType: 'latchkey', sdkVersion: '0.1.0' }
const appEndpoints = { listNotes, writeNote, createMob, getMob, joinMob, leaveMob, takeTurn }
const rows: [string, Endpoint][] = Object.entries<Endpoint>({ ...signInEndpoints, ...appEndpoints })

describe.each(rows)('%s', (id, endpoint) => {
  it('is filed under its own id, and round-trips its examples', () => {
    expect(endpoint.id).toBe(id)
    for (const { query: sentQuery, body, response } of endpoint.examples) {
      const query = (sentQuery as Record<string, string> | undefined) ?? {}
      const encoded = encodeRequest(endpoint, { params: {}, query, body }, caller)
      if (!encoded.success) throw new TypeError(JSON.stringify(encoded.reasons))
      const sent = encoded.value.body === undefined ? undefined : JSON.parse(encoded.value.body)
      expect(decodeRequest(endpoint, { params: {}, query, body: sent })).toMatchObject({
        success: true,
        request: { query, body },
      })
      expect(decodeResponse(endpoint, response)).toEqual({ success: true, value: response })
    }
  })
})

const { data, signature } = exampleSession
const capability = {
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${data.chainId}:${data.accountAddress}`,
    domain: data.domain,
    aud: data.uri,
    version: data.version,
    nonce: data.nonce,
    iat: data.issuedAt,
  },
  s: { t: 'eip191', s: signature },
}

it('formats a CACAO as its original message', () => {
  const read = decode(cacao, capability)
  if (!read.success) throw new TypeError(JSON.stringify(read.reasons))
  expect(formatSignInMessage(readCacao(read.value))).toBe(exampleSession.message)
})

it.each(['did:pkh:nobody', data.accountAddress, ''])('rejects a CACAO with the issuer %j', (iss) => {
  expect(decode(cacao, { ...capability, p: { ...capability.p, iss } }).success).toBe(false)
})
