/** Id of the connector of the embedded wallet (spec 3.15). */
export const embeddedConnectorId = 'ID_AUTH'
