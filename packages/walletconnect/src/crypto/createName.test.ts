import { expect, it } from 'vitest'
import { hideWebCrypto } from '../../test/hideWebCrypto.ts'
import { createName } from './createName.ts'

it('makes names in a page without TLS, no two alike', () => {
  hideWebCrypto()
  const names = new Set(Array.from({ length: 100 }, createName))
  expect(names.size).toBe(100)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/)
})
