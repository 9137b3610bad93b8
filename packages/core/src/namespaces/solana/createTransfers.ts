import {
  blockhashBlocks,
  blockhashMs,
  computeMarginPercent,
  computeUnitsMax,
  expiredAsksMax,
  rpcRetryCodes,
} from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { readScale } from '@latchkey/protocol/scaledAmount'
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  signature,
  type Transaction,
  type TransactionMessageBytesBase64,
  address as toAddress,
} from '@solana/kit'
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { HttpRequestError, TimeoutError } from 'viem'
import { WalletMethodMissingError } from '../../errors/connection.ts'
import {
  AmountInexactError,
  GasEstimationFailedError,
  TransactionExpiredError,
  TransactionRevertedError,
  TransferRefusedError,
} from '../../errors/send.ts'
import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import type {
  Amounts,
  ComputeBudget,
  Namespace,
  Transfer,
  TransferCost,
} from '../contract/defineNamespace.ts'
import { chooseUnitPrice } from './chooseUnitPrice.ts'
import { compileTransfer } from './compileTransfer.ts'
import { createRpc, type RpcAddresses, type SolanaRpc } from './createRpc.ts'
import { describeFailure } from './describeFailure.ts'
import { isUnsupported } from './isUnsupported.ts'
import { planTransfer } from './planTransfer.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import type { SolanaDriver } from './solanaDriver.ts'
import { token2022 } from './token2022.ts'

/** Sends transfers and follows them. Loads with the first transfer. */
type Transfers = {
  estimate(transfer: Transfer): Promise<TransferCost>
  /** Resolves to the transaction's signature once the transaction is broadcast. */
  send(transfer: Transfer, driver: SolanaDriver): Promise<string>
  check: Required<Namespace>['checkTransfer']
  readAmounts: Required<Namespace>['readAmounts']
}

/** A transaction that is signed but not confirmed. */
type UnderWay = {
  wire: Base64EncodedWireTransaction
  lastValidBlockHeight: bigint
  /** How often it was missing after it expired. Nodes can be slightly out of sync. */
  misses: number
}

/**
 * Creates the transfers of Solana's networks. A transaction is only signed again once the previous one can no longer be
 * confirmed.
 */
export function createTransfers(addressesOf: (networkId: Caip2) => RpcAddresses): Transfers {
  const rpcs = new Map<string, SolanaRpc>()
  const underWay = new Map<string, UnderWay>()

  function rpcOf(networkId: Caip2): SolanaRpc {
    const addresses = addressesOf(networkId)
    const key = JSON.stringify(addresses)
    const rpc = rpcs.get(key) ?? createRpc(addresses)
    rpcs.set(key, rpc)
    return rpc
  }

  return {
    readAmounts: ({ address, networkId, tokens }) => readAmounts(rpcOf(networkId), address, tokens),
    estimate: (transfer) => estimateTransfer(rpcOf(transfer.networkId), transfer),
    async send(transfer, driver) {
      const rpc = rpcOf(transfer.networkId)
      const computeBudget = transfer.computeBudget ?? (await estimateTransfer(rpc, transfer)).computeBudget
      for (let asks = 1; asks <= expiredAsksMax; asks += 1) {
        const plan = await planTransfer(rpc, transfer)
        const { asset } = transfer
        // Only a review shows an amount that differs from the requested one.
        if (asset.type === 'fungible' && plan.scaled && plan.scaled.amount !== transfer.amount)
          throw new AmountInexactError(asset.address)
        const { value: lifetime } = await rpc.getLatestBlockhash().send()
        const { from } = transfer
        const transaction = compileTransfer({
          computeBudget,
          from,
          instructions: plan.instructions,
          lifetime,
        })
        await simulateTransfer(rpc, { plan, transaction, transfer })
        const { hash, isChanged, wire } = await sign(driver, transaction, transfer)
        // The wallet has sent it, perhaps with a blockhash of its own. Later failures can't undo that.
        if (!wire) return hash
        const height = await rpc.getBlockHeight().send()
        // A wallet that changed the transaction may have replaced the blockhash, too.
        const lastValidBlockHeight = isChanged ? height + blockhashBlocks : lifetime.lastValidBlockHeight
        // It was never broadcast and has expired, so signing again can't pay twice.
        if (height > lastValidBlockHeight) continue
        await broadcast(rpc, wire)
        underWay.set(hash, { wire, lastValidBlockHeight, misses: 0 })
        return hash
      }
      throw new TransactionExpiredError()
    },
    async check({ hash, networkId, sentAt }) {
      const rpc = rpcOf(networkId)
      const own = underWay.get(hash)
      // Read the height first: a transaction that is missing afterwards can never be confirmed.
      const height = await rpc.getBlockHeight().send()
      const isOver = own ? height > own.lastValidBlockHeight : Date.now() - sentAt > blockhashMs
      // Nodes keep the statuses of recent blocks only. Without a history, a node reports an error, not an absence.
      const isOld = own === undefined || isOver
      const { value: statuses } = await rpc
        .getSignatureStatuses([signature(hash)], { searchTransactionHistory: isOld })
        .send()
      const status = statuses[0]
      if (status && status.confirmationStatus !== 'processed') {
        underWay.delete(hash)
        if (status.err) throw new TransactionRevertedError(hash, describeFailure(status.err))
        return true
      }
      if (status) return false
      // Keep it in `underWay`, so that other callers get the same result.
      if (isOver && (!own || own.misses > 0)) throw new TransactionExpiredError(hash)
      if (isOver && own) own.misses += 1
      // The same bytes are the same transaction, however often they are broadcast.
      if (!isOver && own) await tellAgain(rpc, own.wire)
      return false
    },
  }
}

