/** Content of a pairing's URI (EIP-1328, version 2). */
export type PairingUri = {
  /** Topic of the proposal: SHA-256 of the key, as hex. */
  topic: string
  /** Key of the pairing, 32 bytes as hex. Anyone who sees the URI can respond to it. */
  symKey: string
  /** Expiry, in seconds since 1970. */
  expiry: number
  /** Methods that will be requested, for wallets that check first; `wc_sessionAuthenticate` means one-click sign-in. */
  methods?: readonly string[]
}

/** Formats a pairing as the URI for QR codes and deep links. It contains only the relay protocol, not a relay. */
export function formatUri({ topic, symKey, expiry, methods = [] }: PairingUri): string {
  const list = methods.length > 0 ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}${list}`
}

/** Parses a pairing's URI; undefined for anything but version 2. */
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
