import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A secret that rows are bound with, and the id that is written next to each MAC. */
export type RowSecret = { id: string; secret: string | Uint8Array }

/** The keys that rows are bound with, which are not in the database. */
export type RowKeys = {
  /** Returns the MAC of an encoded row, under the first key. */
  bind(text: string): string
  /** Returns whether a MAC is valid for an encoded row, under whichever key it names. */
  isBound(text: string, mac: string | null): boolean
  /** The prefix of every MAC under the first key. */
  currentPrefix: string
  /** Whether there are older keys, whose rows may have to be bound again. */
  hasOlder: boolean
  /** Returns a keyed hash for the audit log. */
  hash(purpose: string, text: string): string
}

const version = 'v1'

/**
 * Derives the keys of rows (HKDF-SHA-256, RFC 5869) from secrets that serve other purposes as well. The first key binds
 * (HMAC-SHA-256), the others are still accepted. Throws `TypeError` if two have the same id.
 */
export function createRowKeys(secrets: readonly [RowSecret, ...RowSecret[]]): RowKeys {
  const ring = new Map(secrets.map(({ id, secret }) => [toText(id), derive(secret, 'database rows')]))
  if (ring.size < secrets.length) throw new TypeError('Two database keys have the same id.')
  const [[currentId, current]] = ring as unknown as [[string, Buffer]]
  const audit = derive(secrets[0].secret, 'database rows audit')
  const mac = (id: string, key: Buffer, text: string) =>
    `${version}.${id}.${createHmac('sha256', key).update(text).digest('base64url')}`
  return {
    currentPrefix: `${version}.${currentId}.`,
    hasOlder: ring.size > 1,
    bind: (text) => mac(currentId, current, text),
    isBound(text, given) {
      if (given === null) return false
      const [, id] = given.split('.') as [string, string]
      const key = ring.get(id)
      if (!key) return false
      const [known, told] = [Buffer.from(mac(id, key, text)), Buffer.from(given)]
      return known.length === told.length && timingSafeEqual(known, told)
    },
    hash: (purpose, text) =>
      createHmac('sha256', audit)
        .update(JSON.stringify([purpose, text]))
        .digest('base64url'),
  }
}

/** Returns the id of the key that a MAC names. */
export function idOfKey(mac: string): string {
  return Buffer.from(mac.split('.')[1] ?? '', 'base64url').toString()
}

function derive(secret: string | Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `latchkey ${purpose}`, 32))
}

function toText(id: string): string {
  return Buffer.from(id).toString('base64url')
}
