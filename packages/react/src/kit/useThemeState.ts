'use client'

import { useReadable } from '../base/useReadable.ts'
import { type ThemeState, useKitContext } from './context.ts'

/** Returns the theme of the kit's buttons and modal. The mode is the visitor's choice, falling back to the host's. */
export function useThemeState(): ThemeState {
  const { kit, theme } = useKitContext()
  const state = useReadable(theme, (current) => current)
  const mode = useReadable(kit.preferences, ({ themeMode }) => themeMode) ?? state.mode
  return { ...state, mode }
}
