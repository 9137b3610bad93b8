export { cosmos } from './cosmos.ts'
export { cosmosNetworks } from './cosmosNetworks.ts'
