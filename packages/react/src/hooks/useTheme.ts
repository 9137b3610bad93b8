'use client'

import { useCallback } from 'react'
import { type ThemeState, useKitContext } from '../context.ts'
import { useThemeState } from './useThemeState.ts'

/** What `useTheme` answers. */
export type UseTheme = ThemeState & {
  /** Changes the look of this kit's buttons and modal until the page goes; a mode is kept for the next visit too. */
  setTheme(theme: Partial<ThemeState>): void
}

/** The look of the kit's buttons and modal, and how to change it. */
export function useTheme(): UseTheme {
  const { kit, theme } = useKitContext()
  const setTheme = useCallback(
    ({ mode, ...rest }: Partial<ThemeState>) => {
      if (mode) kit.preferences.setState({ themeMode: mode })
      theme.setState(rest)
    },
    [kit, theme],
  )
  return { ...useThemeState(), setTheme }
}
