import { expect, it } from 'vitest'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import { contexts } from './contexts.ts'
import { openWalletKeys } from './openWalletKeys.ts'

const { recovery, server } = openWalletKeys(testKeys)

it.each([
  ['recovery share', recovery, contexts.recovery('ada'), contexts.recovery('eve')],
  ['base share', server, contexts.base('ada'), contexts.base('eve')],
  ['device share', server, contexts.device('ada', 'key'), contexts.device('eve', 'key')],
  ['device share', server, contexts.device('ada', 'key'), contexts.device('ada', 'other')],
  ['share key', server, contexts.shareKey('ada', 'key'), contexts.shareKey('eve', 'key')],
  ['share key', server, contexts.shareKey('ada', 'key'), contexts.shareKey('ada', 'other')],
  ['email', server, contexts.email('ada'), contexts.email('eve')],
  ['name', server, contexts.name('ada'), contexts.name('eve')],
  ['passkey', server, contexts.passkey('ada'), contexts.passkey('eve')],
  ['Farcaster channel', server, contexts.farcaster('one'), contexts.farcaster('two')],
])('opens a sealed %s for its owner only: %#', async (_, keys, own, others) => {
  const sealed = await keys.seal('secret', own)
  expect(await keys.open(sealed, own)).toBe('secret')
  await expect(keys.open(sealed, others)).rejects.toThrow()
})

it('keeps the sealing contexts unchanged, since existing rows depend on them', () => {
  const texts = Object.entries(contexts).map(([name, of]) => [
    name,
    (of as (...all: string[]) => string[])('ada', 'key'),
  ])
  expect(Object.fromEntries(texts)).toEqual({
    email: ['email', 'ada'],
    name: ['name', 'ada'],
    passkey: ['passkey', 'ada'],
    device: ['device share', 'ada', 'key'],
    base: ['base share', 'ada'],
    farcaster: ['farcaster channel', 'ada'],
    shareKey: ['share key', 'ada', 'key'],
    recovery: ['recovery share', 'ada'],
  })
})
