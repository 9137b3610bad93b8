/** Loads `remote.ts`. A separate module, so that the names of its exports don't add to the initial bundle. */
export const loadRemote = () => import('./remote.ts')
