/** A network that a client is counted in. */
type ClientNetwork = {
  network: string
  /** How many times the limit of one client all clients of this network share. */
  clients: number
}

/** A provider's customer often has a /56, and a host's server a /48: as many addresses as they like. */
const wider = [
  { bits: 56, clients: 4 },
  { bits: 48, clients: 16 },
] as const

/**
 * Returns the networks that a client is counted in, narrowest first: /64, /56 and /48 for IPv6, else the address.
 * @param address As returned by `getClientAddress`.
 */
export function networksOf(address: string): readonly ClientNetwork[] {
  const own = { network: address, clients: 1 }
  const prefix = /^([0-9a-f:]+)::\/64$/.exec(address)?.[1]
  if (prefix === undefined) return [own]
  const groups = prefix.split(':').map((group) => Number.parseInt(group, 16))
  return [
    own,
    ...wider.map(({ bits, clients }) => {
      const kept = groups.map(
        (group, at) => group & (0xffff << Math.min(16, Math.max(0, 16 * (at + 1) - bits))),
      )
      return { network: `${kept.map((group) => (group & 0xffff).toString(16)).join(':')}::/${bits}`, clients }
    }),
  ]
}
