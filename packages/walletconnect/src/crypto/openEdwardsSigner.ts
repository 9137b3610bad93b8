import { twistedEdwards } from '@noble/curves/abstract/edwards'
import { Field, mod } from '@noble/curves/abstract/modular'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/abstract/utils'
import { concatBytes, hexToBytes, randomBytes } from './bytes.ts'
import { sha512 } from './sha512.ts'
import type { Signer } from './signer.ts'

const Fp = Field(2n ** 255n - 19n, undefined, true)
/** edwards25519 (RFC 8032 section 5.1). */
const { CURVE, ExtendedPoint } = twistedEdwards({
  Fp,
  a: Fp.create(-1n),
  d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
  n: 2n ** 252n + 27742317777372353535851937790883648493n,
  h: 8n,
  Gx: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  Gy: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
  randomBytes: (length = 32) => randomBytes(length),
  hash() {
    throw new TypeError('Unexpected hash call')
  },
})

/**
 * Opens a signer with a private key (32 bytes as hex) for browsers without Ed25519: RFC 8032 section 5.1.6 over noble's
 * curve. noble's own `ed25519` also imports a SHA-512, which would stay in the module that SHA-256 is imported from,
 * and so in the page's initial bundle.
 */
export function openEdwardsSigner(seed: string): Signer {
  const secret = sha512(hexToBytes(seed))
  const head = secret.slice(0, 32)
  const prefix = secret.slice(32)
  head[0] = (head[0] ?? 0) & 248
  head[31] = ((head[31] ?? 0) & 127) | 64
  const scalar = mod(bytesToNumberLE(head), CURVE.n)
  const publicKey = ExtendedPoint.BASE.multiply(scalar).toRawBytes()
  return {
    publicKey,
    async sign(bytes) {
      const nonce = scalarOf(prefix, bytes)
      const commitment = ExtendedPoint.BASE.multiply(nonce).toRawBytes()
      const challenge = scalarOf(commitment, publicKey, bytes)
      const proof = mod(nonce + challenge * scalar, CURVE.n)
      return concatBytes(commitment, numberToBytesLE(proof, 32))
    },
  }
}

function scalarOf(...parts: readonly Uint8Array[]): bigint {
  return mod(bytesToNumberLE(sha512(concatBytes(...parts))), CURVE.n)
}
