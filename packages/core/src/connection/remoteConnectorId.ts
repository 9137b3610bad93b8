/** Id of the connector of remote wallets. */
export const remoteConnectorId = 'walletConnect'
