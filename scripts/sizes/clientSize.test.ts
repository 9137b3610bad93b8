import { expect, it } from 'vitest'
import { compareBuilds } from './clientSize.mjs'

const chunk = (facadeModuleId: string | null, length: number) => ({
  facadeModuleId,
  // Incompressible with gzip.
  code: Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * at * 31 + at * 17) % 89))).join(''),
})

it('separates what pairing loads from what loads later, and counts shared code once', () => {
  const app = chunk(null, 3_000)
  const client = chunk('\0virtual:client', 1_000)
  const late = [
    chunk('/r/packages/walletconnect/dist/crypto/nobleCurves.js', 500),
    chunk('/r/packages/walletconnect/dist/engine/readSignedIn.js', 300),
  ]
  expect(compareBuilds([app], [app])).toEqual({ toPair: 0, whole: 0 })
  const { toPair, whole } = compareBuilds([app], [app, client, ...late])
  expect(toPair).toBe(compareBuilds([], [client]).whole)
  expect(whole - toPair).toBe(compareBuilds([], late).whole)
})
