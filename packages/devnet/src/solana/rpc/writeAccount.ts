import { type EncodedAccount, isSome, type Option, type ReadonlyUint8Array } from '@solana/kit'
import { AccountState, type Mint, type Token } from '@solana-program/token'
import bs58 from 'bs58'
import type { SolanaChain } from '../chain/createSolanaChain.ts'
import { readMint, readTokenAccount, tokenPrograms, writeTokenAmount } from '../chain/readTokenAccount.ts'
import { RpcFailure } from '../RpcFailure.ts'
import { type RpcConfig, readConfig, readNumber } from './readParameters.ts'

const base58BytesMax = 128
/** Accounts no longer pay rent. */
const rentEpoch = 18_446_744_073_709_551_615n
const states = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
} as const

/** Formats an account like Solana's RPC, in the encoding and slice given by the options. */
export function writeAccount(chain: SolanaChain, account: EncodedAccount, config: RpcConfig) {
  return {
    data: writeBytes(chain, account, config),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch,
    space: account.data.length,
  }
}

function writeBytes(
  chain: SolanaChain,
  account: EncodedAccount,
  { encoding, dataSlice }: RpcConfig,
): unknown {
  const parsed = encoding === 'jsonParsed' ? parseAccount(chain, account) : undefined
  if (parsed) return parsed
  const bytes = cut(account.data, dataSlice)
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding !== undefined && encoding !== 'base58')
    throw new RpcFailure('invalidParams', `Invalid params: unsupported encoding ${encoding}`)
  if (bytes.length > base58BytesMax)
    throw new RpcFailure(
      'invalidRequest',
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  const text = bs58.encode(Uint8Array.from(bytes))
  return encoding === undefined ? text : [text, 'base58']
}

function cut(bytes: ReadonlyUint8Array, slice: unknown): ReadonlyUint8Array {
  if (slice === undefined || slice === null) return bytes
  const { offset, length } = readConfig(slice)
  const start = readNumber(offset)
  return bytes.slice(start, start + readNumber(length))
}

function parseAccount(chain: SolanaChain, account: EncodedAccount): unknown {
  const token = readTokenAccount(account)
  const mint = token ? undefined : readMint(account)
  const mintOf = token && chain.account(token.mint)
  const parsed = mint
    ? { type: 'mint', info: writeMint(mint) }
    : token && mintOf
      ? { type: 'account', info: writeToken(token, readMint(mintOf)?.decimals ?? 0) }
      : undefined
  if (!parsed) return undefined
  const program = account.programAddress === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022'
  return { program, parsed, space: account.data.length }
}

function writeMint({ mintAuthority, supply, decimals, isInitialized, freezeAuthority }: Mint) {
  return {
    mintAuthority: orNull(mintAuthority),
    supply: supply.toString(),
    decimals,
    isInitialized,
    freezeAuthority: orNull(freezeAuthority),
  }
}

function writeToken(token: Token, decimals: number) {
  const delegate = orNull(token.delegate)
  const closeAuthority = orNull(token.closeAuthority)
  const reserve = orNull(token.isNative)
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: writeTokenAmount(token.amount, decimals),
    state: states[token.state],
    isNative: reserve !== null,
    ...(reserve !== null && { rentExemptReserve: writeTokenAmount(reserve, 9) }),
    ...(delegate && { delegate, delegatedAmount: writeTokenAmount(token.delegatedAmount, decimals) }),
    ...(closeAuthority && { closeAuthority }),
  }
}

const orNull = <value>(option: Option<value>): value | null => (isSome(option) ? option.value : null)
