import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Ask, createModal } from './createModal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a place for a modal that records its events. */
function createPlace(modal = createModal()) {
  const asked: Parameters<Ask>[0][] = []
  let isMounted = false
  const mount = async () => {
    isMounted = true
    return {
      ask: async (event: Parameters<Ask>[0]) => {
        asked.push(event)
        modal.store.setState({ phase: event.type === 'open' ? 'open' : 'closed' })
      },
      unmount: () => {
        isMounted = false
      },
    }
  }
  return { modal, asked, mount, isMounted: () => isMounted }
}

it('[2.8] [9.1 shake] shakes for 500 ms and ignores a second request during a shake', () => {
  const { modal } = createPlace()
  modal.shake()
  vi.advanceTimersByTime(499)
  expect(modal.store.getState().isShaking).toBe(true)
  modal.shake()
  vi.advanceTimersByTime(1)
  expect(modal.store.getState().isShaking).toBe(false)
  vi.advanceTimersByTime(500)
  expect(modal.store.getState().isShaking).toBe(false)
})

it('[4.11 loading] [4.11 open] [4.11 back] goes from closed through loading to open, and back', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  const phases = [modal.store.getState().phase]
  modal.store.subscribe(({ phase }) => phases.push(phase))
  await modal.open()
  modal.close()
  await vi.waitFor(() => expect(phases).toEqual(['closed', 'loading', 'open', 'closed']))
  expect(asked).toEqual([
    { type: 'open', entry: undefined },
    { type: 'close', isForced: false },
  ])
})

it('is open when closed and opened in one task: the last call wins', async () => {
  const { modal, mount } = createPlace()
  modal.attach(mount)
  await modal.open()
  modal.close()
  await modal.open()
  await vi.advanceTimersByTimeAsync(1)
  expect(modal.store.getState().phase).toBe('open')
})

it('[2.4 view] [2.4 data] passes on the view and its data', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  await modal.open({ view: 'ConnectingWallet', data: { walletId: 'brave' } })
  expect(asked).toEqual([{ type: 'open', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } }])
})

it('waits for a host when opened before one is attached', async () => {
  const { modal, mount, isMounted } = createPlace()
  const opening = modal.open()
  const detach = modal.attach(mount)
  // As StrictMode does.
  detach()
  modal.attach(mount)
  await opening
  expect(modal.store.getState().phase).toBe('open')
  expect(isMounted()).toBe(true)
})

it('does not open when closed while loading', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  const opening = modal.open()
  modal.close()
  await opening
  expect(asked).toEqual([])
  expect(modal.store.getState().phase).toBe('closed')
})

it('reports a failed load and loads again on the next request', async () => {
  const { modal, mount } = createPlace()
  let isOffline = true
  modal.attach(() => (isOffline ? Promise.reject(new Error('offline')) : mount()))
  modal.preload()
  await expect(modal.open()).rejects.toThrow('offline')
  expect(modal.store.getState().phase).toBe('failed')
  isOffline = false
  await modal.open()
  expect(modal.store.getState().phase).toBe('open')
})
