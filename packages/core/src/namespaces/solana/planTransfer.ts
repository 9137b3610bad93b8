import { scaleTolerance } from '@latchkey/protocol/constants'
import { readScale, type Scale, toRaw } from '@latchkey/protocol/scaledAmount'
import {
  type Address,
  address,
  createNoopSigner,
  getBase64Encoder,
  type Instruction,
  isOffCurveAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountState,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintDecoder,
  getTokenDecoder,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token'
import {
  AmountInexactError,
  AmountRescaledError,
  BalanceInsufficientError,
  ReceiverNotWalletError,
  TokenHookError,
  TransferRefusedError,
  UnsupportedChainError,
} from '../../errors/send.ts'
import type { Transfer, TransferCost } from '../contract/defineNamespace.ts'
import type { SolanaRpc } from './createRpc.ts'
import { computeTransferFee, readMintRules } from './readMintRules.ts'
import { token2022 } from './token2022.ts'

/** A transfer's effects on chain, without its fees. */
export type TransferPlan = {
  instructions: readonly Instruction[]
  /** The accounts that it writes to. Recent fees for these determine the price. */
  writable: readonly Address[]
  /** The receiver's token account if the first instruction creates it, with its current lamports. */
  opens: { address: Address; lamports: bigint } | undefined
  /** The amount that the receiver gets, in base units of the asset. */
  received: bigint
  /** Tokens only: the raw and the displayed amount, which differ if the mint scales amounts. */
  scaled?: TransferCost['scaled']
}

/** Programs that own tokens. */
const tokenPrograms: readonly string[] = [TOKEN_PROGRAM_ADDRESS, token2022]
/** Size of a token account in bytes. Token-2022 accounts can be larger, depending on the mint. */
const tokenAccountBytes = 165

/**
 * Plans a transfer of SOL or an SPL token from chain data: which accounts hold the token, and whether the receiver's
 * account exists. Throws `ReceiverNotWalletError`, `BalanceInsufficientError`, `TokenHookError` and
 * `TransferRefusedError`.
 */
export function planTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<TransferPlan> {
  if (transfer.asset.type === 'native') return planNative(rpc, transfer)
  if (transfer.asset.type === 'fungible') return planToken(rpc, transfer, address(transfer.asset.address))
  throw new UnsupportedChainError('solana')
}

async function planNative(rpc: SolanaRpc, { amount, from, to }: Transfer): Promise<TransferPlan> {
  const [source, destination] = [address(from), address(to)]
  const { value: receiver } = await rpc.getAccountInfo(destination, { encoding: 'base64' }).send()
  if (receiver && (receiver.executable || tokenPrograms.includes(receiver.owner)))
    throw new ReceiverNotWalletError(to)
  if (!receiver && isOffCurveAddress(destination)) throw new ReceiverNotWalletError(to)
  const instruction = getTransferSolInstruction({ source: createNoopSigner(source), destination, amount })
  return { instructions: [instruction], writable: [source, destination], opens: undefined, received: amount }
}

async function planToken(rpc: SolanaRpc, transfer: Transfer, mint: Address): Promise<TransferPlan> {
  const { from } = transfer
  const owner = address(from)
  const receiver = address(transfer.to)
  const {
    value: [mintAccount, receiverAccount],
  } = await rpc.getMultipleAccounts([mint, receiver], { encoding: 'base64' }).send()
  if (!mintAccount || !tokenPrograms.includes(mintAccount.owner))
    throw new TransferRefusedError(`${mint} is not a token`)
  const tokenProgram = mintAccount.owner
  const mintBytes = toBytes(mintAccount)
  const { decimals } = getMintDecoder().decode(mintBytes)
  const { fees, hasHook } = readMintRules(mintBytes)
  // The hook's program defines which further accounts it needs, and the chain rejects a transfer without them.
  if (hasHook) throw new TokenHookError(mint)
  const [destination, accounts, epoch] = await Promise.all([
    findDestination(rpc, { mint, receiver, receiverAccount, tokenProgram }),
    findTokenAccounts(rpc, { mint, owner }),
    fees && rpc.getEpochInfo().send(),
  ])
  const scale = readScale(Uint8Array.from(mintBytes), Date.now() / 1_000)
  const total = accounts.reduce((sum, account) => sum + account.amount, 0n)
  const scaled = toScaled(scale, total, transfer, mint)
  const amount = scaled.rawAmount
  const sources = takeFrom(accounts, amount, mint)
  const toShown = (raw: bigint) => scale?.toShown(raw) ?? raw
  // The token withholds a fee from each transfer.
  const parts = sources.map((source) =>
    fees && epoch ? computeTransferFee(fees, epoch.epoch, source.amount) : 0n,
  )
  const payer = createNoopSigner(owner)
  const creation = getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: destination.address,
    owner: receiver,
    mint,
    tokenProgram,
  })
  const moves = sources.map((source) =>
    getTransferCheckedInstruction(
      {
        source: source.address,
        mint,
        destination: destination.address,
        authority: payer,
        amount: source.amount,
        decimals,
      },
      { programAddress: tokenProgram },
    ),
  )
  return {
    instructions: destination.opens ? [creation, ...moves] : moves,
    writable: [owner, destination.address, ...sources.map((source) => source.address)],
    opens: destination.opens,
    received: toShown(parts.reduce((left, part) => left - part, amount)),
    scaled,
  }
}

