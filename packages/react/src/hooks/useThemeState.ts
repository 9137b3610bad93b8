'use client'

import { type ThemeState, useKitContext } from '../context.ts'
import { useReadable } from './useReadable.ts'

/** The look of the kit's buttons and modal: the mode is the visitor's choice, else the host's. */
export function useThemeState(): ThemeState {
  const { kit, theme } = useKitContext()
  const state = useReadable(theme, (current) => current)
  const mode = useReadable(kit.preferences, ({ themeMode }) => themeMode) ?? state.mode
  return { ...state, mode }
}
