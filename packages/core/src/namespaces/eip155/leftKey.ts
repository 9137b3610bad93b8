/**
 * Returns the storage key that records that the visitor disconnected an app's own connector, which remains authorized.
 */
export const leftKey = (connectorId: string) => `${connectorId}.left` as never
