import { expect, it } from 'vitest'
import type { FrameStorage } from '../platform/parts.ts'
import { createDeviceShares } from './createDeviceShares.ts'

/** The shares of a device, and what lies in its storage. */
function openDevice() {
  const kept = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  } as FrameStorage
  return { kept, shares: createDeviceShares(storage) }
}

const makeShare = () => crypto.getRandomValues(new Uint8Array(17))

it('a device share opens for its user alone, wherever in storage it is moved to', async () => {
  const { kept, shares } = openDevice()
  const share = makeShare()
  await shares.keep('ada', share, '0xada')
  expect(await shares.open('ada')).toEqual(share)
  kept.set('share.eve', kept.get('share.ada'))
  expect(await shares.open('eve')).toBeUndefined()
})

it('a device has the share of an account until it is suspected or forgotten', async () => {
  const { kept, shares } = openDevice()
  expect(await shares.has('ada', '0xada')).toBe(false)
  expect(await shares.open('ada')).toBeUndefined()
  const share = makeShare()
  await shares.keep('ada', share, '0xada')
  await shares.keep('eve', makeShare(), '0xeve')
  expect(await shares.has('ada', '0xada')).toBe(true)
  expect(await shares.has('ada', '0xeve')).toBe(false)

  await shares.suspect('ada')
  expect(await shares.has('ada', '0xada')).toBe(false)
  expect(await shares.open('ada')).toEqual(share)
  expect(await shares.has('eve', '0xeve')).toBe(true)

  await shares.keep('ada', share, '0xada')
  expect(await shares.has('ada', '0xada')).toBe(true)
  await shares.forget('ada')
  expect(await shares.has('ada', '0xada')).toBe(false)
  expect([...kept.keys()]).toEqual(['share.eve'])
})

it('suspects no share that is not there', async () => {
  const { kept, shares } = openDevice()
  await shares.suspect('ada')
  expect(kept.size).toBe(0)
})

it('no script can read the key of a share out', async () => {
  const { kept, shares } = openDevice()
  await shares.keep('ada', makeShare(), '0xada')
  expect(kept.get('share.ada')).toMatchObject({ key: { extractable: false }, address: '0xada' })
})
