/** What a pairing's URI says (EIP-1328, version 2). */
export type PairingUri = {
  /** Where the proposal waits: SHA-256 of the key, as hex. */
  topic: string
  /** The key that opens it, 32 bytes as hex: whoever sees the URI can answer. */
  symKey: string
  /** When it ends, in seconds since 1970. */
  expiry: number
  /** What will be asked over it, for wallets that look first; `wc_sessionAuthenticate` says one-click sign-in. */
  methods?: readonly string[]
}

/** Writes a pairing as the URI that stands in QR codes and deep links. It names no relay but the protocol. */
export function formatUri({ topic, symKey, expiry, methods = [] }: PairingUri): string {
  const list = methods.length > 0 ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}${list}`
}

/** Reads a pairing's URI; undefined for what is none of version 2. */
export function parseUri(uri: string): PairingUri | undefined {
  const match = /^wc:([0-9a-f]{64})@2\?(.*)/s.exec(uri)
  if (!match) return undefined
  const [, topic, search] = match as unknown as [string, string, string]
  const query = new URLSearchParams(search)
  const symKey = String(query.get('symKey'))
  const expiry = Number(query.get('expiryTimestamp'))
  if (!/^[0-9a-f]{64}$/.test(symKey) || !Number.isSafeInteger(expiry) || expiry <= 0) return undefined
  const methods = query.get('methods')
  return { topic, symKey, expiry, ...(methods && { methods: methods.split(',') }) }
}
