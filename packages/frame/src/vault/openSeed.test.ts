import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { expect, it } from 'vitest'
import { deriveAccounts } from './deriveAccounts.ts'
import { openSeed, splitEntropy } from './openSeed.ts'
import { toSeed } from './toSeed.ts'

const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })

it('restores the entropy from any two of three shares', async () => {
  const property = fc.asyncProperty(entropies, async (entropy) => {
    const { device, server, recovery } = await splitEntropy(entropy)
    for (const pair of [
      [device, server],
      [server, recovery],
      [recovery, device],
    ])
      expect(await combine(pair)).toEqual(entropy)
  })
  await fc.assert(property)
})

it.each(['device', 'server', 'recovery'] as const)(
  'fits any entropy to a stolen %s share, which alone reveals nothing',
  async (name) => {
    const { [name]: stolen } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
    const other = new Uint8Array(stolen.length)
    other[16] = stolen[16] === 1 ? 2 : 1
    const found = new Set<number>()
    for (let y = 0; y < 256; y += 1) {
      other.fill(y, 0, 16)
      found.add((await combine([stolen, other]))[7] ?? -1)
    }
    expect(found.size).toBe(256)
  },
)

it('creates different shares when it splits the same entropy twice', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const shares = [
    ...Object.values(await splitEntropy(entropy)),
    ...Object.values(await splitEntropy(entropy)),
  ]
  const texts = new Set(shares.map((share) => share.subarray(0, 16).join()))
  expect(texts.size).toBe(6)
  expect(texts.has(entropy.join())).toBe(false)
})

it('overwrites seed, entropy and shares after use, even if the use fails', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const accounts = deriveAccounts(await toSeed(entropy))
  const { device, server } = await splitEntropy(entropy)
  const lent: Uint8Array[] = [device, server]
  const failing = openSeed([device, server], accounts, (open) => {
    lent.push(open.entropy, open.seed)
    expect(open.entropy).toEqual(entropy)
    throw new RangeError('a use that fails')
  })
  await expect(failing).rejects.toThrow(RangeError)
  expect(lent).toHaveLength(4)
  for (const bytes of lent) expect(bytes.every((byte) => byte === 0)).toBe(true)
})

it('rejects shares with a flipped bit', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const accounts = deriveAccounts(await toSeed(entropy))
  const property = fc.asyncProperty(fc.nat({ max: 17 * 8 - 1 }), async (bit) => {
    const { device, server } = await splitEntropy(entropy)
    server[bit >> 3] = (server[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    let isUsed = false
    const opening = openSeed([device, server], accounts, () => {
      isUsed = true
    })
    await expect(opening).rejects.toMatchObject({ failure: { name: 'SHARE_TAMPERED' } })
    expect(isUsed).toBe(false)
  })
  await fc.assert(property, { numRuns: 40 })
})

it.each(['eip155', 'solana'] as const)(
  'rejects shares when the account on %s is a different one',
  async (namespace) => {
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const accounts = deriveAccounts(await toSeed(entropy))
    const others = deriveAccounts(await toSeed(crypto.getRandomValues(new Uint8Array(16))))
    const { device, server } = await splitEntropy(entropy)
    let isUsed = false
    const opening = openSeed([device, server], { ...accounts, [namespace]: others[namespace] }, () => {
      isUsed = true
    })
    await expect(opening).rejects.toMatchObject({ failure: { name: 'SHARE_TAMPERED' } })
    expect(isUsed).toBe(false)
  },
)

it('rejects shares whose length isn’t that of twelve words', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(24))
  const accounts = deriveAccounts(await toSeed(entropy))
  const { device, server } = await splitEntropy(entropy)
  let isUsed = false
  const opening = openSeed([device, server], accounts, () => {
    isUsed = true
  })
  await expect(opening).rejects.toMatchObject({ failure: { name: 'SHARE_TAMPERED' } })
  expect(isUsed).toBe(false)
})

it('says why shares don’t match, and overwrites them', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const accounts = deriveAccounts(await toSeed(entropy))
  const { device } = await splitEntropy(entropy)
  const twin = device.slice()
  const opening = openSeed([device, twin], accounts, () => undefined)
  await expect(opening).rejects.toMatchObject({
    message: 'The shares do not match the account.',
    failure: { name: 'SHARE_TAMPERED' },
    cause: expect.any(Error),
  })
  for (const bytes of [device, twin]) expect(bytes.every((byte) => byte === 0)).toBe(true)
})
