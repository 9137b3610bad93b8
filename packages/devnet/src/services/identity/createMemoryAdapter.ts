import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Stores a provider's data in memory, for the lifetime of the process. */
export function createMemoryAdapter(): AdapterFactory {
  return (): Adapter => {
    const kept = new Map<string, { payload: AdapterPayload; endsAt: number }>()
    const find = (id: string) => {
      const entry = kept.get(id)
      return entry && entry.endsAt > Date.now() ? entry.payload : undefined
    }
    const findWhere = (fits: (payload: AdapterPayload) => boolean) =>
      [...kept.keys()].map(find).find((payload) => payload !== undefined && fits(payload))
    return {
      async upsert(id, payload, expiresInS) {
        kept.set(id, { payload, endsAt: Date.now() + (expiresInS ?? Number.POSITIVE_INFINITY) * 1_000 })
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        kept.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
