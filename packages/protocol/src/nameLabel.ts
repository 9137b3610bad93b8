import { nameLengthMax, nameLengthMin } from './constants.ts'

/** Why a label cannot be registered. */
export type LabelProblem = 'length' | 'characters' | 'hyphens' | 'address' | 'reserved'

/**
 * Finds why a name, without its zone, cannot be registered: letters, digits and hyphen, at least 4 (spec 5.4). Of those
 * ENSIP-15 refuses two hyphens in the third and fourth place, where `xn--` hides other alphabets; a hyphen at an end is
 * refused as in a host's name (RFC 1123), since nobody sees it in a sentence. What passes differs from its ENSIP-15
 * form in capitals alone, so that no look-alike passes. `reserved` is in small letters.
 */
export function findLabelProblem(label: string, reserved: readonly string[] = []): LabelProblem | undefined {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return 'characters'
  if (label.length < nameLengthMin || label.length > nameLengthMax) return 'length'
  if (/^..--|^-|-$/.test(label)) return 'hyphens'
  if (isAddressLike(label)) return 'address'
  return reserved.includes(label.toLowerCase()) ? 'reserved' : undefined
}

/** Tells whether a label reads as an address: `0x` and hex digits alone. Such names are neither registered nor sent to. */
export function isAddressLike(label: string): boolean {
  return /^0x[\da-f]*$/i.test(label)
}

/** The label of a name directly under a zone, in small letters; undefined for any other name. The zone is in small letters. */
export function readLabel(name: string, zone: string): string | undefined {
  const lower = name.toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : ''
  return label === '' || label.includes('.') ? undefined : label
}
