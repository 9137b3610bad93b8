import { base58, base64 } from '@scure/base'
import { bytesToHex } from 'viem'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { Approval } from '../../base/ports.ts'
import {
  parseMessage,
  parseTransaction,
  type SolanaTransaction,
  signatureBytes,
} from '../../solana/parseTransaction.ts'
import { handOver } from '../handOver.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext, SignerMethod } from '../signerContext.ts'
import { verifyChain } from './verifyChain.ts'

/** The user's Solana account, and the key's own address on eip155. */
type SolanaAccount = NonNullable<Awaited<ReturnType<SignerContext['accounts']['getSolana']>>>

/** A transaction to sign, raw and parsed. */
type Asked = SolanaTransaction & { bytes: Uint8Array<ArrayBuffer> }

/** Solana methods of the wallet: the account is available to the login's origin, signatures only with approval. */
export const solanaMethods: { readonly [method: string]: SignerMethod } = {
  solana_getAccounts: (_, __, context) => listAccounts(context),
  solana_requestAccounts: (_, __, context) => listAccounts(context),
  async solana_signMessage(request, signal, context) {
    const { message, pubkey } = request.params as { message: string; pubkey: string }
    const account = await requireAccount(context, pubkey)
    const bytes = readBytes(() => base58.decode(message))
    // Signing a transaction as a message would move funds without showing it.
    if (isVersioned(bytes) || (parseMessage(bytes) ?? parseTransaction(bytes)))
      throw rpcFailure('invalidParams', 'message: must not be a transaction.')
    // Shown like any other message.
    const shown = { ...request, method: 'personal_sign', params: [bytesToHex(bytes)] }
    await context.approvals.ask(toApproval(shown, account, context), signal)
    const signature = await context.vault.signSolana([bytes], account.owner)
    return { signature: base58.encode(signature[0] ?? new Uint8Array()) }
  },
  async solana_signTransaction(request, signal, context) {
    const { transaction } = request.params as { transaction: string }
    const [signed] = await sign(request, [transaction], signal, context)
    if (!signed) throw rpcFailure('internal', 'Nothing was signed.')
    return { signature: base58.encode(signed.signature), transaction: base64.encode(signed.bytes) }
  },
  async solana_signAllTransactions(request, signal, context) {
    const { transactions } = request.params as { transactions: string[] }
    if (transactions.length === 0) return { transactions: [] }
    const signed = await sign(request, transactions, signal, context)
    return { transactions: signed.map(({ bytes }) => base64.encode(bytes)) }
  },
  async solana_signAndSendTransaction(request, signal, context) {
    const { transaction } = request.params as { transaction: string }
    const [signed] = await sign(request, [transaction], signal, context)
    if (!signed) throw rpcFailure('internal', 'Nothing was signed.')
    const { bytes, id: signature } = signed
    const ask = (method: string, ...params: unknown[]) => context.chainRpc(request.chainId, method, params)
    // Once signed, the visitor has approved: a page that closes does not cancel that.
    await handOver({
      send: () => ask('sendTransaction', base64.encode(bytes), { encoding: 'base64' }),
      // A node does not report transactions before they are in a block, so only after a rejection is the absence
      // conclusive.
      isKnown: async (isRefused) =>
        !isRefused ||
        Object(await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true }))
          .value?.[0] !== null,
    })
    return { signature }
  },
}

/**
 * Returns whether bytes begin like a transaction of a version from 0 to 63, even one that the wallet can't parse yet. No
 * text does (UTF-8), nor does an off-chain message (0xff).
 */
function isVersioned([first = 0]: Uint8Array): boolean {
  return first >= 0x80 && first < 0xc0
}

async function listAccounts(context: SignerContext) {
  const { address } = await requireAccount(context)
  return [{ pubkey: address }]
}

async function requireAccount({ accounts }: SignerContext, wanted?: string): Promise<SolanaAccount> {
  const account = await accounts.getSolana()
  if (!account) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  if (wanted !== undefined && wanted !== account.address)
    throw rpcFailure('unauthorized', 'This account is not logged in.')
  return account
}

/** Requests approval for all transactions at the same time, and adds the account's signature to each. */
async function sign(
  request: Parameters<SignerMethod>[0],
  texts: readonly string[],
  signal: AbortSignal,
  context: SignerContext,
) {
  const account = await requireAccount(context)
  const asked = texts.map((text) => readAsked(text, account))
  const transactions = asked.map(({ bytes }) => bytes)
  const isVerified = await verifyChain(asked, request.chainId, signal, context)
  await context.approvals.ask(
    { ...toApproval(request, account, context), transactions, ...(!isVerified && { isUnverified: true }) },
    signal,
  )
  const signatures = await context.vault.signSolana(
    asked.map(({ message }) => message),
    account.owner,
  )
  return asked.map(({ bytes, signaturesAt, signers }, index) => {
    const signature = signatures[index] ?? new Uint8Array()
    const signed = bytes.slice()
    signed.set(signature, signaturesAt + signers.indexOf(account.address) * signatureBytes)
    // A transaction is identified by its first signature, the payer's.
    return {
      bytes: signed,
      signature,
      id: base58.encode(signed.slice(signaturesAt, signaturesAt + signatureBytes)),
    }
  })
}

function readAsked(text: string, { address }: SolanaAccount): Asked {
  const bytes = readBytes(() => base64.decode(text))
  const transaction = parseTransaction(bytes)
  if (!transaction) throw rpcFailure('invalidParams', 'Not a Solana transaction.')
  if (!transaction.signers.includes(address))
    throw rpcFailure('unauthorized', 'The account is not a signer of this transaction.')
  return { ...transaction, bytes }
}

function readBytes(decode: () => Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(decode())
  } catch {
    throw rpcFailure('invalidParams', 'Invalid encoding.')
  }
}

function toApproval(
  request: Parameters<SignerMethod>[0],
  { address, owner }: SolanaAccount,
  { getAppName, settings }: SignerContext,
): Omit<Approval, 'id'> {
  return {
    request,
    address: owner,
    solanaAddress: address,
    origin: settings.appOrigin,
    appName: getAppName(),
    transaction: undefined,
  }
}
