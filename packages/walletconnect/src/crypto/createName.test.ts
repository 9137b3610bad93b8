import { expect, it } from 'vitest'
import { hideWebCrypto } from '../../test/hideWebCrypto.ts'
import { createName } from './createName.ts'

it('creates unique names in a page without TLS', () => {
  hideWebCrypto()
  const names = new Set(Array.from({ length: 100 }, createName))
  expect(names.size).toBe(100)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/)
})
