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
        modal.store.setState({ phase: event.is === 'open' ? 'open' : 'closed' })
      },
      unmount: () => {
        isMounted = false
      },
    }
  }
  return { modal, asked, mount, isMounted: () => isMounted }
}

it('[2.8] [9.1 shake] shakes for 500 ms; a second request during a shake is ignored', () => {
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

it('[4.11 loading] [4.11 open] [4.11 back] goes from closed over loading to open, and back', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  const phases = [modal.store.getState().phase]
  modal.store.subscribe(({ phase }) => phases.push(phase))
  await modal.open()
  modal.close()
  await vi.waitFor(() => expect(phases).toEqual(['closed', 'loading', 'open', 'closed']))
  expect(asked).toEqual([
    { is: 'open', entry: undefined },
    { is: 'close', isForced: false },
  ])
})

it('closed and opened in one task, it is open: the last wish counts', async () => {
  const { modal, mount } = createPlace()
  modal.attach(mount)
  await modal.open()
  modal.close()
  await modal.open()
  await vi.advanceTimersByTimeAsync(1)
  expect(modal.store.getState().phase).toBe('open')
})

it('[2.4 view] [2.4 data] hands the view and its data on', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  await modal.open({ view: 'ConnectingWallet', data: { walletId: 'brave' } })
  expect(asked).toEqual([{ is: 'open', entry: { view: 'ConnectingWallet', data: { walletId: 'brave' } } }])
})

it('opened before there is a place for it, it waits for one', async () => {
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

it('closed while it loads, it does not open any more', async () => {
  const { modal, mount, asked } = createPlace()
  modal.attach(mount)
  const opening = modal.open()
  modal.close()
  await opening
  expect(asked).toEqual([])
  expect(modal.store.getState().phase).toBe('closed')
})

it('says that it could not be fetched, and fetches again when asked again', async () => {
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
