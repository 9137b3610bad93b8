/** Throws `TypeError` for a response that does not have the documented shape. */
export function assertShape(isValid: boolean): asserts isValid {
  if (!isValid) throw new TypeError('Unexpected response of an upstream')
}
