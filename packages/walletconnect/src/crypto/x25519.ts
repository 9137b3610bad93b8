import { pow } from '@noble/curves/abstract/modular'
import { montgomery } from '@noble/curves/abstract/montgomery'
import { randomBytes } from './bytes.ts'

const P = 2n ** 255n - 19n

/**
 * X25519 (RFC 7748) over noble's Montgomery ladder. Taken from there alone it leaves the Edwards curve, five times as
 * large, to browsers without an Ed25519 of their own.
 */
export const x25519 = /* @__PURE__ */ montgomery({
  P,
  type: 'x25519',
  powPminus2: (x) => pow(x, P - 2n, P),
  adjustScalarBytes(bytes) {
    // RFC 7748 section 5.
    bytes[0] = (bytes[0] ?? 0) & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes
  },
  randomBytes: (length = 32) => randomBytes(length),
})
