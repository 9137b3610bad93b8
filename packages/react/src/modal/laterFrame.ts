/**
 * Loads the host of the embedded wallet's frame. Imported in two steps, or the bundler would split the code it shares
 * with the modal out of the modal's chunk.
 */
export const frameHost = () => import('./FrameHost.tsx')
