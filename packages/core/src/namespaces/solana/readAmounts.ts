import { type Address, getBase64Encoder, address as toAddress } from '@solana/kit'
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Amounts } from '../defineNamespace.ts'
import type { SolanaRpc } from './createRpc.ts'
import { token2022 } from './token2022.ts'

/** Reads an account's lamports and what it has of each token, over all of its token accounts. */
export async function readAmounts(rpc: SolanaRpc, owner: string): Promise<Amounts> {
  const account = toAddress(owner)
  const readTokens = (programId: Address) =>
    rpc.getTokenAccountsByOwner(account, { programId }, { encoding: 'base64' }).send()
  const [{ value: native }, ...answers] = await Promise.all([
    rpc.getBalance(account).send(),
    ...[TOKEN_PROGRAM_ADDRESS, token2022].map(readTokens),
  ])
  const tokens: Record<string, bigint> = {}
  for (const { account: held } of answers.flatMap(({ value }) => value)) {
    const { amount, mint } = getTokenDecoder().decode(getBase64Encoder().encode(held.data[0]))
    if (amount > 0n) tokens[mint] = (tokens[mint] ?? 0n) + amount
  }
  return { native, tokens }
}
