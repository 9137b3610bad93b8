import { isIPv6 } from 'node:net'
import type { Exchange } from './exchange.ts'

/**
 * Returns the address that a request is counted by: the socket's, or behind `trustedHops` proxies the entry of
 * `X-Forwarded-For` written by the outermost of them. An IPv6 address is reduced to its /64, which one visitor owns.
 */
export function getClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  return toBucketAddress(readAddress(socketAddress, forwardedFor, trustedHops) ?? 'unknown')
}

/** Returns the full address of the sender, by the same rule. */
export function readClientAddress(exchange: Exchange, trustedHops: number): string | undefined {
  return readAddress(
    exchange.env.incoming.socket.remoteAddress,
    exchange.req.header('x-forwarded-for'),
    trustedHops,
  )
}

function readAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string | undefined {
  const entries = forwardedFor?.split(',').map((entry) => withoutPort(entry.trim())) ?? []
  const forwarded = trustedHops > 0 ? entries[entries.length - trustedHops] : undefined
  return forwarded || socketAddress || undefined
}

/** Removes the port that some proxies write after an address: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

function toBucketAddress(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
