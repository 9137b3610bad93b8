import { describe, expect, it } from 'vitest'
import { decodeRequest, decodeResponse, type Endpoint, encodeRequest } from '../api/index.ts'
import { walletEndpoints } from './index.ts'

const caller = { projectId: 'local', sdkType: 'latchkey', sdkVersion: '0.1.0' }

describe.each(Object.entries<Endpoint>(walletEndpoints))('%s', (id, endpoint) => {
  it('is filed under its own id, and round-trips its examples', () => {
    expect(endpoint.id).toBe(id)
    for (const { body, response, ...example } of endpoint.examples) {
      const params = (example.params ?? {}) as Readonly<Record<string, string>>
      const encoded = encodeRequest(endpoint, { params, query: {}, body }, caller)
      if (!encoded.success) throw new TypeError(JSON.stringify(encoded.reasons))
      const sent = encoded.value.body === undefined ? undefined : JSON.parse(encoded.value.body)
      expect(decodeRequest(endpoint, { params, query: {}, body: sent })).toMatchObject({ success: true })
      expect(decodeResponse(endpoint, response)).toEqual({ success: true, value: response })
    }
  })
})
