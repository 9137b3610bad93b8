import { p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { NETWORK, pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { expect, it } from 'vitest'
import { signBip322 } from './signBip322.ts'

// Keys and signature of BIP-322's own test vectors.
const secret = WIF(NETWORK).decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const sign = (text: string, script: Uint8Array) =>
  Buffer.from(signBip322(new TextEncoder().encode(text), { script, secret })).toString('base64')

it('signs the vectors of BIP-322 with P2WPKH', () => {
  const { address = '', script } = p2wpkh(pubECDSA(secret), NETWORK)
  expect(address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  for (const text of ['', 'Hello World']) {
    expect(Verifier.verifySignature(address, text, sign(text, script))).toBe(true)
    expect(Verifier.verifySignature(address, `${text}.`, sign(text, script))).toBe(false)
  }
})

it('signs with P2TR', () => {
  const { address = '', script } = p2tr(pubSchnorr(secret), undefined, NETWORK)
  expect(Verifier.verifySignature(address, 'Hello World', sign('Hello World', script))).toBe(true)
  expect(Verifier.verifySignature(address, 'Hello world', sign('Hello World', script))).toBe(false)
})
