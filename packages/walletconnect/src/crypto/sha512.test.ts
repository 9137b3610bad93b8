import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { bytesToHex, randomBytes, utf8ToBytes } from './bytes.ts'
import { sha512 } from './sha512.ts'

// Examples from FIPS 180-4.
it.each([
  [
    'abc',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
  ],
])('hashes %j as the specification does', (text, hash) => {
  expect(bytesToHex(sha512(utf8ToBytes(text)))).toBe(hash)
})

it('matches OpenSSL at any length', () => {
  for (let length = 0; length < 400; length += 1) {
    const bytes = randomBytes(length)
    expect(bytesToHex(sha512(bytes))).toBe(createHash('sha512').update(bytes).digest('hex'))
  }
})
