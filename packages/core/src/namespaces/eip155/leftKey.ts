/** Where a config's storage notes that the visitor disconnected a connector of the app's own, which is authorized still. */
export const leftKey = (connectorId: string) => `${connectorId}.left` as never
