import { isIP } from 'node:net'
import type { Exchange } from './exchange.ts'

/**
 * Returns the address that a request is counted by: the socket's, or behind `trustedHops` proxies the entry of
 * `X-Forwarded-For` written by the outermost of them, if that is an IP address. An IPv6 address is reduced to its /64,
 * which one visitor owns.
 */
export function getClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const address = readAddress(socketAddress, forwardedFor, trustedHops) ?? toPlainAddress(socketAddress ?? '')
  return address === undefined ? 'unknown' : toBucketAddress(address)
}

/** Returns the full address of the sender. `undefined` if the proxy wrote something that is not an IP address. */
export function readClientAddress(exchange: Exchange, trustedHops: number): string | undefined {
  return readAddress(
    exchange.env.incoming.socket.remoteAddress,
    exchange.req.header('x-forwarded-for'),
    trustedHops,
  )
}

function readAddress(
  socketAddress = '',
  forwardedFor: string | undefined,
  trustedHops: number,
): string | undefined {
  const forwarded = trustedHops > 0 ? forwardedFor?.split(',').at(-trustedHops)?.trim() : undefined
  return toPlainAddress(forwarded ? withoutPort(forwarded) : socketAddress)
}

/** Removes the port that some proxies write after an address: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** An IPv4 address in IPv6: mapped (RFC 4291), translated (RFC 2765) or of NAT64 (RFC 6052), in canonical form. */
const ipv4InIpv6 = /^(?:::ffff:|::ffff:0:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * Returns an IP address in canonical form, without its zone, and as IPv4 if it is one in IPv6. `undefined` for anything
 * that is not an IP address.
 */
function toPlainAddress(address: string): string | undefined {
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

/** Reduces a canonical IPv6 address to its /64. */
function toBucketAddress(address: string): string {
  if (!address.includes(':')) return address
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
