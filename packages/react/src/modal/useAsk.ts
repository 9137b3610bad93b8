import { useKitContext } from '../context.ts'
import type { Ask } from './createModal.ts'

/** Asks the policy of the modal around, and has it done. Throws outside of a modal. */
export function useAsk(): Ask {
  const { ask } = useKitContext()
  if (!ask) throw new Error('Only what stands in a modal may ask its policy.')
  return ask
}
