import type { WalletUser } from './shapes.ts'

/** Formats the statement that a new wallet's accounts sign to prove that the frame owns them (`accountProof`). */
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
