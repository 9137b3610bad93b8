import type { Kit } from '../../kit/kit.ts'
import { createOwnScreenFlow, type OwnScreenFlow } from './ownScreen.ts'

/**
 * Starts an export. The embedded wallet shows its recovery phrase on its own screen and never shares it with the kit.
 */
export function createExportKeyFlow(kit: Kit): OwnScreenFlow {
  return createOwnScreenFlow(kit, (frame, signal) => frame.request('export-key', {}, { signal }))
}
