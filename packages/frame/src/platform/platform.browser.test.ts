import { expect, it, onTestFinished } from 'vitest'
import { createChannel, type FrameHandlers } from '../channel/channel.ts'
import { getFrameKey } from '../session/createAsk.ts'
import { createDeviceShares } from '../vault/createDeviceShares.ts'
import { createStorage } from './createBrowserParts.ts'
import { createPage } from './createPage.ts'
import type { WithLock } from './parts.ts'

const withLock: WithLock = async (name, task) => navigator.locks.request(name, task)
const newStorage = () => createStorage(`test-${crypto.randomUUID()}`)

it('keeps a non-extractable key across a reload, and creates one for two tabs', async () => {
  const name = `test-${crypto.randomUUID()}`
  const tabs = [createStorage(name), createStorage(name)]
  const [a, b] = await Promise.all(tabs.map((storage) => getFrameKey({ storage, withLock })))
  const thumb = async (key = a) =>
    JSON.stringify(await crypto.subtle.exportKey('jwk', key?.publicKey as CryptoKey))
  expect(await thumb(b)).toBe(await thumb(a))
  const later = await getFrameKey({ storage: createStorage(name), withLock })
  expect(await thumb(later)).toBe(await thumb(a))
  await expect(crypto.subtle.exportKey('jwk', later.privateKey)).rejects.toThrow()
})

/** Makes opening a database fail, once or until the returned function is called. */
function failToOpen(error: DOMException, isOnce = false): () => void {
  const end = () => void Reflect.deleteProperty(indexedDB, 'open')
  const value = () => {
    if (isOnce) end()
    const request = Object.defineProperty(new EventTarget() as IDBOpenDBRequest, 'error', { value: error })
    queueMicrotask(() => request.onerror?.(new Event('error')))
    return request
  }
  Object.defineProperty(indexedDB, 'open', { configurable: true, value })
  onTestFinished(end)
  return end
}
const broken = () =>
  new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')

it('throws if a read fails, and keeps the stored key', async () => {
  const name = `test-${crypto.randomUUID()}`
  const { publicKey } = await getFrameKey({ storage: createStorage(name), withLock })
  const storage = createStorage(name)
  const repair = failToOpen(broken())
  const unavailable = { failure: { name: 'UNAVAILABLE' } }
  await expect(getFrameKey({ storage, withLock })).rejects.toMatchObject(unavailable)
  await expect(storage.delete('frameKey')).rejects.toMatchObject(unavailable)
  repair()
  for (const reopened of [storage, createStorage(name)]) {
    const key = await getFrameKey({ storage: reopened, withLock })
    expect(await crypto.subtle.exportKey('jwk', key.publicKey)).toEqual(
      await crypto.subtle.exportKey('jwk', publicKey),
    )
  }
})

it('opens the database again after one failure, or if its connection is lost', async () => {
  const name = `test-${crypto.randomUUID()}`
  await createStorage(name).set('fruit', 'plum')
  failToOpen(broken(), true)
  const storage = createStorage(name)
  expect(await storage.get('fruit')).toBe('plum')
  const { transaction } = IDBDatabase.prototype
  let isLost = false
  IDBDatabase.prototype.transaction = () => {
    isLost = true
    IDBDatabase.prototype.transaction = transaction
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
  await storage.set('fruit', 'fig')
  expect(isLost).toBe(true)
  expect(await createStorage(name).get('fruit')).toBe('fig')
})

it.each([
  new DOMException('The operation is insecure.', 'SecurityError'),
  new DOMException('The user denied permission to access the database.', 'UnknownError'),
])('keeps data as long as the page where the browser denies storage: %s', async (denied) => {
  failToOpen(denied)
  const storage = newStorage()
  expect(await storage.get('fruit')).toBeUndefined()
  await storage.set('fruit', 'plum')
  expect(await storage.get('fruit')).toBe('plum')
  await storage.delete('fruit')
  expect(await storage.get('fruit')).toBeUndefined()
})

it('keeps a device share sealed, for its user only', async () => {
  const storage = newStorage()
  const shares = createDeviceShares(storage)
  const share = crypto.getRandomValues(new Uint8Array(17))
  await shares.keep('ada', share, { eip155: '0x1', solana: 'Ada' })
  expect(await createDeviceShares(storage).open('ada')).toEqual(share)
  const kept = await storage.get<{ sealed: ArrayBuffer }>('share.ada')
  await storage.set('share.eve', kept)
  expect(await shares.open('eve')).toBeUndefined()
  const sealed = new Uint8Array(kept?.sealed ?? new ArrayBuffer(0))
  sealed[3] = (sealed[3] ?? 0) ^ 1
  await storage.set('share.ada', { ...kept, sealed: sealed.buffer })
  expect(await shares.open('ada')).toBeUndefined()
})

/** Opens a frame in its own window, embedded in this one. */
function openFrame(appOrigin: string) {
  const iframe = document.createElement('iframe')
  document.body.append(iframe)
  const scope = iframe.contentWindow as Window
  const heard: string[] = []
  const handlers = new Proxy({} as FrameHandlers, {
    get: (_, type) => async () => {
      heard.push(String(type))
      return { isConnected: false }
    },
  })
  const ready: MessageEvent[] = []
  const onMessage = (event: MessageEvent) => void (event.data?.type === 'ready' && ready.push(event))
  window.addEventListener('message', onMessage)
  const channel = createChannel({ page: createPage(scope), appOrigin, handlers, context: undefined })
  onTestFinished(() => {
    window.removeEventListener('message', onMessage)
    channel.close()
    iframe.remove()
  })
  return { scope, heard, ready }
}

const ask = (port: MessagePort) => {
  const id = crypto.randomUUID().replaceAll('-', '')
  const answer = new Promise<unknown>((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
  port.postMessage({ id, type: 'is-connected' })
  return answer
}

it('completes a handshake between real windows, by identity and origin', async () => {
  const { scope, heard, ready } = openFrame(window.location.origin)
  // A second iframe of the same page and origin, which is not the parent.
  const sibling = document.createElement('iframe')
  document.body.append(sibling)
  onTestFinished(() => sibling.remove())
  const stranger = new MessageChannel()
  const script = sibling.contentDocument?.createElement('script') as HTMLScriptElement
  script.textContent = 'self.offer = (target, port) => target.postMessage({}, parent.location.origin, [port])'
  sibling.contentDocument?.body.append(script)
  ;(sibling.contentWindow as unknown as { offer(target: Window, port: MessagePort): void }).offer(
    scope,
    stranger.port2,
  )
  stranger.port1.postMessage({ id: '0'.repeat(32), type: 'sign-out' })
  const { port1, port2 } = new MessageChannel()
  scope.postMessage({}, window.location.origin, [port2])
  expect(await ask(port1)).toMatchObject({ type: 'is-connected-success', payload: { isConnected: false } })
  expect(heard).toEqual(['is-connected'])
  await expect.poll(() => ready.length).toBe(1)
})

it('sends nothing to a page of another origin, and accepts no port from it', async () => {
  const { scope, heard, ready } = openFrame('https://app.example.com')
  const offered = new MessageChannel()
  scope.postMessage({}, window.location.origin, [offered.port2])
  offered.port1.postMessage({ id: '0'.repeat(32), type: 'is-connected' })
  // A frame that talks to this page, opened later, has posted all its messages before this one is checked.
  const right = openFrame(window.location.origin)
  const { port1, port2 } = new MessageChannel()
  right.scope.postMessage({}, window.location.origin, [port2])
  await ask(port1)
  expect(heard).toEqual([])
  await expect.poll(() => ready.length).toBe(1)
})
