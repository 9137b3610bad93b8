'use client'

export type { Copy, CopyKey } from '../copy/en/en.ts'
export { useLocale } from '../copy/useLocale.ts'
export type { ThemeState } from '../kit/context.ts'
export type { ViewId, ViewInput, ViewRequest } from '../views/laterViews.ts'
