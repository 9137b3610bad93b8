// Everything that remote wallets and the embedded wallet need besides their clients, loaded as one chunk.

export { prepareCode } from '../remote/prepareCode.ts'
export { resumePairing } from '../remote/resumePairing.ts'
export { lateConnectors } from './lateConnectors.ts'
export { lateWallets } from './lateWallets.ts'
