/** The `factory` of an operation that delegates its sender (EntryPoint 0.8), short or padded. */
const marker = /^0x77020*$/i

/**
 * Returns whether an operation may be forwarded, judging by its effect on the sender's code (EIP-7702). It must leave
 * the code unchanged, or delegate it to `delegate`, the one contract that the chain's settings name.
 */
export function mayDelegate(params: unknown, delegate: string | undefined): boolean {
  const { factory, eip7702Auth } = Object(Array.isArray(params) ? params[0] : undefined)
  const isMarked = typeof factory === 'string' && marker.test(factory)
  if (!isMarked && (eip7702Auth === undefined || eip7702Auth === null)) return true
  const { address } = Object(eip7702Auth)
  return isMarked && delegate !== undefined && String(address).toLowerCase() === delegate.toLowerCase()
}
