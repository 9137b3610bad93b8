import { expect, it } from 'vitest'
import { signStatement, testAccounts } from '../../../test/wallet/testAccounts.ts'
import { requireAccountProof } from './requireAccountProof.ts'

const said = { userId: 'user', accounts: testAccounts, nonce: 'current' }
const nonces = { isValid: (nonce: string) => nonce === 'current' }

/** Returns the parameter that a proof is refused for; undefined if it is accepted. */
const refusedFor = async (change: object, proof = signStatement(said)) =>
  requireAccountProof({ ...said, proof: await proof, ...change }, nonces).then(
    () => undefined,
    ({ code, reasons: [{ field }] }) => [code, field],
  )

it('accepts accounts that signed for this user', async () => {
  expect(await refusedFor({})).toBeUndefined()
})

it('refuses another user, other accounts, an expired nonce and a broken signature', async () => {
  expect(await refusedFor({ userId: 'other' })).toEqual(['PARAMETER_INVALID', 'proof.eip155'])
  const eip155 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(await refusedFor({ accounts: { ...testAccounts, eip155 } })).toEqual([
    'PARAMETER_INVALID',
    'proof.eip155',
  ])
  const expired = signStatement({ ...said, nonce: 'expired' })
  expect(await refusedFor({}, expired)).toEqual(['PARAMETER_INVALID', 'proof.nonce'])
  const proof = await signStatement(said)
  expect(await refusedFor({ proof: { ...proof, eip155: '0x12' } })).toEqual([
    'PARAMETER_INVALID',
    'proof.eip155',
  ])
  const foreign = await signStatement({ ...said, userId: 'other' })
  expect(await refusedFor({ proof: { ...proof, solana: foreign.solana } })).toEqual([
    'PARAMETER_INVALID',
    'proof.solana',
  ])
})
