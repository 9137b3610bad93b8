import { createContext, useContext } from 'react'
import type { Toasts } from './createToasts.ts'

/** Holds the notifications of the modal's kit. */
export const ToastsContext = createContext<Toasts | null>(null)

/** The notifications of the kit whose modal this is. Throws outside of the modal. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('useToasts must be used within the modal.')
  return toasts
}
