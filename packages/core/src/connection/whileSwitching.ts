import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'

/** Number of namespace switches in progress, by kit. */
const switches = new WeakMap<Kit, number>()

/** Sets `isSwitchingNamespace` (4.14) while `act` runs, if it leads to another namespace. */
export async function whileSwitching(kit: Kit, to: NamespaceId, act: () => Promise<void>): Promise<void> {
  if (to === kit.connection.getState().activeNamespace) return act()
  count(kit, 1)
  try {
    await act()
  } finally {
    count(kit, -1)
  }
}

function count(kit: Kit, by: number): void {
  const now = (switches.get(kit) ?? 0) + by
  switches.set(kit, now)
  kit.connection.setState({ isSwitchingNamespace: now > 0 })
}
