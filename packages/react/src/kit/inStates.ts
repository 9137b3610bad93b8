import type { Kit } from '@latchkey/core'

/**
 * Returns a kit with stores in the states that a component renders, for functions that only read it. During hydration,
 * these states are older than the kit's own. Not a copy, which would read every getter.
 */
export function inStates(
  kit: Kit,
  states: { [name in 'connection' | 'embedded' | 'preferences']?: ReturnType<Kit[name]['getState']> },
): Kit {
  const stores = Object.entries(states).map(([name, state]) => [name, { value: { getState: () => state } }])
  return Object.create(kit, Object.fromEntries(stores)) as Kit
}
