'use client'

export { shortAddress } from '../format/shortAddress.ts'
export { StyleRoot } from '../styles/StyleRoot.tsx'
export { type AdoptStyles, adoptStyles, type StyleTarget, useStyles } from '../styles/useStyles.ts'
