import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'

/** How many switches to another namespace are under way. */
const switches = new WeakMap<Kit, number>()

/** Marks that the active namespace changes (4.14) for as long as an act goes on that leads to another one. */
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
