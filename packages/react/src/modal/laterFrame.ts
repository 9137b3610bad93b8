/** What shows the embedded wallet's frame; in two steps, or what it shares with the modal would be cut out of that. */
export const frameHost = () => import('./FrameHost.tsx')
