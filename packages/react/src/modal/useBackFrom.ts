import { useKitContext } from '../context.ts'
import type { ViewId } from '../views/ids.ts'
import { useNavigation } from './useNavigation.ts'

/** Goes back once something is done, where its view is still the one on screen: a prompt may have come over it meanwhile. */
export function useBackFrom(view: ViewId): () => void {
  const { modal } = useKitContext()
  const { back } = useNavigation()
  return () => {
    const { phase, stack } = modal.store.getState()
    if (phase === 'open' && stack.at(-1)?.view === view) back()
  }
}
