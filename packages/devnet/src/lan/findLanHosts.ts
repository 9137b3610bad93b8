import { networkInterfaces } from 'node:os'

/** Returns the IPv4 addresses by which other machines on the network may reach this one. */
export function findLanHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
