import { type AccountProof, toAccountStatement } from '@latchkey/protocol/wallet'
import { isAddressEqual, keccak256, recoverAddress, stringToBytes } from 'viem'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { verifyEd25519 } from '../../base/verifyEd25519.ts'
import type { WalletRequestOf } from '../base/ports.ts'
import type { Nonces } from '../proofs/createNonces.ts'

/**
 * Throws PARAMETER_INVALID if an account has not signed for this user with a current nonce: it may belong to someone
 * else.
 */
export async function requireAccountProof(
  {
    userId,
    accounts,
    proof,
  }: { userId: string; accounts: WalletRequestOf<'createWallet'>['body']['accounts']; proof: AccountProof },
  nonces: Pick<Nonces, 'isValid'>,
): Promise<void> {
  if (!nonces.isValid(proof.nonce))
    throw invalid('proof.nonce', 'The nonce is invalid or expired. Request a new one.')
  const text = toAccountStatement({ userId, accounts, nonce: proof.nonce })
  const hash = keccak256(stringToBytes(text))
  const signer = await recoverAddress({ hash, signature: proof.eip155 }).catch(() => undefined)
  if (!signer || !isAddressEqual(signer, accounts.eip155))
    throw invalid('proof.eip155', 'The account did not sign this user’s statement.')
  if (!(await verifyEd25519({ publicKey: accounts.solana, text, signature: proof.solana })))
    throw invalid('proof.solana', 'The account did not sign this user’s statement.')
}

function invalid(field: string, description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description })
}
