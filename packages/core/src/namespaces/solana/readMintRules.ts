import { getStructDecoder, getU16Decoder, getU64Decoder, type ReadonlyUint8Array } from '@solana/kit'

/** A token's fee on each transfer: a share of the amount, up to `most` base units. */
type TransferFee = { basisPoints: number; most: bigint }

/** The fees of a mint. `newer` applies from its epoch on. */
type TransferFees = { older: TransferFee; newer: TransferFee & { epoch: bigint } }

/** What a Token-2022 mint does to transfers of its token. */
type MintRules = {
  /** Undefined if the mint charges no fee. */
  fees: TransferFees | undefined
  /** Whether another program takes part in each transfer, with accounts that the mint doesn't list. */
  hasHook: boolean
}

/** Offset of a mint's extensions: after the padding to a token account's size, and the account type. */
const extensionsAt = 165 + 1
/** Size of an extension's header: its type and length. */
const headBytes = 4
const feeKind = 1
const hookKind = 14
/** Offset of the fees, after two authorities and the withheld amount. */
const feesAt = 32 + 32 + 8
/** Offset of the hook's program, after the authority. The program is all zeroes if there is no hook. */
const hookAt = 32

const feeDecoder = getStructDecoder([
  ['epoch', getU64Decoder()],
  ['most', getU64Decoder()],
  ['basisPoints', getU16Decoder()],
])

/** Reads what a mint does to transfers. Mints of the original Token program do nothing. */
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

/** Computes a token's fee on one transfer in an epoch, rounded up as its program does. */
export function computeTransferFee({ older, newer }: TransferFees, epoch: bigint, amount: bigint): bigint {
  const { basisPoints, most } = epoch >= newer.epoch ? newer : older
  const share = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return share < most ? share : most
}
