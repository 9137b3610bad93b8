import type { World } from '@latchkey/devnet/playwright'
import type { Frame, Page } from '@playwright/test'

/** The wallet's frame in a page, as who can run code of its origin has it. */
export function findFrame(page: Page, { frame = '' }: World): Frame {
  const found = page.frames().find((each) => each.url().startsWith(`${frame}/`))
  if (!found) throw new Error('The page holds no frame of the wallet.')
  return found
}

/** The name under which a frame keeps things: it has one for each app's origin. */
const nameOf = (frame: Frame) => `latchkey ${new URL(frame.url()).searchParams.get('origin')}`

/** The session that a frame keeps. */
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

/** Puts a session into what a frame keeps. */
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

/** What a frame keeps, its bytes in hex; and the device's share as the wallet's own code opens it. */
export function readKept(frame: Frame): Promise<{ kept: string; share: number[] }> {
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

/** Takes the device's share away, and nothing else that a frame keeps. */
export function dropShare(frame: Frame): Promise<void> {
  return frame.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const transaction = database.transaction('frame', 'readwrite')
    // `share.` is in front of the user's id, and `/` comes after the stop.
    transaction.objectStore('frame').delete(IDBKeyRange.bound('share.', 'share/', false, true))
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }, nameOf(frame))
}

/** Takes away all that a frame keeps, as a browser does that is told to forget a site. */
export function clearKept(frame: Frame): Promise<void> {
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
