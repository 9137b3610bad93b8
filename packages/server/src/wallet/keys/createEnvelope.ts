import { randomBytes } from 'node:crypto'
import { gcmOpen, gcmSeal } from './gcm.ts'
import type { KeyRing } from './keyWrapper.ts'

/**
 * Encrypts texts for rows of a table, each under its own key, which is wrapped by a key that is not stored in the
 * database. `context` identifies the kind of row and its owner: a text sealed for one context cannot be opened with
 * another.
 */
export type Envelope = {
  seal(text: string, context: readonly string[]): Promise<string>
  /** Throws if the key is missing, or the row was tampered with. */
  open(sealed: string, context: readonly string[]): Promise<string>
  /** Rewraps with the ring's first key. Returns undefined if it already is. */
  rewrap(sealed: string, context: readonly string[]): Promise<string | undefined>
  /** The prefix of everything wrapped by the ring's first key. */
  currentPrefix: string
}

const version = 'v1'

/** Creates envelopes over a ring of keys. Throws TypeError if two have the same id. */
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

/** Encodes the parts unambiguously: two different lists never have the same encoding. */
function toContext(parts: readonly string[]): string {
  return JSON.stringify([version, ...parts])
}

function toText(bytes: string | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('base64url')
}

function fromText(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
