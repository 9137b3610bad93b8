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

/** An instruction as the message has it: numbers stand for accounts. */
export type CompiledInstruction = { program: number; accounts: readonly number[]; data: ReadonlyUint8Array }

/** A transaction, read from its bytes. */
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

/** Reads a signed transaction. Throws `RpcFailure` where the bytes are none. */
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

/** Reads an unsigned transaction, too: its signature is then that of nobody. */
export function readUnsigned(wire: Uint8Array): Omit<ReadTransaction, 'signature'> {
  const transaction = decode(() => getTransactionDecoder().decode(wire))
  return { wire, transaction, message: readMessage(transaction.messageBytes) }
}

/** Reads a transaction's message. Throws `RpcFailure` where the bytes are none. */
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
