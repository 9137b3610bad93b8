import { hasSameMembers } from '../../utils/hasSameMembers.ts'

/** Creates a sequential reader for Bitcoin's binary formats. Throws `RangeError` on missing bytes. */
export function createByteReader(bytes: Uint8Array) {
  let at = 0

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('Unexpected end')
    at += length
    return bytes.slice(at - length, at)
  }

  const uint32 = () => toUint32(take(4))

  /**
   * Reads a compact size (a length or a count), which must be in its shortest form. Eight-byte sizes don't fit in a
   * transaction.
   */
  function compactSize(): number {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    const [low = 0, high = 0] = first === 0xfd ? take(2) : []
    const size = first === 0xfd ? low + high * 256 : uint32()
    if (first === 0xff || size < (first === 0xfd ? 0xfd : 0x1_0000)) throw new RangeError('Invalid length')
    return size
  }

  return {
    take,
    uint32,
    compactSize,
    /** Reads length-prefixed bytes. */
    sized: () => take(compactSize()),
    /** Reads a count-prefixed list. */
    list<T>(read: () => T): T[] {
      const count = compactSize()
      if (count > bytes.length - at) throw new RangeError('Unexpected end')
      return Array.from({ length: count }, read)
    },
    /** Skips these bytes if they come next. Returns whether it did. */
    skip(mark: Uint8Array): boolean {
      const isNext = hasSameMembers(bytes.subarray(at, at + mark.length), mark)
      if (isNext) at += mark.length
      return isNext
    },
    isAtEnd: () => at === bytes.length,
    /** Throws if there are bytes left. */
    end() {
      if (at < bytes.length) throw new RangeError('Trailing bytes')
    },
  }
}

/** Decodes 4 bytes as a little-endian number. */
export function toUint32(bytes: Uint8Array): number {
  if (bytes.length !== 4) throw new RangeError('Not a 32-bit number')
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
}

/** Encodes a 32-bit number as 4 little-endian bytes. */
export function fromUint32(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}

/** Encodes a length or a count in its shortest form. */
function fromCompactSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  if (size < 0x1_0000) return Uint8Array.of(0xfd, size & 0xff, size >> 8)
  return join([Uint8Array.of(0xfe), fromUint32(size)])
}

/** Prefixes bytes with their length. */
export function sized(bytes: Uint8Array): Uint8Array {
  return join([fromCompactSize(bytes.length), bytes])
}

/** Prefixes a list with its count. */
export function counted(items: readonly Uint8Array[]): Uint8Array {
  return join([fromCompactSize(items.length), ...items])
}

/** Concatenates byte arrays. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
