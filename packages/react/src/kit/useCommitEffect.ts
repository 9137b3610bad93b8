import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, without the error that React 18 logs for each one that a server renders. */
export const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
