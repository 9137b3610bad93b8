import { isIP } from 'node:net'

/** An IPv4 address in IPv6: mapped (RFC 4291), translated (RFC 2765) or of NAT64 (RFC 6052), in canonical form. */
const ipv4InIpv6 = /^(?:::ffff:|::ffff:0:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * Returns an IP address in canonical form, without its zone, and as IPv4 if it is one in IPv6. `undefined` for anything
 * that is not an IP address.
 */
export function toPlainAddress(address: string): string | undefined {
  const version = isIP(address)
  if (version !== 6) return version === 4 ? address : undefined
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [, high, low] = ipv4InIpv6.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
