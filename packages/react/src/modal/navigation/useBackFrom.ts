import { useKitContext } from '../../kit/context.ts'
import type { ViewId } from '../policy/ids.ts'
import { shownView } from '../policy/shownView.ts'
import { useNavigation } from './useNavigation.ts'

/** Returns a function that goes back if its view is still on screen. A prompt may have opened on top meanwhile. */
export function useBackFrom(view: ViewId): () => void {
  const { modal } = useKitContext()
  const { back } = useNavigation()
  return () => {
    if (shownView(modal.store.getState()) === view) back()
  }
}
