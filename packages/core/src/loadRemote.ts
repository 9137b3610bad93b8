/** Fetches `remote.ts`. A part between the two: in the first load, each name of what comes after would weigh. */
export const loadRemote = () => import('./remote.ts')
