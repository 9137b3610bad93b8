export { type FarcasterPerson, farcasterPeople } from './farcasterPeople.ts'
export { farcasterSettings } from './farcasterSettings.ts'
export { signAnswer } from './signAnswer.ts'
export { type RunningFarcaster, startFarcaster } from './startFarcaster.ts'
