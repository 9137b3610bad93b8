import { randomBytes } from 'node:crypto'
import { gcmOpen, gcmSeal } from './gcm.ts'
import type { KeyRing } from './keyWrapper.ts'

/**
 * Seals texts for rows of a table, each under a key of its own, which is wrapped by a key that the database does not
 * hold. `context` is what the row is and whose: what was sealed for one opens nowhere else.
 */
export type Envelope = {
  seal(text: string, context: readonly string[]): Promise<string>
  /** Throws where the key is gone, or where the row was tampered with. */
  open(sealed: string, context: readonly string[]): Promise<string>
  /** The same, wrapped by the ring's first key; undefined where it is already. */
  rewrap(sealed: string, context: readonly string[]): Promise<string | undefined>
  /** What everything begins with that the ring's first key has wrapped. */
  currentPrefix: string
}

const version = 'v1'

/** Makes envelopes over a ring of keys. Throws TypeError where two have one id. */
export function createEnvelope(ring: KeyRing): Envelope {
  const [current] = ring
  const wrappers = new Map(ring.map((wrapper) => [toText(wrapper.id), wrapper]))
  if (wrappers.size < ring.length) throw new TypeError('Two of the wallet’s keys have the same id.')
  const currentPrefix = `${version}.${toText(current.id)}.`
  const wrap = async (rowKey: Uint8Array, context: string) =>
    `${currentPrefix}${toText(await current.wrap(rowKey, context))}`
  return {
    currentPrefix,
    async seal(text, parts) {
      const context = toContext(parts)
      const rowKey = randomBytes(32)
      return `${await wrap(rowKey, context)}.${toText(gcmSeal(rowKey, Buffer.from(text), context))}`
    },
    async open(sealed, parts) {
      const context = toContext(parts)
      const { rowKey, body } = await unwrap(sealed, context)
      return gcmOpen(rowKey, fromText(body), context).toString()
    },
    async rewrap(sealed, parts) {
      if (sealed.startsWith(currentPrefix)) return undefined
      const context = toContext(parts)
      const { rowKey, body } = await unwrap(sealed, context)
      return `${await wrap(rowKey, context)}.${body}`
    },
  }

  async function unwrap(sealed: string, context: string) {
    const [made, id = '', wrapped = '', body = ''] = sealed.split('.')
    const wrapper = wrappers.get(id)
    if (made !== version || !wrapper)
      throw new TypeError(
        `The wallet's key "${fromText(id)}" is missing from the settings, but wraps existing rows.`,
      )
    const rowKey = await wrapper.unwrap(fromText(wrapped), context)
    if (!rowKey) throw new TypeError(`The wallet's key "${wrapper.id}" cannot unwrap the row.`)
    return { rowKey, body }
  }
}

/** Unmistakable: no part can stand for two. */
function toContext(parts: readonly string[]): string {
  return JSON.stringify([version, ...parts])
}

function toText(bytes: string | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('base64url')
}

function fromText(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
