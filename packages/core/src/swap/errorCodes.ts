/** Returns the codes of an error and its causes, outermost first: viem wraps the wallet's errors. */
export function errorCodes(error: unknown): unknown[] {
  const codes: unknown[] = []
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined)
    if ('code' in at) codes.push(at.code)
  return codes
}
