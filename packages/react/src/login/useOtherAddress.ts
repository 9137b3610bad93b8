import { useCallback } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useNavigation } from '../modal/navigation/useNavigation.ts'

/**
 * Returns a function that goes back to Connect's email field, or replaces the view with Connect if nothing is below.
 */
export function useOtherAddress(): () => void {
  const { modal } = useKitContext()
  const { back, replace } = useNavigation()
  return useCallback(() => {
    if (modal.store.getState().stack.length > 1) back()
    else replace({ view: 'Connect' })
  }, [modal, back, replace])
}
