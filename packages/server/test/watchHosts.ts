import { createHook } from 'node:async_hooks'

/**
 * Records all hosts that this process looks up or connects to, with any library. `hosts` returns the names and
 * addresses so far.
 */
export function watchHosts(): { hosts(): ReadonlySet<string>; end(): void } {
  const asked: { hostname?: string; address?: string }[] = []
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      // Their targets are written into them right after this.
      if (type === 'GETADDRINFOREQWRAP' || type === 'TCPCONNECTWRAP') asked.push(resource)
    },
  }).enable()
  return {
    hosts: () => new Set(asked.map(({ hostname, address }) => hostname ?? address ?? 'unknown')),
    end: () => void hook.disable(),
  }
}
