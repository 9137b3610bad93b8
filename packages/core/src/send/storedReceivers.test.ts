import { expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { listReceivers, storeReceiver } from './storedReceivers.ts'

const addressAt = (at: number) => `0x${String(at).padStart(40, '0')}`

it('keeps the latest 8 receivers of an account without duplicates, and restores them after a reload', () => {
  const storage = createMemoryStorage()
  const kit = openKit({ storage })
  for (let at = 1; at <= 12; at++) storeReceiver(kit, addressAt(0), { address: addressAt(at), name: null })
  storeReceiver(kit, addressAt(0), { address: addressAt(9), name: 'bob.mob.eth' })
  const reloaded = listReceivers(openKit({ storage }), addressAt(0))
  expect(reloaded).toHaveLength(8)
  expect(reloaded[0]).toEqual({ address: addressAt(9), name: 'bob.mob.eth' })
  expect(new Set(reloaded.map(({ address }) => address)).size).toBe(8)
})

it('keeps the receivers of the 4 accounts that sent most recently', () => {
  const kit = openKit({ storage: createMemoryStorage() })
  for (let at = 1; at <= 6; at++)
    storeReceiver(kit, addressAt(at), { address: addressAt(90 + at), name: null })
  expect(listReceivers(kit, addressAt(6))).toEqual([{ address: addressAt(96), name: null }])
  expect(listReceivers(kit, addressAt(1))).toEqual([])
})

it('ignores anything else in storage', () => {
  const storage = createMemoryStorage()
  const kit = openKit({ storage })
  for (const text of ['', 'null', '[]', '{"version":1,"accounts":[{"account":"0x1","receivers":[]}]}']) {
    storage.setItem(`${kit.config.storageKey}.receivers`, text)
    expect(listReceivers(kit, addressAt(1))).toEqual([])
  }
})
