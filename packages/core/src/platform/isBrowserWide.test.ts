import { expect, it, onTestFinished, vi } from 'vitest'
import { isBrowserWide } from './isBrowserWide.ts'
import { createMemoryStorage } from './storage.ts'

/** Gives the tests a page until the test ends. */
function useWindow(window: object) {
  vi.stubGlobal('window', window)
  onTestFinished(() => void vi.unstubAllGlobals())
}

it('is true for the browser’s own storage, and leaves nothing in it', () => {
  const localStorage = createMemoryStorage()
  useWindow({ localStorage })
  expect(isBrowserWide(localStorage, 'app')).toBe(true)
  expect(localStorage.getItem('app.probe')).toBeNull()
})

it('is false for any other storage, on a server, and where the browser blocks its own', () => {
  const storage = createMemoryStorage()
  expect(isBrowserWide(storage, 'app')).toBe(false)
  useWindow({ localStorage: createMemoryStorage() })
  expect(isBrowserWide(storage, 'app')).toBe(false)
  useWindow({
    get localStorage() {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  expect(isBrowserWide(storage, 'app')).toBe(false)
  expect(storage.getItem('app.probe')).toBeNull()
})
