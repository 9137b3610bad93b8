/**
 * Returns the browser's error where nothing answers at an address. Undefined where anything answers, of whatever status,
 * and where the page's policy (CSP) forbids the question, so that nothing is known.
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
    // A violation is reported by a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    return isForbidden || signal.aborted ? undefined : error
  } finally {
    document.removeEventListener('securitypolicyviolation', hear)
  }
}
