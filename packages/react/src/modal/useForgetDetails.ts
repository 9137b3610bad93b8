import { useEffect } from 'react'
import { useKitContext } from '../kit/context.ts'
import { withoutDetails } from './withoutDetails.ts'

/** Leaves details that belong to an account and network once another one is active. */
export function useForgetDetails(): void {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    const read = () => {
      const { activeAccount, activeNetwork } = kit.facts.get()
      return `${activeNetwork?.caipNetworkId} ${activeAccount?.address}`
    }
    let before = read()
    return kit.facts.subscribe(() => {
      const now = read()
      if (now === before) return
      before = now
      const { stack } = modal.store.getState()
      const next = withoutDetails(stack)
      if (next !== stack) modal.store.setState({ stack: next, direction: 'back' })
    })
  }, [kit, modal])
}
