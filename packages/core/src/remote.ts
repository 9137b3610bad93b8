// What is loaded for remote wallets and the embedded one beside their clients, in one piece.
export { lateConnectors } from './connectors/lateConnectors.ts'
export { lateWallets } from './connectors/lateWallets.ts'
export { prepareCode } from './connectors/prepareCode.ts'
export { resumePairing } from './resumePairing.ts'
