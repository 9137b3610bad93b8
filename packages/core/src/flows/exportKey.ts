import type { Kit } from '../kit.ts'
import { createOwnScreenFlow, type OwnScreenFlow } from './ownScreen.ts'

/** Starts an export: the embedded wallet shows its recovery phrase by itself, and nothing of it comes here. */
export function createExportKeyFlow(kit: Kit): OwnScreenFlow {
  return createOwnScreenFlow(kit, (frame, signal) => frame.request('export-key', {}, { signal }))
}
