// What is loaded with the first question to a wallet, in one piece.
export { createCommands } from './createCommands.ts'
export { followWallets } from './followWallets.ts'
export { listStored } from './listStored.ts'
export { reconnect } from './reconnect.ts'
export { reconnectAfterHost } from './reconnectAfterHost.ts'
