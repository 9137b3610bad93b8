'use client'

export { lacksLightDark } from '../styles/lacksLightDark.ts'
export { default as plainColors } from '../styles/plainColors.css.ts'
export { accentTokens } from '../theme/accentTokens.ts'
export { type Theme, ThemeRoot } from '../theme/ThemeRoot.tsx'
export { type Token, type TokenValues, tokens } from '../theme/tokens.ts'
