import { blobBytes, blobDataBytesMax, blobsMax } from '@latchkey/protocol/constants'
import { bytesToHex, type Hex, isHex, size, toBlobs } from 'viem'
import { BlobsInvalidError } from '../errors/send.ts'

/** Content of a blob transaction (EIP-4844): blobs as they are, or data to convert to blobs. */
export type BlobParameters = {
  /** At most 6, of 131,072 bytes each (9.13). */
  blobs?: readonly (Hex | Uint8Array)[]
  /** 1 to 761,855 bytes (5.15). Ignored if `blobs` is set. */
  blobData?: Hex | Uint8Array
}

/**
 * Returns a transaction's blobs in the format for wallets. Throws `BlobsInvalidError` beyond the limits of 5.15 and
 * 9.13.
 */
export function toBlobList({ blobs, blobData = '0x' }: BlobParameters): readonly Hex[] {
  if (blobs) {
    if (blobs.length === 0) throw new BlobsInvalidError('A blob transaction requires at least one blob.')
    if (blobs.length > blobsMax)
      throw new BlobsInvalidError(`A transaction can have at most ${blobsMax} blobs, not ${blobs.length}.`)
    checkHex(...blobs)
    const at = blobs.findIndex((blob) => size(blob) !== blobBytes)
    if (at !== -1)
      throw new BlobsInvalidError(`A blob must be ${blobBytes} bytes, not ${size(blobs[at] ?? '0x')}.`)
    return blobs.map((blob) => (typeof blob === 'string' ? blob : bytesToHex(blob)))
  }
  checkHex(blobData)
  const bytes = size(blobData)
  if (bytes === 0) throw new BlobsInvalidError('Blob data must not be empty.')
  if (bytes > blobDataBytesMax)
    throw new BlobsInvalidError(`Blob data must be at most ${blobDataBytesMax} bytes, not ${bytes}.`)
  return toBlobs({ data: blobData, to: 'hex' })
}

function checkHex(...blobs: readonly (Hex | Uint8Array)[]): void {
  if (blobs.some((blob) => typeof blob === 'string' && !isHex(blob)))
    throw new BlobsInvalidError('Blobs must be bytes or hex.')
}
