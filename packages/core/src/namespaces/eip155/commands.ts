// What is loaded with the first question to a wallet, in one piece.
export { createCommands } from './createCommands.ts'
export { followProviders } from './followProviders.ts'
export { followWallets } from './followWallets.ts'
export { reconnectAfterHost } from './reconnectAfterHost.ts'
export { reconnectStored } from './reconnectStored.ts'
export { readAccounts, steadyConnectors } from './steadyConnectors.ts'
