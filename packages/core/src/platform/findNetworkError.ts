/**
 * Returns the browser's error if an address is unreachable. Undefined if it responds with any status, or if the page's
 * policy (CSP) blocks the request, since nothing is known then.
 */
export async function findNetworkError(address: string, signal: AbortSignal): Promise<unknown> {
  const { origin } = new URL(address)
  let isForbidden = false
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= blockedURI.startsWith(origin)
  }
  document.addEventListener('securitypolicyviolation', hear)
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal })
    return undefined
  } catch (error) {
    // Violations are reported in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
    return isForbidden || signal.aborted ? undefined : error
  } finally {
    document.removeEventListener('securitypolicyviolation', hear)
  }
}
