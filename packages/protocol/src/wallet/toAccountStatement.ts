import type { WalletUser } from './shapes.ts'

/** What the accounts of a new wallet sign, to prove that they are of the frame that names them (`accountProof`). */
export function toAccountStatement({
  userId,
  accounts: { eip155, solana },
  nonce,
}: {
  userId: string
  accounts: NonNullable<WalletUser['accounts']>
  nonce: string
}): string {
  return [
    'Latchkey: these accounts are the wallet of a user. The wallet alone signs this, and never for an app.',
    `User: ${userId}`,
    `EVM: ${eip155.toLowerCase()}`,
    `Solana: ${solana}`,
    `Nonce: ${nonce}`,
  ].join('\n')
}
