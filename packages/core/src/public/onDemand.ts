export { preparePairing } from '../onDemand/preparePairing.ts'
