import { useCallback } from 'react'
import { useKitContext } from '../context.ts'
import { useNavigation } from '../modal/useNavigation.ts'

/** Leads back to Connect and its field, or there anew where nothing lies behind. */
export function useOtherAddress(): () => void {
  const { modal } = useKitContext()
  const { back, replace } = useNavigation()
  return useCallback(() => {
    if (modal.store.getState().stack.length > 1) back()
    else replace({ view: 'Connect' })
  }, [modal, back, replace])
}
