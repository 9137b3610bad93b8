import type { Address } from '@solana/kit'
import bs58 from 'bs58'
import { tokenPrograms, writeTokenAmount } from '../chain/readTokenAccount.ts'
import type { CompiledInstruction } from '../chain/readTransaction.ts'

type Names = (at: number) => string | undefined
type Parsed = { type: string; info: Readonly<Record<string, unknown>> }

const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The Memo program and its predecessor. */
export const memoPrograms: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/**
 * Converts an instruction to the `jsonParsed` format. Common instructions of the system, token, associated token
 * account and memo programs are named. Others have accounts, and data in base58.
 */
export function parseInstruction(
  { program, accounts, data }: CompiledInstruction,
  keys: readonly Address[],
  stackHeight: number | null,
): unknown {
  const programId = keys[program] ?? ''
  const name: Names = (at) => keys[accounts[at] ?? -1]
  const bytes = Buffer.from(data)
  if (memoPrograms.includes(programId))
    return { program: 'spl-memo', programId, parsed: bytes.toString('utf8'), stackHeight }
  const known =
    programId === systemProgram
      ? { program: 'system', parsed: parseSystem(bytes, name) }
      : tokenPrograms.includes(programId)
        ? {
            program: programId === tokenPrograms[0] ? 'spl-token' : 'spl-token-2022',
            parsed: parseToken(bytes, name),
          }
        : programId === associatedProgram
          ? { program: 'spl-associated-token-account', parsed: parseAssociated(bytes, name) }
          : undefined
  if (known?.parsed) return { ...known, programId, stackHeight }
  return {
    programId,
    accounts: accounts.map((at) => keys[at]),
    data: bs58.encode(bytes),
    stackHeight,
  }
}

function parseSystem(data: Buffer, name: Names): Parsed | undefined {
  if (data.length < 4) return undefined
  const kind = data.readUInt32LE(0)
  if (kind === 2 && data.length >= 12)
    return {
      type: 'transfer',
      info: { source: name(0), destination: name(1), lamports: data.readBigUInt64LE(4) },
    }
  if (kind === 0 && data.length >= 52)
    return {
      type: 'createAccount',
      info: {
        source: name(0),
        newAccount: name(1),
        lamports: data.readBigUInt64LE(4),
        space: data.readBigUInt64LE(12),
        owner: bs58.encode(data.subarray(20, 52)),
      },
    }
  return undefined
}

function parseToken(data: Buffer, name: Names): Parsed | undefined {
  const kind = data[0]
  const amount = data.length >= 9 ? data.readBigUInt64LE(1) : 0n
  const checked = () => writeTokenAmount(amount, data[9] ?? 0)
  if (kind === 3)
    return {
      type: 'transfer',
      info: { source: name(0), destination: name(1), authority: name(2), amount: amount.toString() },
    }
  if (kind === 12)
    return {
      type: 'transferChecked',
      info: {
        source: name(0),
        mint: name(1),
        destination: name(2),
        authority: name(3),
        tokenAmount: checked(),
      },
    }
  if (kind === 7)
    return {
      type: 'mintTo',
      info: { mint: name(0), account: name(1), mintAuthority: name(2), amount: amount.toString() },
    }
  if (kind === 14)
    return {
      type: 'mintToChecked',
      info: { mint: name(0), account: name(1), mintAuthority: name(2), tokenAmount: checked() },
    }
  if (kind === 9)
    return { type: 'closeAccount', info: { account: name(0), destination: name(1), owner: name(2) } }
  return undefined
}

function parseAssociated(data: Buffer, name: Names): Parsed | undefined {
  const kind = data[0] ?? 0
  if (kind > 1) return undefined
  return {
    type: kind === 0 ? 'create' : 'createIdempotent',
    info: {
      source: name(0),
      account: name(1),
      wallet: name(2),
      mint: name(3),
      systemProgram: name(4),
      tokenProgram: name(5),
    },
  }
}
