export { identityClient, identitySettings } from '../services/identity/identityClient.ts'
export { type RunningIdentities, startIdentities } from '../services/identity/startIdentities.ts'
