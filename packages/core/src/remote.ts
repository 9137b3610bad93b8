// Everything that remote wallets and the embedded wallet need besides their clients, loaded as one chunk.
export { lateConnectors } from './connectors/lateConnectors.ts'
export { lateWallets } from './connectors/lateWallets.ts'
export { prepareCode } from './connectors/prepareCode.ts'
export { resumePairing } from './resumePairing.ts'
