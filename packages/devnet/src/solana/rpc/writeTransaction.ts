import bs58 from 'bs58'
import type { Landed } from '../chain/createSolanaChain.ts'
import { type TokenHolding, writeTokenAmount } from '../chain/readTokenAccount.ts'
import type { CompiledInstruction } from '../chain/readTransaction.ts'
import type { InnerInstructions } from '../chain/runTransaction.ts'
import { RpcFailure } from '../RpcFailure.ts'
import { memoPrograms, parseInstruction } from './parseInstruction.ts'
import type { RpcConfig } from './readParameters.ts'

/** Formats a transaction and its result in the encoding given by the options. Throws `RpcFailure`. */
export function writeTransaction(landed: Landed, config: RpcConfig) {
  const { encoding = 'json', maxSupportedTransactionVersion: newest } = config
  const { version } = landed.message
  if (version !== 'legacy' && typeof newest !== 'number')
    throw new RpcFailure(
      'unsupportedVersion',
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    meta: writeMeta(landed, encoding === 'jsonParsed', newest !== undefined),
    transaction: writeBody(landed, encoding),
    ...(newest !== undefined && { version }),
  }
}

function writeBody({ wire, transaction, message, keys }: Landed, encoding: unknown): unknown {
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [bs58.encode(wire), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed')
    throw new RpcFailure('invalidParams', `Invalid params: unsupported encoding ${encoding}`)
  const { header, staticKeys, lookups, blockhash, instructions } = message
  const isParsed = encoding === 'jsonParsed'
  return {
    signatures: Object.values(transaction.signatures).map((signature) =>
      bs58.encode(Buffer.from(signature ?? [])),
    ),
    message: {
      accountKeys: isParsed ? writeKeys(message, keys) : staticKeys,
      ...(!isParsed && {
        header: {
          numRequiredSignatures: header.signers,
          numReadonlySignedAccounts: header.readonlySigners,
          numReadonlyUnsignedAccounts: header.readonlyOthers,
        },
      }),
      instructions: instructions.map((instruction) =>
        isParsed ? parseInstruction(instruction, keys.all, null) : writeInstruction(instruction, null),
      ),
      recentBlockhash: blockhash,
      ...(message.version !== 'legacy' && {
        addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
          accountKey: table,
          writableIndexes: writable,
          readonlyIndexes: readonly,
        })),
      }),
    },
  }
}

function writeKeys({ header, staticKeys }: Landed['message'], { all, isWritable }: Landed['keys']) {
  return all.map((pubkey, at) => ({
    pubkey,
    signer: at < header.signers,
    writable: isWritable[at],
    source: at < staticKeys.length ? 'transaction' : 'lookupTable',
  }))
}

function writeMeta(landed: Landed, isParsed: boolean, takesVersions: boolean) {
  const { failure, fee, lamports, tokens, logs, units, returned, keys, inner } = landed
  return {
    err: failure,
    status: failure === null ? { Ok: null } : { Err: failure },
    fee,
    preBalances: lamports.before,
    postBalances: lamports.after,
    preTokenBalances: tokens.before.map(writeHolding),
    postTokenBalances: tokens.after.map(writeHolding),
    innerInstructions: writeInner(inner, isParsed ? keys.all : undefined),
    logMessages: logs,
    rewards: [],
    computeUnitsConsumed: units,
    ...(takesVersions && !isParsed && { loadedAddresses: keys.loaded }),
    ...(returned && { returnData: writeReturned(returned) }),
  }
}

const writeHolding = ({ index, mint, owner, program, amount, decimals }: TokenHolding) => ({
  accountIndex: index,
  mint,
  owner,
  programId: program,
  uiTokenAmount: writeTokenAmount(amount, decimals),
})

/** Formats inner instructions, parsed if `keys` are given. */
export function writeInner(inner: readonly InnerInstructions[], keys?: Landed['keys']['all']) {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      keys
        ? parseInstruction(instruction, keys, instruction.stackHeight)
        : writeInstruction(instruction, instruction.stackHeight),
    ),
  }))
}

/** Formats a program's return data. Null if it returned none. */
export function writeReturned(returned: Landed['returned']) {
  return (
    returned && {
      programId: returned.program,
      data: [Buffer.from(returned.data).toString('base64'), 'base64'],
    }
  )
}

const writeInstruction = ({ program, accounts, data }: CompiledInstruction, stackHeight: number | null) => ({
  programIdIndex: program,
  accounts,
  data: bs58.encode(Buffer.from(data)),
  stackHeight,
})

/** Returns a transaction's memos as signature lists show them. Null if it has none. */
export function writeMemo({ message, keys }: Landed): string | null {
  const memos = message.instructions
    .filter(({ program }) => memoPrograms.includes(keys.all[program] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
