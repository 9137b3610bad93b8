import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { walletUsed } from '../../connection/connect.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { accountTypePreferred } from './accountType.ts'
import { loadKit, saveKit } from './persist.ts'
import { createPreferences } from './preferences.ts'

it('loads a valid shape from any stored text', () => {
  const known = fc.record(
    {
      version: fc.constantFrom(1, 2, '1'),
      activeNamespace: fc.constantFrom('eip155', 'solana', 'nope', 7),
      activeNetwork: fc.oneof(fc.constantFrom('solana:abc', 'eip155:1', 'x'), fc.jsonValue()),
      preferredAccountTypes: fc.oneof(
        fc.constantFrom({ eip155: 'eoa' }, { eip155: 'x', solana: 7 }),
        fc.jsonValue(),
      ),
      recentWallets: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      themeMode: fc.oneof(fc.constantFrom('dark', 'sepia', ['dark']), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    known.map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (stored) => {
      const storage = createMemoryStorage()
      storage.setItem('latchkey.kit', stored)
      const kit = loadKit(storage, 'latchkey')
      if (!kit) return
      expect(JSON.parse(stored).version).toBe(1)
      const { preferredAccountTypes, recentWallets, themeMode } = kit
      expect(recentWallets.length).toBeLessThanOrEqual(2)
      for (const id of recentWallets) expect(typeof id).toBe('string')
      for (const type of Object.values(preferredAccountTypes)) expect(['eoa', 'smartAccount']).toContain(type)
      expect(['light', 'dark', 'system', undefined]).toContain(themeMode)
    }),
  )
})

it('loads what it saved', () => {
  const storage = createMemoryStorage()
  const kit = {
    activeNamespace: 'solana',
    activeNetwork: 'solana:abc',
    preferredAccountTypes: { eip155: 'smartAccount' },
    recentWallets: ['io.metamask'],
    locale: 'pt-BR',
    themeMode: 'dark',
  } as const
  expect(loadKit(storage, 'latchkey')).toBeUndefined()
  saveKit(storage, 'latchkey', kit)
  expect(loadKit(storage, 'latchkey')).toEqual(kit)
  expect(loadKit(storage, 'other')).toBeUndefined()
})

it('[9.21 recent wallets] keeps the last two wallets without duplicates', () => {
  const preferences = createPreferences()
  for (const id of ['a', 'b', 'b', 'c', 'b']) preferences.setState((state) => walletUsed(state, id))
  expect(preferences.getState().recentWallets).toEqual(['b', 'c'])
  preferences.setState((state) => accountTypePreferred(state, 'eip155', 'smartAccount'))
  expect(preferences.getState().preferredAccountTypes).toEqual({ eip155: 'smartAccount' })
})
