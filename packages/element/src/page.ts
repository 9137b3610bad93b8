// The file for pages without a bundler. It contains everything, so it also exports what such a page needs of the core.
export { createKit, isUserRejection, toNetwork } from '@latchkey/core'
export * from './index.ts'

/** Loads the actions of the core that a page is likely to call: `const { signMessage } = await loadActions()`. */
export const loadActions = (): Promise<typeof import('./actions.ts')> => import('./actions.ts')
