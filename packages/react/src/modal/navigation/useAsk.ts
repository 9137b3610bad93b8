import { useKitContext } from '../../kit/context.ts'
import type { Ask } from '../policy/createModal.ts'

/**
 * Returns a function that sends events to the modal's policy and carries out its decisions. Throws outside of a modal.
 */
export function useAsk(): Ask {
  const { ask } = useKitContext()
  if (!ask) throw new Error('useAsk must be used within the modal.')
  return ask
}
