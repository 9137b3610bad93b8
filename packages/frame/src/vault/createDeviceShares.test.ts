import { expect, it } from 'vitest'
import type { FrameStorage } from '../platform/parts.ts'
import { createDeviceShares } from './createDeviceShares.ts'

/** Opens a device's shares and its storage. */
function openDevice() {
  const kept = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  } as FrameStorage
  return { kept, shares: createDeviceShares(storage) }
}

const ada = { eip155: '0xada', solana: 'Ada' } as const
const eve = { eip155: '0xeve', solana: 'Eve' } as const

const makeShare = () => crypto.getRandomValues(new Uint8Array(17))

it('opens a share for its user only, wherever in storage it is moved', async () => {
  const { kept, shares } = openDevice()
  const share = makeShare()
  await shares.keep('ada', share, ada)
  expect(await shares.open('ada')).toEqual(share)
  kept.set('share.eve', kept.get('share.ada'))
  expect(await shares.open('eve')).toBeUndefined()
})

it('has the share of an account until it is suspected or forgotten', async () => {
  const { kept, shares } = openDevice()
  expect(await shares.has('ada', ada)).toBe(false)
  expect(await shares.open('ada')).toBeUndefined()
  const share = makeShare()
  await shares.keep('ada', share, ada)
  await shares.keep('eve', makeShare(), eve)
  expect(await shares.has('ada', ada)).toBe(true)
  expect(await shares.has('ada', eve)).toBe(false)

  await shares.suspect('ada')
  expect(await shares.has('ada', ada)).toBe(false)
  expect(await shares.open('ada')).toEqual(share)
  expect(await shares.has('eve', eve)).toBe(true)

  await shares.keep('ada', share, ada)
  expect(await shares.has('ada', ada)).toBe(true)
  await shares.forget('ada')
  expect(await shares.has('ada', ada)).toBe(false)
  expect([...kept.keys()]).toEqual(['share.eve'])
})

it('has no share of a wallet with another Solana account, unless it was saved before accounts were recorded', async () => {
  const { kept, shares } = openDevice()
  await shares.keep('ada', makeShare(), ada)
  expect(await shares.has('ada', { ...ada, solana: 'Eve' })).toBe(false)
  const { solana: _, ...earlier } = kept.get('share.ada') as { solana: string }
  kept.set('share.ada', earlier)
  expect(await shares.has('ada', ada)).toBe(true)
  expect(await shares.has('ada', { ...ada, eip155: '0xeve' })).toBe(false)
})

it('suspects no missing share', async () => {
  const { kept, shares } = openDevice()
  await shares.suspect('ada')
  expect(kept.size).toBe(0)
})

it('makes the key of a share unreadable for scripts', async () => {
  const { kept, shares } = openDevice()
  await shares.keep('ada', makeShare(), ada)
  expect(kept.get('share.ada')).toMatchObject({ key: { extractable: false }, address: '0xada' })
})
