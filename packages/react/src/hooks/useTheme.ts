'use client'

import { useCallback } from 'react'
import { type ThemeState, useKitContext } from '../kit/context.ts'
import { useThemeState } from '../kit/useThemeState.ts'

/** Return type of `useTheme`. */
export type UseTheme = ThemeState & {
  /** Changes the theme of this kit's buttons and modal until the page unloads. The mode is stored for the next visit. */
  setTheme(
    theme: Partial<ThemeState>,
    options?: {
      /** Doesn't store the mode, and keeps a mode that the visitor chose. */
      isDefault?: boolean
    },
  ): void
}

/** Returns the theme of the kit's buttons and modal, and a function that changes it. */
export function useTheme(): UseTheme {
  const { kit, theme } = useKitContext()
  const setTheme = useCallback(
    (changes: Partial<ThemeState>, { isDefault = false }: { isDefault?: boolean } = {}) => {
      const { mode, ...rest } = changes
      if (mode && !isDefault) kit.preferences.setState({ themeMode: mode })
      theme.setState(isDefault ? changes : rest)
    },
    [kit, theme],
  )
  return { ...useThemeState(), setTheme }
}
