import { useKitContext } from '../context.ts'
import type { Ask } from './createModal.ts'

/** Asks the policy of the modal around, and has it done. Throws outside of a modal. */
export function useAsk(): Ask {
  const { ask } = useKitContext()
  if (!ask) throw new Error('useAsk must be used within the modal.')
  return ask
}