/** Asks the wallet to sign, or to send if it can't only sign. */
async function sign(
  driver: SolanaDriver,
  transaction: Transaction,
  { from, networkId }: Transfer,
): Promise<{ hash: string; isChanged: boolean; wire: Base64EncodedWireTransaction | undefined }> {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  const { signTransactions, signAndSendTransaction } = driver
  const answers = await signTransactions?.({ transactions: [bytes], address: from, networkId }).catch(
    (error: unknown) => {
      // A session may only grant sending.
      if (!signAndSendTransaction || !isUnsupported(error)) throw error
      return undefined
    },
  )
  if (answers) {
    const [answer] = answers
    if (!answer) throw new TypeError('The wallet returned no transaction')
    const signed = getTransactionDecoder().decode(answer)
    return {
      hash: getSignatureFromTransaction(signed),
      isChanged: !hasSameMembers(signed.messageBytes, transaction.messageBytes),
      wire: getBase64EncodedWireTransaction(signed),
    }
  }
  if (!signAndSendTransaction) throw new WalletMethodMissingError(driver.name, 'solana:signTransaction')
  const hash = await signAndSendTransaction({ transaction: bytes, address: from, networkId })
  return { hash, isChanged: false, wire: undefined }
}

/**
 * Broadcasts a transaction. If the node doesn't respond, it may still have received the transaction, so the transaction
 * counts as sent and is broadcast again while it is followed. Throws `TransferRefusedError` if the node reports that it
 * would fail.
 */
async function broadcast(rpc: SolanaRpc, wire: Base64EncodedWireTransaction): Promise<void> {
  try {
    await rpc
      .sendTransaction(wire, { encoding: 'base64', maxRetries: 0n, preflightCommitment: 'confirmed' })
      .send()
  } catch (error) {
    if (error instanceof HttpRequestError || error instanceof TimeoutError) return
    if (isSolanaError(error) && rpcRetryCodes.some((code) => code === error.context.__code)) return
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw error
    const { cause } = error
    const isAhead =
      // This node lags behind the one that returned the blockhash, or has already received the transaction.
      isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND) ||
      isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)
    if (!isAhead) throw new TransferRefusedError(error.message, error)
  }
}

async function tellAgain(rpc: SolanaRpc, wire: Base64EncodedWireTransaction): Promise<void> {
  try {
    await rpc.sendTransaction(wire, { encoding: 'base64', maxRetries: 0n, skipPreflight: true }).send()
  } catch {
    // The next check broadcasts it again.
  }
}

/**
 * Estimates a transfer's cost: simulates it for its compute units, prices it by recent fees for the same accounts, and
 * simulates it again at that price. A transfer that already has a price keeps it. Throws the reason if the chain would
 * reject the transfer.
 */
export async function estimateTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<TransferCost> {
  const { from } = transfer
  const [plan, { value: lifetime }, minimum] = await Promise.all([
    planTransfer(rpc, transfer),
    rpc.getLatestBlockhash().send(),
    rpc.getMinimumBalanceForRentExemption(0n).send(),
  ])
  const { instructions, opens, received, scaled } = plan
  const compile = (computeBudget: ComputeBudget) =>
    compileTransfer({ computeBudget, from, instructions, lifetime })
  const choose = async (): Promise<ComputeBudget> => {
    const unpriced = compile({ unitLimit: computeUnitsMax, microLamports: 0n })
    const [{ units }, paid] = await Promise.all([
      simulateTransfer(rpc, { plan, transaction: unpriced, transfer }),
      rpc.getRecentPrioritizationFees(plan.writable).send(),
    ])
    const unitLimit = withMargin(units)
    const prices = paid.map(({ prioritizationFee }) => prioritizationFee)
    return { unitLimit, microLamports: chooseUnitPrice(prices, unitLimit) }
  }
  const computeBudget = transfer.computeBudget ?? (await choose())
  const transaction = compile(computeBudget)
  const message = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const [{ value: amount }, { openedBytes }] = await Promise.all([
    rpc.getFeeForMessage(message).send(),
    simulateTransfer(rpc, { plan, transaction, transfer }),
  ])
  if (amount === null) throw new GasEstimationFailedError(new Error('Blockhash not found'))
  const accountCreation = opens && (await priceOpening(rpc, opens.lamports, openedBytes))
  return {
    amount,
    minimum,
    computeBudget,
    ...(accountCreation !== undefined && { accountCreation }),
    ...(received !== (scaled?.amount ?? transfer.amount) && { received }),
    ...(scaled && { scaled }),
  }
}

/** Returns what the payer must add to make an account of this size rent-exempt. */
async function priceOpening(rpc: SolanaRpc, had: bigint, bytes: number | undefined): Promise<bigint> {
  if (bytes === undefined) throw new GasEstimationFailedError(new Error('The simulation returned no account'))
  const needed = await rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send()
  return needed > had ? needed - had : 0n
}

function withMargin(units: number): number {
  const wanted = (BigInt(units) * (100n + computeMarginPercent) + 99n) / 100n
  return Math.min(Number(wanted), computeUnitsMax)
}

/** The most accounts that a node returns for one request. */
const accountsPerRequest = 100

/**
 * Reads an account's lamports and its displayed balance of each requested token, summed over all its token accounts.
 */
async function readAmounts(rpc: SolanaRpc, owner: string, wanted?: readonly string[]): Promise<Amounts> {
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
    for (const { account: tokenAccount } of value) {
      const { amount, mint } = getTokenDecoder().decode(getBase64Encoder().encode(tokenAccount.data[0]))
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
  const parts = Array.from({ length: Math.ceil(mints.length / accountsPerRequest) }, (_, at) =>
    mints.slice(at * accountsPerRequest, (at + 1) * accountsPerRequest),
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
