export { identityClient, identitySettings } from './identityClient.ts'
export { type RunningIdentities, startIdentities } from './startIdentities.ts'
