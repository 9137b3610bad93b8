import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { RpcFailure } from '../RpcFailure.ts'

/** An instruction as in the message, with accounts as indexes. */
export type CompiledInstruction = { program: number; accounts: readonly number[]; data: ReadonlyUint8Array }

/** A decoded transaction. */
export type ReadTransaction = {
  wire: Uint8Array
  transaction: Transaction
  signature: Signature
  message: ReadMessage
}

/** A transaction's message. */
export type ReadMessage = {
  version: 'legacy' | 0
  header: { signers: number; readonlySigners: number; readonlyOthers: number }
  staticKeys: readonly Address[]
  lookups: readonly { table: Address; writable: readonly number[]; readonly: readonly number[] }[]
  blockhash: string
  instructions: readonly CompiledInstruction[]
}

const wireBytesMax = 1_232

/** Decodes a signed transaction. Throws `RpcFailure` if the bytes are invalid. */
export function readTransaction(wire: Uint8Array): ReadTransaction {
  if (wire.length > wireBytesMax)
    throw new RpcFailure(
      'invalidParams',
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${wireBytesMax} bytes)`,
    )
  const transaction = decode(() => getTransactionDecoder().decode(wire))
  const message = readMessage(transaction.messageBytes)
  const [first] = Object.values(transaction.signatures)
  if (!first) throw new RpcFailure('signatureFailed', 'Transaction signature verification failure')
  return { wire, transaction, signature: getSignatureFromTransaction(transaction), message }
}

/** Decodes a transaction that may be unsigned, without reading its signature. */
export function readUnsigned(wire: Uint8Array): Omit<ReadTransaction, 'signature'> {
  const transaction = decode(() => getTransactionDecoder().decode(wire))
  return { wire, transaction, message: readMessage(transaction.messageBytes) }
}

/** Decodes a transaction's message. Throws `RpcFailure` if the bytes are invalid. */
export function readMessage(bytes: ReadonlyUint8Array): ReadMessage {
  const message = decode(() => getCompiledTransactionMessageDecoder().decode(bytes))
  if (message.version === 1) throw new RpcFailure('invalidParams', 'Transaction version 1 is not supported.')
  const { header } = message
  return {
    version: message.version,
    header: {
      signers: header.numSignerAccounts,
      readonlySigners: header.numReadonlySignerAccounts,
      readonlyOthers: header.numReadonlyNonSignerAccounts,
    },
    staticKeys: message.staticAccounts,
    lookups:
      'addressTableLookups' in message && message.addressTableLookups
        ? message.addressTableLookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
            table: lookupTableAddress,
            writable: writableIndexes,
            readonly: readonlyIndexes,
          }))
        : [],
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data: data ?? new Uint8Array(),
    })),
  }
}

function decode<value>(read: () => value): value {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RpcFailure(
      'invalidParams',
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${reason}`,
    )
  }
}