/**
 * Converts a displayed amount to the raw amount that accounts store, which is never more than was requested or is
 * available. Throws `AmountInexactError` if the result would be displayed as clearly less. Throws `AmountRescaledError`
 * if the reviewed raw amount is now displayed differently, including when the mint no longer scales amounts.
 */
function toScaled(
  scale: Scale | undefined,
  total: bigint,
  { amount, rawAmount: reviewed }: Transfer,
  mint: Address,
): NonNullable<TransferCost['scaled']> {
  const isClose = (shown: bigint) => {
    const difference = shown < amount ? amount - shown : shown - amount
    return difference * scaleTolerance <= amount
  }
  if (reviewed !== undefined) {
    if (!isClose(scale?.toShown(reviewed) ?? reviewed)) throw new AmountRescaledError(mint)
    return { rawAmount: reviewed, amount }
  }
  if (!scale) return { rawAmount: amount, amount }
  const all = scale.toShown(total)
  // An amount that is displayed as the whole balance means the whole balance. Interest may have been lost since it was
  // displayed.
  if (all === amount || (all < amount && isClose(all))) return { rawAmount: total, amount: all }
  const { raw, shown } = toRaw(scale, amount)
  if (raw === 0n || !isClose(shown)) throw new AmountInexactError(mint)
  return { rawAmount: raw, amount: shown }
}

/**
 * Finds the account that receives the token: the receiver itself if it is a token account, else the wallet's associated
 * token account.
 */
async function findDestination(
  rpc: SolanaRpc,
  {
    mint,
    receiver,
    receiverAccount,
    tokenProgram,
  }: {
    mint: Address
    receiver: Address
    receiverAccount: RawAccount | null | undefined
    tokenProgram: Address
  },
): Promise<{ address: Address; opens: TransferPlan['opens'] }> {
  if (receiverAccount && tokenPrograms.includes(receiverAccount.owner)) {
    const bytes = toBytes(receiverAccount)
    const isOfMint = bytes.length >= tokenAccountBytes && getTokenDecoder().decode(bytes).mint === mint
    if (!isOfMint) throw new ReceiverNotWalletError(receiver)
    return { address: receiver, opens: undefined }
  }
  if (receiverAccount?.executable) throw new ReceiverNotWalletError(receiver)
  const [associated] = await findAssociatedTokenPda({ mint, owner: receiver, tokenProgram })
  const { value } = await rpc.getAccountInfo(associated, { encoding: 'base64' }).send()
  const isOpen = value !== null && tokenPrograms.includes(value.owner)
  // No key can own such an address. A program may, but an existing account is the only sign of that.
  if (!receiverAccount && !isOpen && isOffCurveAddress(receiver)) throw new ReceiverNotWalletError(receiver)
  const opens = isOpen ? undefined : { address: associated, lamports: value?.lamports ?? 0n }
  return { address: associated, opens }
}

type TokenSource = { address: Address; amount: bigint }

/** Finds the owner's accounts that can be spent from, largest first. */
async function findTokenAccounts(
  rpc: SolanaRpc,
  { mint, owner }: { mint: Address; owner: Address },
): Promise<readonly TokenSource[]> {
  const { value: accounts } = await rpc
    .getTokenAccountsByOwner(owner, { mint }, { encoding: 'base64' })
    .send()
  return accounts
    .map(({ account, pubkey }) => ({ address: pubkey, token: getTokenDecoder().decode(toBytes(account)) }))
    .filter(({ token }) => token.state === AccountState.Initialized)
    .sort((one, other) => compareAmounts(other.token, one.token))
    .map(({ address: source, token }) => ({ address: source, amount: token.amount }))
}

/** Splits an amount over as few accounts as possible. */
function takeFrom(accounts: readonly TokenSource[], amount: bigint, mint: Address): readonly TokenSource[] {
  const sources: TokenSource[] = []
  let missing = amount
  for (const source of accounts) {
    if (source.amount >= missing) return [...sources, { ...source, amount: missing }]
    sources.push(source)
    missing -= source.amount
  }
  throw new BalanceInsufficientError(mint)
}

type RawAccount = {
  data: readonly [string, string]
  executable: boolean
  owner: Address
}

function toBytes({ data: [base64] }: { data: readonly [string, string] }) {
  return getBase64Encoder().encode(base64)
}

function compareAmounts(one: Token, other: Token): number {
  return one.amount < other.amount ? -1 : one.amount > other.amount ? 1 : 0
}
