import { toPlainAddress } from '../base/toPlainAddress.ts'
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

/** Reduces a canonical IPv6 address to its /64. */
function toBucketAddress(address: string): string {
  if (!address.includes(':')) return address
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
