import { toAccountStatement } from '@latchkey/protocol/wallet'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { bytesToHex, keccak256, numberToHex, recoverAddress, serializeSignature, stringToBytes } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { expect, it } from 'vitest'
import { listen } from '../../test/listen.ts'
import { deriveAccounts, toEvmAddress } from './deriveAccounts.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { proveAccounts } from './proveAccounts.ts'
import { signHash } from './signHash.ts'

const seed = new Uint8Array(64).fill(5)
const key = new Uint8Array(32).fill(7)

it('proves both accounts with their keys, over the statement with the nonce', async () => {
  const statement = { userId: 'ada', accounts: deriveAccounts(seed), nonce: 'abc' }
  const proof = proveAccounts(seed, statement)
  const text = stringToBytes(toAccountStatement(statement))
  expect(proof.nonce).toBe('abc')
  expect(await recoverAddress({ hash: keccak256(text), signature: proof.eip155 })).toBe(
    statement.accounts.eip155,
  )
  const publicKey = Uint8Array.from(base58.decode(statement.accounts.solana))
  const imported = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  const signature = Uint8Array.from(base58.decode(proof.solana))
  expect(await crypto.subtle.verify('Ed25519', imported, signature, Uint8Array.from(text))).toBe(true)
})

it('overwrites the keys used for proofs', () => {
  const keys = [deriveEvmKey(seed), deriveSolanaKey(seed)].map((each) => bytesToHex(each))
  const seen: { before: Uint8Array; was: string }[] = []
  listen(Uint8Array.prototype, 'slice', (_, taken, self) => {
    for (const before of [self, taken] as Uint8Array[]) seen.push({ before, was: bytesToHex(before) })
  })
  proveAccounts(seed, { userId: 'ada', accounts: { eip155: '0x', solana: '' }, nonce: 'abc' })
  for (const each of keys) {
    const secret = seen.filter(({ was }) => was === each)
    expect(secret.length).toBeGreaterThan(0)
    for (const { before } of secret) expect(bytesToHex(before)).toBe(`0x${'00'.repeat(32)}`)
  }
})

// The s of hash 0 is high before normalization. The r of hash 51 and the s of hash 207 begin with a zero byte.
it.each([0, 1, 51, 207])('signs hash %i as viem does, with a low s and 32 bytes each', async (number) => {
  const hash = keccak256(numberToHex(number))
  const signature = signHash(hash, key)
  const { r, s, yParity } = await sign({ hash, privateKey: bytesToHex(key) })
  expect(signature).toEqual({ r, s, yParity })
  expect(BigInt(signature.s)).toBeLessThanOrEqual(secp256k1.CURVE.n / 2n)
  expect(serializeSignature(signature)).toHaveLength(132)
  expect(await recoverAddress({ hash, signature })).toBe(toEvmAddress(key))
})

it('returns the address of a key', () => {
  expect(toEvmAddress(key)).toBe(privateKeyToAddress(bytesToHex(key)))
})
