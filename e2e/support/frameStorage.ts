import type { World } from '@latchkey/devnet/playwright'
import type { Frame, Page } from '@playwright/test'

/** Returns the wallet's frame in a page, as accessible to code of its origin. */
export function findFrame(page: Page, { frame = '' }: World): Frame {
  const found = page.frames().find((each) => each.url().startsWith(`${frame}/`))
  if (!found) throw new Error('The page does not embed the wallet’s frame.')
  return found
}

/** Returns the name of a frame's storage: one for each app's origin. */
const nameOf = (frame: Frame) => `latchkey ${new URL(frame.url()).searchParams.get('origin')}`

/** Reads the session from a frame's storage. */
export function readSession(frame: Frame): Promise<unknown> {
  return frame.evaluate(async (name) => {
    const store = await new Promise<IDBObjectStore>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result.transaction('frame').objectStore('frame'))
    })
    return new Promise<unknown>((resolve) => {
      const reading = store.get('session')
      reading.onsuccess = () => resolve(reading.result)
    })
  }, nameOf(frame))
}

/** Writes a session to a frame's storage. */
export function writeSession(frame: Frame, session: unknown): Promise<void> {
  return frame.evaluate(
    async ([name, kept]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result)
      })
      const transaction = database.transaction('frame', 'readwrite')
      transaction.objectStore('frame').put(kept, 'session')
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    },
    [nameOf(frame), session] as const,
  )
}

/** Reads a frame's storage, with bytes in hex, and the device's share as decrypted by the wallet's own code. */
export function readStored(frame: Frame): Promise<{ kept: string; share: number[] }> {
  return frame.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const read = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const store = database.transaction('frame').objectStore('frame')
    const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())])
    const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const kept = JSON.stringify([keys, values], (_, value: unknown) => {
      if (value instanceof ArrayBuffer) return toHex(new Uint8Array(value))
      return value instanceof Uint8Array ? toHex(value) : value
    })
    const at = keys.findIndex((key) => String(key).startsWith('share.'))
    const { key, iv, sealed } = values[at] as { key: CryptoKey; iv: BufferSource; sealed: BufferSource }
    const additionalData = new TextEncoder().encode(String(keys[at]).slice('share.'.length))
    const share = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
    return { kept, share: [...new Uint8Array(share)] }
  }, nameOf(frame))
}

/** Deletes the device's share, and nothing else, from a frame's storage. */
export function dropShare(frame: Frame): Promise<void> {
  return frame.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const transaction = database.transaction('frame', 'readwrite')
    // `share.` precedes the user's id, and `/` is the character after the dot.
    transaction.objectStore('frame').delete(IDBKeyRange.bound('share.', 'share/', false, true))
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }, nameOf(frame))
}

/** Clears a frame's storage, as a browser does on request. */
export function clearStored(frame: Frame): Promise<void> {
  return frame.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const transaction = database.transaction('frame', 'readwrite')
    transaction.objectStore('frame').clear()
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }, nameOf(frame))
}
