const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a project allows an `Origin` header: exact scheme, host and port (RFC 6454), `https://*.host` for
 * every subdomain, or `localhost` for any loopback origin (the devnet's project).
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const seen = parseOrigin(origin)
  return seen !== undefined && allowed.some((rule) => matches(seen, rule))
}

/** Returns whether an address is on the loopback interface, so that nothing sent there leaves the machine. */
export function isLoopback({ hostname }: { hostname: string }): boolean {
  return loopbackHosts.has(hostname)
}

function matches(seen: URL, rule: string): boolean {
  if (rule === 'localhost') return /^https?:$/.test(seen.protocol) && isLoopback(seen)
  const wildcard = /^(https?:\/\/)\*\.(.+)/.exec(rule)
  if (!wildcard) return parseOrigin(rule)?.origin === seen.origin
  const parent = parseOrigin(`${wildcard[1]}${wildcard[2]}`)
  if (!parent || parent.protocol !== seen.protocol || parent.port !== seen.port) return false
  const labels = seen.hostname.split('.')
  const parentLabels = parent.hostname.split('.')
  return (
    labels.length > parentLabels.length && labels.slice(-parentLabels.length).join('.') === parent.hostname
  )
}

function parseOrigin(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && (url.origin === text || `${url.origin}/` === text) ? url : undefined
}
