export { type FarcasterPerson, farcasterPeople } from '../services/farcaster/farcasterPeople.ts'
export { farcasterSettings } from '../services/farcaster/farcasterSettings.ts'
export { signAnswer } from '../services/farcaster/signAnswer.ts'
export { type RunningFarcaster, startFarcaster } from '../services/farcaster/startFarcaster.ts'
