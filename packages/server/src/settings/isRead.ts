import type { ServedChain } from './settings.ts'

/** Returns whether a chain can be read: a chain without an upstream is only served for sign-in. */
export const isRead = ({ rpcUrls }: Pick<ServedChain, 'rpcUrls'>): boolean => rpcUrls.length > 0
