export { type PolkadotParameters, polkadot } from './polkadot.ts'
export { polkadotNetworks } from './polkadotNetworks.ts'
