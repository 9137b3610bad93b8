import { nameLengthMax, nameLengthMin } from '../constants/index.ts'

/** Reason why a label can't be registered. */
export type LabelProblem = 'length' | 'characters' | 'hyphens' | 'address' | 'reserved'

/**
 * Returns why a name, without its zone, can't be registered. Labels have letters, digits and hyphens, at least 4
 * characters (spec 5.4). ENSIP-15 also rejects two hyphens in the third and fourth place, where `xn--` encodes other
 * alphabets. A hyphen at an end is rejected as in host names (RFC 1123), because it is easily missed in a sentence.
 * Valid labels differ from their ENSIP-15 form only in upper case, so no look-alike passes. `reserved` is in lower
 * case.
 */
export function findLabelProblem(label: string, reserved: readonly string[] = []): LabelProblem | undefined {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return 'characters'
  if (label.length < nameLengthMin || label.length > nameLengthMax) return 'length'
  if (/^..--|^-|-$/.test(label)) return 'hyphens'
  if (isAddressLike(label)) return 'address'
  return reserved.includes(label.toLowerCase()) ? 'reserved' : undefined
}

/**
 * Returns whether a label reads as an address: `0x` and only hex digits. Such names are neither registered nor
 * resolved.
 */
export function isAddressLike(label: string): boolean {
  return /^0x[\da-f]*$/i.test(label)
}

/**
 * Returns the label of a name directly under a zone, in lower case; undefined for any other name. `zone` is in lower
 * case.
 */
export function readLabel(name: string, zone: string): string | undefined {
  const lower = name.toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : ''
  return label === '' || label.includes('.') ? undefined : label
}
