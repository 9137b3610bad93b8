import { type Kit, disconnect as leave } from '@latchkey/core'

/** Disconnects after sign-in was declined. Only affects the active namespace (2.9). */
export function disconnect(kit: Kit): Promise<void> {
  return leave(kit, { namespace: kit.connection.getState().activeNamespace })
}
