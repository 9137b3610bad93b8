import { expect, it } from 'vitest'
import type { FrameStorage } from '../platform/parts.ts'
import { createDeviceShares } from './createDeviceShares.ts'

it('a device share opens for its user alone, wherever in storage it is moved to', async () => {
  const kept = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  } as FrameStorage
  const shares = createDeviceShares(storage)
  const share = crypto.getRandomValues(new Uint8Array(17))
  await shares.keep('ada', share, '0xada')
  expect(await shares.open('ada')).toEqual(share)
  kept.set('share.eve', kept.get('share.ada'))
  expect(await shares.open('eve')).toBeUndefined()
})
