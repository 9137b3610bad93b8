/** A network that a client is counted in. */
type ClientNetwork = {
  network: string
  /** As many times as much as one client may have is for all clients of this network together. */
  clients: number
}

/** One customer of a provider often has a /56, and one server of a host a /48: as many addresses as they like. */
const wider = [
  { bits: 56, clients: 4 },
  { bits: 48, clients: 16 },
] as const

/**
 * The networks that a client is counted in, narrowest first: of IPv6 its /64, /56 and /48, of anything else the address.
 * @param address As `getClientAddress` returns it.
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
