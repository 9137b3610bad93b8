import { readScale } from '@latchkey/protocol/scaledAmount'
import { type Address, getBase64Encoder, address as toAddress } from '@solana/kit'
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Amounts } from '../contract/defineNamespace.ts'
import type { SolanaRpc } from './createRpc.ts'
import { token2022 } from './token2022.ts'

/** Number of accounts that a node returns per request. */
const accountsAtOnce = 100

/**
 * Reads an account's lamports and its displayed balance of each requested token, summed over all its token accounts.
 */
export async function readAmounts(
  rpc: SolanaRpc,
  owner: string,
  wanted?: readonly string[],
): Promise<Amounts> {
  const account = toAddress(owner)
  const readTokens = (programId: Address) =>
    rpc.getTokenAccountsByOwner(account, { programId }, { encoding: 'base64' }).send()
  const [{ value: native }, older, newer] = await Promise.all([
    rpc.getBalance(account).send(),
    readTokens(TOKEN_PROGRAM_ADDRESS),
    readTokens(token2022),
  ])
  const sum = ({ value }: typeof older) => {
    const tokens: Record<Address, bigint> = {}
    for (const { account: held } of value) {
      const { amount, mint } = getTokenDecoder().decode(getBase64Encoder().encode(held.data[0]))
      const isWanted = wanted?.includes(mint) ?? true
      if (isWanted && amount > 0n) tokens[mint] = (tokens[mint] ?? 0n) + amount
    }
    return tokens
  }
  return { native, tokens: { ...sum(older), ...(await toShown(rpc, sum(newer))) } }
}

/** Scales amounts as their mints define. */
async function toShown(
  rpc: SolanaRpc,
  amounts: Readonly<Record<Address, bigint>>,
): Promise<Record<string, bigint>> {
  const mints = Object.keys(amounts).map((mint) => toAddress(mint))
  const parts = Array.from({ length: Math.ceil(mints.length / accountsAtOnce) }, (_, at) =>
    mints.slice(at * accountsAtOnce, (at + 1) * accountsAtOnce),
  )
  const read = await Promise.all(
    parts.map((part) => rpc.getMultipleAccounts(part, { encoding: 'base64' }).send()),
  )
  const nowS = Date.now() / 1_000
  const shown = read
    .flatMap(({ value }) => value)
    .map((kept, at) => {
      const mint = mints[at] as Address
      const raw = amounts[mint] ?? 0n
      const bytes = kept && Uint8Array.from(getBase64Encoder().encode(kept.data[0]))
      return [mint, (bytes && readScale(bytes, nowS))?.toShown(raw) ?? raw] as const
    })
  return Object.fromEntries(shown)
}
