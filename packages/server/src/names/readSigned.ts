import { createHash } from 'node:crypto'
import { fromCoinType } from '@latchkey/protocol/coinType'
import { nameTextSeconds } from '@latchkey/protocol/constants'
import type { NameText, SignedText } from '@latchkey/protocol/schema'
import { type Address, isAddress } from 'viem'
import type { NameAccount, OnceText } from './createNameStore.ts'
import { refuseName } from './refuseName.ts'

/** Reads the account that claims to have signed. Throws the problem, by field. */
export function readAccount({
  address,
  coin_type: coinType,
}: Pick<SignedText, 'address' | 'coin_type'>): NameAccount {
  if (!isAddress(address, { strict: false }))
    throw refuseName('address', 'It must be an EVM address: 0x and 40 hex digits.')
  if (fromCoinType(coinType) === undefined)
    throw refuseName(
      'coin_type',
      'It must be the coin type of an EVM chain: 60, or 2147483648 plus the chain id (ENSIP-11).',
    )
  return { address: address.toLowerCase() as Address, coinType }
}

/** Builds the single-use record of a text for its signer, kept until the text itself expires. */
export function toOnceText({ address }: NameAccount, { timestamp }: NameText, message: string): OnceText {
  const hash = createHash('sha256').update(`${address}\n${message}`).digest('hex')
  return { hash, expiresAt: (timestamp + nameTextSeconds + 1) * 1000 }
}
