import { getStructDecoder, getU16Decoder, getU64Decoder, type ReadonlyUint8Array } from '@solana/kit'

/** What a token takes of each transfer, in base units: a share of it, up to the most. */
type TransferFee = { basisPoints: number; most: bigint }

/** The fees of a mint: `newer` holds from an epoch on. */
type TransferFees = { older: TransferFee; newer: TransferFee & { epoch: bigint } }

/** What a mint of the newer program does to transfers of its token. */
type MintRules = {
  /** Undefined where it takes nothing. */
  fees: TransferFees | undefined
  /** Whether another program takes part in each transfer, by accounts that the mint alone does not tell. */
  hasHook: boolean
}

/** Where the extensions of a mint begin: after an account's bytes, as which it is padded, and its kind. */
const extensionsAt = 165 + 1
/** An extension's kind and its length stand before it. */
const headBytes = 4
const feeKind = 1
const hookKind = 14
/** Two authorities and what was withheld stand before the fees. */
const feesAt = 32 + 32 + 8
/** The authority stands before the program of a hook, which is nothing but zeroes where there is none. */
const hookAt = 32

const feeDecoder = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['most', getU64Decoder()],
  ['basisPoints', getU16Decoder()],
])

/** Reads what a mint does to transfers; one of the first program does nothing. */
export function readMintRules(mint: ReadonlyUint8Array): MintRules {
  const rules: MintRules = { fees: undefined, hasHook: false }
  const toU16 = getU16Decoder()
  let at = extensionsAt
  while (at + headBytes <= mint.length) {
    const kind = toU16.decode(mint, at)
    const length = toU16.decode(mint, at + 2)
    const start = at + headBytes
    if (kind === feeKind) {
      const older = feeDecoder.decode(mint, start + feesAt)
      const newer = feeDecoder.decode(mint, start + feesAt + feeDecoder.fixedSize)
      rules.fees = { older, newer }
    }
    if (kind === hookKind)
      rules.hasHook = mint.slice(start + hookAt, start + length).some((byte) => byte !== 0)
    at = start + length
  }
  return rules
}

/** What a token takes of one transfer in an epoch: rounded up, as its program does. */
export function computeTransferFee({ older, newer }: TransferFees, epoch: bigint, amount: bigint): bigint {
  const { basisPoints, most } = epoch >= newer.epoch ? newer : older
  const share = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return share < most ? share : most
}
