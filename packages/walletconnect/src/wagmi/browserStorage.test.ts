import { expect, it, onTestFinished, vi } from 'vitest'
import { browserStorage } from './browserStorage.ts'

/** Gives the page a `localStorage` until the test ends. */
function useLocalStorage(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  vi.stubGlobal('localStorage', storage)
  onTestFinished(() => void vi.unstubAllGlobals())
}

it('keeps the state in the browser, shared by its key', () => {
  const stored = new Map<string, string>()
  useLocalStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  })
  const storage = browserStorage('app.wc')
  expect(storage.get()).toBeNull()
  storage.set('state')
  expect(stored).toEqual(new Map([['app.wc', 'state']]))
  expect(browserStorage('app.wc').get()).toBe('state')
  expect(storage.sharedAs).toBe('app.wc')
})

it('lasts as long as the page if the storage is blocked or full', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  useLocalStorage({ getItem: refuse, setItem: refuse })
  const storage = browserStorage('app.wc')
  expect(storage.get()).toBeNull()
  storage.set('state')
  expect(storage.get()).toBe('state')
  useLocalStorage({ getItem: () => null, setItem: refuse })
  expect(storage.get()).toBe('state')
})
