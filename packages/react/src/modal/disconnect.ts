import { type Kit, disconnect as leave } from '@latchkey/core'

/** Disconnects who would not sign in: the family in use alone, as the others are none of it (2.9). */
export function disconnect(kit: Kit): Promise<void> {
  return leave(kit, { namespace: kit.connection.getState().activeNamespace })
}
