'use client'

import { type ThemeState, useKitContext } from '../context.ts'
import { useReadable } from './useReadable.ts'

/** What `useTheme` answers. */
export type UseTheme = ThemeState & {
  /** Changes the look of this kit's buttons and modal, until the page goes. */
  setTheme(theme: Partial<ThemeState>): void
}

/** The look of the kit's buttons and modal. */
export function useTheme(): UseTheme {
  const { theme } = useKitContext()
  const state = useReadable(theme, (current) => current)
  return { ...state, setTheme: theme.setState }
}
