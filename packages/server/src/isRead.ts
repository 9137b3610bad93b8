import type { ServedChain } from './settings.ts'

/** Whether a chain is read: one without an upstream is served for its accounts to sign in, and for nothing else. */
export const isRead = ({ rpcUrls }: Pick<ServedChain, 'rpcUrls'>): boolean => rpcUrls.length > 0
