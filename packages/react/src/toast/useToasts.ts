import { createContext, useContext } from 'react'
import type { Toasts } from './createToasts.ts'

/** Provides the notifications of the modal's kit. */
export const ToastsContext = createContext<Toasts | null>(null)

/** Returns the notifications of the surrounding modal's kit. Throws outside of the modal. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToasts must be used within the modal.')
  return toasts
}
